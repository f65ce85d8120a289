/** What is known to the script of a page and to the build that writes the page: `early/build`. */

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
}
