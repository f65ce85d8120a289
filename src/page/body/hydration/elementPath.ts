/** Finds an element again, by its path of child indexes, after React has replaced its ancestors. */

/** Child indexes from `root` down to `element`. */
export function pathOf(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    path.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : -1);
  }
  return path;
}

/** @returns the element at these indexes, if it has the same tag name */
export function elementAt(path: readonly number[], root: Element, tagName: string): Element | undefined {
  let at: Element | undefined = root;
  for (const index of path) at = at?.children[index];
  return at?.tagName === tagName ? at : undefined;
}
