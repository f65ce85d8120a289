/**
 * Navigation drawer of narrow screens, a modal dialog. Every page contains its empty frame; its entries are cloned from
 * the navbar and the sidebar when it opens, so that the HTML does not contain them twice.
 */
import {holdFocus} from '../dialog';
import {showCurrentPage} from '../sidebar';
import {LIST} from '../sidebar/names';
import {DRAWER, DRAWER_PART, DRAWER_SHOWN, DRAWER_TOGGLE} from './names';

/** Breakpoint of `src/site/css/bar.css`: from here on the sidebar is shown beside the text. */
const WIDE = '(min-width: 997px)';

const SECONDARY = `${DRAWER}__items--show-secondary`;

let release: (() => void) | undefined;

const part = (root: Document, name: string) => root.querySelector<HTMLElement>(`[${DRAWER_PART}=${name}]`);

function close(root: Document): void {
  if (!release) return;
  root.querySelector(`.${DRAWER_SHOWN}`)?.classList.remove(DRAWER_SHOWN);
  root.body.style.overflow = '';
  tellState(root, false);
  for (const name of ['bar', 'pages']) part(root, name)!.replaceChildren();
  release();
  release = undefined;
}

function tellState(root: Document, shown: boolean): void {
  for (const one of root.querySelectorAll(DRAWER_TOGGLE)) one.setAttribute('aria-expanded', String(shown));
  root.querySelector(`.${DRAWER}`)?.setAttribute('aria-modal', String(shown));
}

/** @param pages true shows the panel with the sidebar, false the one with the navbar items */
function showPanel(root: Document, pages: boolean): void {
  part(root, 'panels')!.classList.toggle(SECONDARY, pages);
  part(root, 'bar')!.closest<HTMLElement>('.menu')!.inert = pages;
  part(root, 'pages')!.closest<HTMLElement>('.menu')!.inert = !pages;
}

function open(root: Document): void {
  const dialog = root.querySelector<HTMLElement>(`.${DRAWER}`);
  const bar = dialog?.closest('.navbar');
  if (!dialog || !bar) return;
  part(root, 'bar')!.replaceChildren(...itemsOf(bar));
  const list = root.querySelector(`.theme-doc-sidebar-container ${LIST}`);
  part(root, 'pages')!.replaceChildren(...(list ? [list.cloneNode(true)] : []));
  showPanel(root, list !== null);
  bar.classList.add(DRAWER_SHOWN);
  root.body.style.overflow = 'hidden';
  tellState(root, true);
  release = holdFocus(dialog, () => close(root), DRAWER_TOGGLE);
  showCurrentPage(part(root, 'pages')!.closest('.menu'));
}

/** Navbar items as list items: a link, or the links of a dropdown below its label. */
function itemsOf(bar: Element): Element[] {
  const root = bar.ownerDocument;
  const entry = (link: Element, active: string) => {
    const item = root.createElement('li');
    item.className = 'menu__list-item';
    const copy = link.cloneNode(true) as Element;
    copy.className = link.classList.contains(active) ? 'menu__link menu__link--active' : 'menu__link';
    item.append(copy);
    return item;
  };
  return [...bar.querySelectorAll('.navbar__items > .navbar__item')].flatMap((one) => {
    if (one.localName === 'a') return [entry(one, 'navbar__link--active')];
    const links = [...one.querySelectorAll('.dropdown__link')];
    if (links.length === 0) return [];
    const item = root.createElement('li');
    item.className = 'menu__list-item';
    const name = root.createElement('span');
    name.className = 'menu__link';
    name.append(...[...one.firstElementChild!.childNodes].map((node) => node.cloneNode(true)));
    const inner = root.createElement('ul');
    inner.className = 'menu__list';
    inner.append(...links.map((link) => entry(link, 'dropdown__link--active')));
    item.append(name, inner);
    return [item];
  });
}

/** Uses a listener on the document, so that a navbar rendered later by React works too. */
export function install(root: Document): void {
  root.addEventListener('click', ({target}) => {
    const at = target as Element;
    if (at.closest(DRAWER_TOGGLE)) open(root);
    else if (at.closest(`.${DRAWER}__close, .${DRAWER}__backdrop`)) close(root);
    else if (at.closest(`.${DRAWER}__back`)) showPanel(root, false);
    // A link leaves the page, so the drawer closes; a control that only expands a category does not.
    else if (at.closest(`.${DRAWER} a[href]:not([role=button])`)) close(root);
  });
  matchMedia(WIDE).addEventListener('change', () => close(root));
}
