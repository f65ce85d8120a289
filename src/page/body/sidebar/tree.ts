/** Places in a list of pages. Two lists of the same sidebar have the same items, whichever branches they hold. */

export const branchOf = (item: Element): HTMLUListElement | null => item.querySelector(':scope > ul');

/** @returns positions from the top of the list down to the item, such as `2.4` */
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

/** @returns the item at the place, as far as the list holds its branch */
export function itemAt(list: Element, place: string): Element | undefined {
  let at: Element | null | undefined = list;
  let item: Element | undefined;
  for (const index of place.split('.')) {
    item = at?.children[Number(index)];
    at = item && branchOf(item);
  }
  return item;
}

/** Items around an item, from the outermost. */
export function itemsAround(item: Element, list: Element): Element[] {
  const around: Element[] = [];
  for (let at = item.parentElement?.closest('li'); at && list.contains(at); at = at.parentElement?.closest('li'))
    around.unshift(at);
  return around;
}
