/** The part of autocomplete.js that the box of the search uses; the package has no types. */
declare module '@easyops-cn/autocomplete.js' {
  export interface Dataset<Item> {
    source(input: string, callback: (items: Item[]) => void): unknown;
    templates: {suggestion(item: Item): string};
    cache?: boolean;
  }
  export type Options = Record<string, unknown>;
  export interface Box {
    autocomplete: {
      /** @returns the list, unless it is appended elsewhere */
      getWrapper(): HTMLElement;
      close(): void;
    };
  }
  function autocomplete<Item>(input: HTMLElement, options: Options, datasets: Dataset<Item>[]): Box;
  namespace autocomplete {
    function noConflict(): typeof autocomplete;
  }
  export default autocomplete;
}

declare module '@easyops-cn/autocomplete.js/src/autocomplete/html.js' {
  const html: Record<'wrapper' | 'dropdown' | 'dataset' | 'suggestions' | 'suggestion', string>;
  export default html;
}
