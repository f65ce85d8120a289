/**
 * The box of search-local empties its field on every move to a page without words to mark, on arrival too, when something may
 * have been typed while React was on its way. It leaves the field alone where it finds no article, so it finds none then.
 */

/** The box, by an object of its own → the address at which it appeared; null once it has followed to another one. */
const arrivedAt = new WeakMap<object, string | null>();

/**
 * @param box any object that lives as long as the box
 * @param keywords the words to mark that the address names
 * @returns the article whose words are marked; null where the page has none, and while there is nothing to do yet
 */
export function articleOf(
  box: object,
  keywords: readonly string[],
  {pathname, search}: {pathname: string; search: string},
): Element | null {
  const address = pathname + search;
  if (!arrivedAt.has(box)) arrivedAt.set(box, address);
  const article = document.querySelector('article');
  if (!article || (keywords.length === 0 && arrivedAt.get(box) === address)) return null;
  arrivedAt.set(box, null);
  return article;
}
