/** The part of mark.js that the search uses; the package has no types. */
declare module 'mark.js' {
  namespace MarkJs {
    interface MarkOptions {
      /** Selectors of elements that are left alone. */
      exclude?: string[];
      /** Called before each mark. @returns whether to make it */
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
