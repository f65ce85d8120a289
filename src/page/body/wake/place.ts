/** Finds an element again, by its path of child indexes, after React has replaced its ancestors. */

/** Child indexes from `root` down to `element`. */
export function placeOf(element: Element, root: Element): number[] {
  const place: number[] = [];
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    place.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : -1);
  }
  return place;
}

/** @returns the element at these indexes, if it has the same tag name */
export function elementAt(place: readonly number[], root: Element, tagName: string): Element | undefined {
  let at: Element | undefined = root;
  for (const index of place) at = at?.children[index];
  return at?.tagName === tagName ? at : undefined;
}
