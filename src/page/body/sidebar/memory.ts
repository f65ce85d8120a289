/** Expanded branches and scroll position of a sidebar, in session storage. */

interface SidebarState {
  /** Positions of branches, see `./tree`. */
  open: string[];
  /** Scroll offset of the list, in px. */
  top: number;
}

const keyOf = (sidebar: string) => `portal.sidebar.${sidebar}`;

export function remember(sidebar: string, what: SidebarState): void {
  try {
    sessionStorage.setItem(keyOf(sidebar), JSON.stringify(what));
  } catch {
    // Storage is denied: the next page starts with the default state.
  }
}

/** @returns undefined if nothing is stored or it cannot be read */
export function recall(sidebar: string): SidebarState | undefined {
  try {
    const {open, top} = JSON.parse(sessionStorage.getItem(keyOf(sidebar))!) as SidebarState;
    return {open: open.filter((place) => /^\d+(\.\d+)*$/.test(place)), top: Number(top) || 0};
  } catch {
    return undefined;
  }
}
