/** In place of the hook of the theme: `src/page/body/contents` marks the contents, before React is there and after. */
export function useTOCHighlight(): void {}
