/** In place of the hook of the theme: `src/early/page/contents` marks the contents, before React is there and after. */
export function useTOCHighlight(): void {}
