/**
 * Navigation drawer of narrow screens, a modal dialog. Every page contains its empty frame; its entries are cloned from
 * the navbar and the sidebar when it opens, so that the HTML does not contain them twice.
 */
import {holdFocus} from '../dialog';
import {showCurrentPage} from '../sidebar';
import {LIST} from '../sidebar/names';
import {WIDE} from '../widths';
import {DRAWER, DRAWER_PART, DRAWER_SHOWN, DRAWER_TOGGLE} from './names';

const PARTS = ['bar', 'pages', 'choices'];

let release: (() => void) | undefined;

const part = (root: Document, name: string) => root.querySelector<HTMLElement>(`[${DRAWER_PART}=${name}]`);

function close(root: Document): void {
  if (!release) return;
  root.querySelector(`.${DRAWER_SHOWN}`)?.classList.remove(DRAWER_SHOWN);
  root.body.style.overflow = '';
  tellState(root, false);
  for (const name of PARTS) part(root, name)!.replaceChildren();
  release();
  release = undefined;
}

function tellState(root: Document, shown: boolean): void {
  for (const one of root.querySelectorAll(DRAWER_TOGGLE)) one.setAttribute('aria-expanded', String(shown));
  root.querySelector(`.${DRAWER}`)?.setAttribute('aria-modal', String(shown));
}

function open(root: Document): void {
  const dialog = root.querySelector<HTMLElement>(`.${DRAWER}`);
  const bar = dialog?.closest('.navbar');
  if (!dialog || !bar) return;
  const items = [...bar.querySelectorAll('.navbar__items > .navbar__item')];
  part(root, 'bar')!.replaceChildren(
    ...items.filter((one) => one.localName === 'a').map((link) => entry(link, 'navbar__link--active')),
  );
  part(root, 'choices')!.replaceChildren(...items.flatMap(choicesOf));
  const list = root.querySelector(`.theme-doc-sidebar-container ${LIST}`);
  part(root, 'pages')!.replaceChildren(...(list ? [list.cloneNode(true)] : []));
  bar.classList.add(DRAWER_SHOWN);
  root.body.style.overflow = 'hidden';
  tellState(root, true);
  release = holdFocus(dialog, () => close(root), DRAWER_TOGGLE);
  showCurrentPage(part(root, 'pages')!.closest('.menu'));
}

/** A link of the navbar as an entry of the menu. */
function entry(link: Element, active: string): Element {
  const item = link.ownerDocument.createElement('li');
  item.className = 'menu__list-item';
  const copy = link.cloneNode(true) as Element;
  copy.className = link.classList.contains(active) ? 'menu__link menu__link--active' : 'menu__link';
  item.append(copy);
  return item;
}

/** The links of a dropdown, versions or languages, as one row. */
function choicesOf(dropdown: Element): Element[] {
  const links = [...dropdown.querySelectorAll('.dropdown__link')];
  if (links.length === 0) return [];
  const row = dropdown.ownerDocument.createElement('ul');
  row.className = 'menu__list';
  row.append(...links.map((link) => entry(link, 'dropdown__link--active')));
  return [row];
}

/** Uses a listener on the document, so that a navbar rendered later by React works too. */
export function install(root: Document): void {
  root.addEventListener('click', ({target}) => {
    const at = target as Element;
    if (at.closest(DRAWER_TOGGLE)) open(root);
    else if (at.closest(`.${DRAWER}__close, .${DRAWER}__backdrop`)) close(root);
    // A link leaves the page, so the drawer closes; a control that only expands a category does not.
    else if (at.closest(`.${DRAWER} a[href]:not([role=button])`)) close(root);
  });
  matchMedia(WIDE).addEventListener('change', () => close(root));
}
