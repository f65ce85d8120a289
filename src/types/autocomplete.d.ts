/** The part of autocomplete.js that the box of the search uses; the package has no types. */
declare module '@easyops-cn/autocomplete.js' {
  export interface Dataset<Item> {
    source(input: string, callback: (items: Item[]) => void): unknown;
    templates: {
      suggestion(item: Item): string;
      empty?(): string;
      footer?(what: {query: string; isEmpty: boolean}): HTMLElement | undefined;
    };
    cache?: boolean;
  }
  export type Options = Record<string, unknown>;
  export interface Box {
    autocomplete: {
      /** @returns the list, unless it is appended elsewhere */
      getWrapper(): HTMLElement;
      open(): void;
      close(): void;
      /** Takes the list away and leaves the field as it was, in its place. */
      destroy(): void;
    };
    /** @param event `autocomplete:selected`, with what was chosen, or `autocomplete:closed` */
    on<Item>(event: string, run: (event: unknown, item: Item) => void): Box;
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
