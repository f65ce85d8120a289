/**
 * List of files for hydration: the build writes it into the page (`site/build/page`), and the script of the page reads
 * it.
 */

import type {PartName} from '../parts/names';

/** Id of the element that lists the files for hydration. */
export const HYDRATION_ID = 'hydration';

/** Content of that element as JSON: addresses on this site. */
export interface PageFiles {
  /** The complete style sheet; the page itself contains only the rules that it needs. */
  styles: string[];
  /** Scripts that hydration runs, in this order. */
  run: string[];
  /** Scripts that React loads during hydration. */
  fetch: string[];
  /** The search worker. */
  worker: string;
  /** The styles of the search list. */
  list: string;
  /** Complete sidebar lists by the name of the sidebar, see `page/body/sidebar`. */
  sidebars: Record<string, string>;
  /** The scripts that are loaded on demand, see `../parts`. */
  parts: Record<PartName, string>;
}

/** @returns undefined on a page of the dev server, which is hydrated immediately */
export function pageFiles(root: Document): PageFiles | undefined {
  const list = root.getElementById(HYDRATION_ID)?.textContent;
  return list ? (JSON.parse(list) as PageFiles) : undefined;
}
