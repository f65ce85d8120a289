/**
 * The search box without its list, before React is there and after: the shortcut, its keys, the button that empties the
 * field, and the text of the field after a move. Enter is kept for the answer, which may come later than a quick reader's key.
 *
 * On a small screen a button in the bar opens the box as a sheet over the whole page, which is a dialog. The focus moves into the
 * field within the very touch, because a phone shows its keyboard for nothing else; so it cannot wait for anything.
 */
import {onDrawn} from '../parts/react';
import {FOUND_WORD, SEARCH_ENTERED, SEARCH_FIELD, SEARCH_OPEN, SEARCH_PART} from './names';

/** As in `src/site/css/search.css`: there the box stands in the bar. */
const WIDE = '(min-width: 768px)';

const part = (root: Document, name: string) => root.querySelector<HTMLElement>(`[${SEARCH_PART}=${name}]`);

/** On what cannot be reached while the sheet is open. */
const KEPT = 'data-search-kept';

function openSheet(root: Document): void {
  const sheet = part(root, 'sheet');
  if (!sheet || root.documentElement.hasAttribute(SEARCH_OPEN)) return;
  root.documentElement.setAttribute(SEARCH_OPEN, '');
  sheet.role = 'dialog';
  sheet.ariaModal = 'true';
  sheet.ariaLabel = part(root, 'open')!.ariaLabel;
  for (let at: HTMLElement = sheet; at !== root.body; at = at.parentElement!)
    for (const one of at.parentElement!.children as HTMLCollectionOf<HTMLElement>) {
      if (one === at || one.inert) continue;
      one.inert = true;
      one.setAttribute(KEPT, '');
    }
  sheet.querySelector('input')?.focus();
}

/** @param back whether the focus returns to the button, as it does unless another page comes */
function closeSheet(root: Document, back: boolean): void {
  if (!root.documentElement.hasAttribute(SEARCH_OPEN)) return;
  root.documentElement.removeAttribute(SEARCH_OPEN);
  const sheet = part(root, 'sheet');
  for (const name of ['role', 'aria-modal', 'aria-label']) sheet?.removeAttribute(name);
  for (const one of root.querySelectorAll<HTMLElement>(`[${KEPT}]`)) {
    one.inert = false;
    one.removeAttribute(KEPT);
  }
  if (back) part(root, 'open')?.focus();
  else sheet?.querySelector('input')?.blur();
}

/** Only Chromium has it. */
interface Hinting {
  userAgentData?: {platform: string};
}

const isMac = (): boolean => /mac/i.test((navigator as Hinting).userAgentData?.platform || navigator.userAgent);

/** Shows the keys of the shortcut in the box; without scripts they would do nothing. */
export function showKeys(root: Document): void {
  const keys = part(root, 'keys');
  if (!keys) return;
  if (isMac()) keys.firstChild!.textContent = '⌘';
  keys.hidden = false;
}

/** Cmd+K on a Mac, whose fields have Ctrl+K for something else, and Ctrl+K elsewhere. */
function isShortcut({key, ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean {
  const [wanted, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return /^k$/i.test(key) && wanted && !other && !altKey && !shiftKey;
}

const fieldOf = (root: Document) => root.querySelector<HTMLInputElement>(SEARCH_FIELD);

/** Fills the field as a reader does. */
function fill(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/** The field of a page holds the words that are marked on it, and nothing where none are. */
function showWords(root: Document): void {
  const field = fieldOf(root);
  if (!field || !root.querySelector('article')) return;
  const words = new URLSearchParams(location.search).getAll(FOUND_WORD).join(' ');
  // Nobody waits for suggestions unless the field has the focus.
  if (root.activeElement === field) fill(field, words);
  else field.value = words;
}

/** Follows the moves of React. On arrival, and when React has just come, the field stays as it is: something may have been typed. */
function followMoves(root: Document): void {
  let place: string | undefined;
  let page: string | undefined;
  /** The address at which something was typed since the last page was drawn. */
  let typed: string | undefined;
  root.addEventListener('input', ({isTrusted, target}) => {
    if (isTrusted && target instanceof Element && target.matches(SEARCH_FIELD)) typed = location.href;
  });
  onDrawn(root, () => {
    const {href, pathname, search} = location;
    // The address changes before the page is drawn. Whoever types in between asks the new page.
    const moved = place !== undefined && place !== href && typed !== href;
    // Whoever has chosen a hit reads it.
    if (moved) closeSheet(root, false);
    if (moved && page !== pathname + search) showWords(root);
    place = href;
    page = pathname + search;
    typed = undefined;
  });
}

/** Listens on the document: the box that React draws later is served too. */
export function install(root: Document): void {
  const wide = matchMedia(WIDE);
  showKeys(root);
  followMoves(root);
  root.addEventListener('click', ({target}) => {
    const name = (target as Element).closest(`button[${SEARCH_PART}]`)?.getAttribute(SEARCH_PART);
    if (name === 'open') openSheet(root);
    else if (name === 'close') closeSheet(root, true);
    else if (name === 'clear') {
      const field = fieldOf(root)!;
      field.focus();
      fill(field, '');
    }
  });
  // Before the box, which takes Escape for its list.
  root.addEventListener(
    'keydown',
    (event) => {
      const {target} = event;
      if (event.key === 'Enter' && target instanceof HTMLInputElement && target.matches(SEARCH_FIELD))
        target.setAttribute(SEARCH_ENTERED, target.value);
      else if (event.key === 'Escape' && root.documentElement.hasAttribute(SEARCH_OPEN)) {
        event.stopPropagation();
        closeSheet(root, true);
      } else if (isShortcut(event)) {
        event.preventDefault();
        if (!wide.matches) openSheet(root);
        fieldOf(root)?.focus();
      }
    },
    true,
  );
  wide.addEventListener('change', () => closeSheet(root, false));
}
