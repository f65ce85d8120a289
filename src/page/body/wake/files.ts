/** What is known to the script of a page and to the build that writes the page: `site/build/page`. */

import type {PartName} from '../parts/names';

/** Id of the element that names the files which bring React to a page. */
export const WAKE_ID = 'wake';

/** Its content, as JSON: addresses on this site. */
export interface PageFiles {
  /** The whole style sheet; the page itself carries the part of it that it needs. */
  styles: string[];
  /** Scripts that run when the page wakes, in this order. */
  run: string[];
  /** Scripts that React asks for then. */
  fetch: string[];
  /** The script of the worker that answers the search. */
  worker: string;
  /** The styles of its list. */
  list: string;
  /** The whole list of pages, by the name of the sidebar: every branch of it, see `page/body/sidebar`. */
  sidebars: Record<string, string>;
  /** The scripts that are fetched on intent, see `../parts`. */
  parts: Record<PartName, string>;
}

/** @returns nothing on a page of the dev server, which is awake from the start */
export function pageFiles(root: Document): PageFiles | undefined {
  const list = root.getElementById(WAKE_ID)?.textContent;
  return list ? (JSON.parse(list) as PageFiles) : undefined;
}
