/** What the reader has opened in a sidebar, and how far it is scrolled, for as long as the tab of the browser lives. */

interface Remembered {
  /** Places of branches, see `./tree`. */
  open: string[];
  /** Of the scrolled list, in px. */
  top: number;
}

const keyOf = (sidebar: string) => `portal.sidebar.${sidebar}`;

export function remember(sidebar: string, what: Remembered): void {
  try {
    sessionStorage.setItem(keyOf(sidebar), JSON.stringify(what));
  } catch {
    // Storage is denied: the next page begins anew.
  }
}

/** @returns nothing for a first page, and when what is kept cannot be read */
export function recall(sidebar: string): Remembered | undefined {
  try {
    const {open, top} = JSON.parse(sessionStorage.getItem(keyOf(sidebar))!) as Remembered;
    return {open: open.filter((place) => /^\d+(\.\d+)*$/.test(place)), top: Number(top) || 0};
  } catch {
    return undefined;
  }
}
