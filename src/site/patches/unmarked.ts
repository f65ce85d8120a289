/** Replaces the theme's hook: `src/page/body/contents` highlights the table of contents, before and after hydration. */
export function useTOCHighlight(): void {}
