/**
 * Positions of items in a sidebar list. Two lists of the same sidebar have the same items, regardless of the branches
 * they contain.
 */

export const branchOf = (item: Element): HTMLUListElement | null => item.querySelector(':scope > ul');

/** @returns indexes from the top of the list down to the item, such as `2.4` */
export function placeOf(item: Element, list: Element): string {
  const place: number[] = [];
  for (
    let at: Element | null | undefined = item;
    at && at !== list;
    at = at.parentElement?.closest('li, ul.menu__list')
  )
    if (at.localName === 'li') place.unshift([...at.parentElement!.children].indexOf(at));
  return place.join('.');
}

/** @returns the item at the position, or undefined if the list does not contain its branch */
export function itemAt(list: Element, place: string): Element | undefined {
  let at: Element | null | undefined = list;
  let item: Element | undefined;
  for (const index of place.split('.')) {
    item = at?.children[Number(index)];
    at = item && branchOf(item);
  }
  return item;
}

/** Ancestor items of an item, outermost first. */
export function itemsAround(item: Element, list: Element): Element[] {
  const around: Element[] = [];
  for (let at = item.parentElement?.closest('li'); at && list.contains(at); at = at.parentElement?.closest('li'))
    around.unshift(at);
  return around;
}
