/** Types for the part of mark.js that the search uses; the package has none. */
declare module 'mark.js' {
  namespace MarkJs {
    interface MarkOptions {
      /** Selectors of elements to skip. */
      exclude?: string[];
      /** Called before each highlight; return true to create it. */
      filter?: (node: Text, match: string, total: number) => boolean;
    }
  }
  class MarkJs {
    constructor(root: Element);
    mark(keywords: string[], options?: MarkJs.MarkOptions): void;
    markRegExp(expression: RegExp, options?: MarkJs.MarkOptions): void;
    unmark(): void;
  }
  export default MarkJs;
}
