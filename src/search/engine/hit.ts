/**
 * A hit of the search. Scripts of the page import this file without the engine, which runs in the worker.
 */

/** The types of documents of @easyops-cn/docusaurus-search-local. */
export const TYPE = {Title: 0, Heading: 1, Description: 2, Keywords: 3, Facts: 4} as const;

export interface Document {
  i: number;
  t: string;
  u: string;
  h?: string;
  s?: string;
  b?: string[];
  p?: number;
  /** The hit is a row of a table: `s` is its name as it is sent, such as a code or a field. */
  r?: boolean;
  /** Path of the operation that the page is about; pages only. */
  o?: string;
}

/** A hit, in the form that the box and the results page of the plugin show. */
export interface Hit {
  document: Document;
  type: number;
  page: Document | undefined;
  metadata: Record<string, {t: {position: [number, number][]}}>;
  /** Words to mark on the page that is opened. */
  tokens: string[];
  /** Value of the tab of the samples that the query names; undefined without one. */
  sample?: string;
  score: number;
  /** It is the first hit of its page: the name of the page stands above it, or it is the page itself. */
  opens: boolean;
}

/** @returns the page that a hit leads to */
export const pageOf = ({page, document}: Pick<Hit, 'page' | 'document'>): number => (page ?? document).i;

/** A list of links that an empty search shows. */
interface StartGroup {
  title: string;
  links: {title: string; address: string; crumbs: string[]}[];
  /** Label of the button that forgets the links; undefined where they are fixed. */
  clear?: string;
}
export type Starts = StartGroup[];
