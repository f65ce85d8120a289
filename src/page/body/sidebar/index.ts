/**
 * The sidebar. A page contains only its own branch; other branches are loaded when they are expanded (`./branches`).
 * React does not render the list, so expanding, the current page and the scroll position work the same before and after
 * hydration.
 */
import {reportLoadProblem} from '../hydration/loadFailure';
import {mayFetchAhead} from '../hydration/network';
import {wholeList} from './branches';
import {recall, remember} from './memory';
import {COLLAPSED, ELSEWHERE, LIST, SIDEBAR, toggleAt} from './names';
import {branchOf, itemAt, itemsAround, placeOf} from './tree';

const CURRENT = 'menu__link--active';
const HEAD_CURRENT = 'menu__list-item-collapsible--active';

/** The list beside the text; the other one is a copy in the navigation drawer. */
const listOf = (root: Document) => root.querySelector(`.theme-doc-sidebar-container ${LIST}`);

/** Scrolls only the container of a list until the current page is visible. Does nothing if it already is. */
export function showCurrentPage(menu: Element | null | undefined): void {
  const current = menu?.querySelector('[aria-current=page]');
  if (!menu || !current) return;
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) menu.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** Attribute of a branch that the reader has expanded, as opposed to the branch of the page. */
const OPENED = 'data-opened';

function setOpen(item: Element, open: boolean): void {
  item.classList.toggle(COLLAPSED, !open);
  if (!open) item.removeAttribute(OPENED);
  item.querySelector(':scope > div > [aria-expanded]')?.setAttribute('aria-expanded', String(open));
}

/**
 * Expands a branch. It stays expanded on the next page.
 * @throws Error with the failed address as message; the item is collapsed again
 */
async function openItem(item: Element): Promise<void> {
  setOpen(item, true);
  item.setAttribute(OPENED, '');
  if (branchOf(item)) return;
  const list = item.closest(LIST)!;
  try {
    const whole = await wholeList(list);
    const from = whole && itemAt(whole, placeOf(item, list));
    const branch = from && branchOf(from);
    if (branch && !branchOf(item)) item.append(item.ownerDocument.importNode(branch, true));
  } catch (error) {
    setOpen(item, false);
    throw error;
  }
}

/** Saves the expanded branches and the scroll position. */
function keep(root: Document): void {
  const list = listOf(root);
  if (!list?.childElementCount) return;
  remember(list.getAttribute(SIDEBAR) ?? '', {
    open: placesOf(list, `[${OPENED}]`),
    top: list.closest('.menu')!.scrollTop,
  });
}

/**
 * Restores the expanded branches and the scroll position of the previous page. Branches that are already expanded stay
 * so.
 */
async function restore(list: Element): Promise<void> {
  const kept = recall(list.getAttribute(SIDEBAR) ?? '');
  const menu = list.closest('.menu');
  if (kept) {
    const closed = kept.open.filter((place) => itemAt(list, place)?.classList.contains(COLLAPSED) ?? true);
    // In sequence, outermost first: an outer branch contains the inner ones.
    for (const place of closed.sort((one, other) => one.length - other.length)) {
      const item = itemAt(list, place);
      if (item?.querySelector(':scope > div')) await openItem(item).catch(() => {});
    }
    menu?.scrollTo({top: kept.top, behavior: 'instant'});
  }
  showCurrentPage(menu);
}

const bare = (path: string) => path.replace(/(.)\/$/, '$1');

/** Marks the link of a page as current, and expands and marks the categories around it. */
function markPath(list: Element, path: string): Element | undefined {
  for (const one of list.querySelectorAll(`.${CURRENT}, .${HEAD_CURRENT}, [aria-current]`)) {
    one.classList.remove(CURRENT, HEAD_CURRENT);
    one.removeAttribute('aria-current');
  }
  const link = [...list.querySelectorAll<HTMLAnchorElement>('a[href]:not([role=button])')].find(
    (one) => !one.closest(`[${ELSEWHERE}]`) && bare(one.pathname) === bare(path),
  );
  const item = link?.closest('li');
  if (!link || !item) return undefined;
  link.classList.add(CURRENT);
  link.setAttribute('aria-current', 'page');
  if (link.parentElement!.localName === 'div') {
    link.parentElement!.classList.add(HEAD_CURRENT);
    setOpen(item, true);
  }
  for (const around of itemsAround(item, list)) {
    setOpen(around, true);
    around.querySelector(':scope > div > a')!.classList.add(CURRENT);
  }
  return item;
}

/** @param which a selector of list items */
const placesOf = (list: Element, which: string): string[] =>
  [...list.querySelectorAll(`li${which}:has(> ul)`)].map((item) => placeOf(item, list));

/**
 * Updates the list after client-side navigation. From now on it contains every branch, because any page may follow; a
 * list that React has just created is empty, and is filled here.
 * @param path of the new page
 */
export async function showPath(root: Document, path: string): Promise<void> {
  const list = listOf(root);
  if (!list) return;
  const whole = await wholeList(list).catch(({message}: Error) => reportLoadProblem(message));
  if (list !== listOf(root)) return;
  if (whole && !isWhole(list)) {
    const open = placesOf(list, `:not(.${COLLAPSED})`);
    const opened = placesOf(list, `[${OPENED}]`);
    list.replaceChildren(...(root.importNode(whole, true) as Element).children);
    for (const place of open) setOpen(itemAt(list, place)!, true);
    for (const place of opened) itemAt(list, place)!.setAttribute(OPENED, '');
  }
  markPath(list, path);
  showCurrentPage(list.closest('.menu'));
}

const isWhole = (list: Element) =>
  list.childElementCount > 0 && !list.querySelector('li:not(:has(> ul)) > .menu__list-item-collapsible');

export function install(root: Document): void {
  root.addEventListener('click', (event) => {
    const control = toggleAt(event.target as Element);
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const item = control.closest('li')!;
    if (item.classList.contains(COLLAPSED)) openItem(item).catch(({message}: Error) => reportLoadProblem(message));
    else setOpen(item, false);
  });
  const onIntent = ({target}: Event) => {
    const control = target instanceof Element && toggleAt(target);
    const item = control && control.closest(`.${COLLAPSED}`);
    if (item && !branchOf(item) && mayFetchAhead()) wholeList(item.closest(LIST)!).catch(() => {});
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) root.addEventListener(sign, onIntent, {passive: true});
  root.defaultView!.addEventListener('pagehide', () => keep(root));
  const list = listOf(root);
  if (list) void restore(list);
}
