/**
 * Search box without its list, before and after hydration: the shortcut and its hint, the clear button, and the text of
 * the field after navigation. A press of Enter is recorded for the answer, which may arrive later than the key of a
 * quick reader.
 *
 * On a small screen a button in the navbar opens the box as a full-page sheet, a modal dialog. Focus moves into the
 * field within the touch event, because a phone shows its keyboard only then; so opening must not be asynchronous.
 */
import {onDrawn} from '../parts/react';
import {WITH_SEARCH} from '../widths';
import {FOUND_WORD, SEARCH_ENTERED, SEARCH_FIELD, SEARCH_OPEN, SEARCH_PART} from './names';
import {isK} from './shortcut';

const part = (root: Document, name: string) => root.querySelector<HTMLElement>(`[${SEARCH_PART}=${name}]`);

/** Attribute of the elements that are inert while the sheet is open. */
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

/** @param back true returns focus to the button; false if another page follows */
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

/** User-Agent Client Hints, which only Chromium implements. */
interface ClientHints {
  userAgentData?: {platform: string};
}

const isMac = (): boolean => /mac/i.test((navigator as ClientHints).userAgentData?.platform || navigator.userAgent);

/** Shows the hint for the keyboard shortcut. It is hidden in the HTML, because the shortcut needs scripts. */
export function showKeys(root: Document): void {
  const keys = part(root, 'keys');
  if (!keys) return;
  if (isMac()) keys.firstChild!.textContent = '⌘';
  keys.hidden = false;
}

/** Cmd+K on a Mac, where Ctrl+K deletes text in a field, and Ctrl+K elsewhere. */
function isShortcut({key, code, ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean {
  const [wanted, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return isK(key, code) && wanted && !other && !altKey && !shiftKey;
}

const fieldOf = (root: Document) => root.querySelector<HTMLInputElement>(SEARCH_FIELD);

/** Sets the text and fires an input event, as typing does. */
function fill(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/** Shows in the field the words that are highlighted on the page, or nothing. */
function showWords(root: Document): void {
  const field = fieldOf(root);
  if (!field || !root.querySelector('article')) return;
  const words = new URLSearchParams(location.search).getAll(FOUND_WORD).join(' ');
  // Suggestions are only needed while the field has focus.
  if (root.activeElement === field) fill(field, words);
  else field.value = words;
}

/**
 * Updates the field after client-side navigation. On page load and right after hydration the field is left alone: the
 * reader may have typed.
 */
function followMoves(root: Document): void {
  let place: string | undefined;
  let page: string | undefined;
  /** The address at the last input since the previous page was rendered. */
  let typed: string | undefined;
  root.addEventListener('input', ({isTrusted, target}) => {
    if (isTrusted && target instanceof Element && target.matches(SEARCH_FIELD)) typed = location.href;
  });
  onDrawn(root, () => {
    const {href, pathname, search} = location;
    // The address changes before the new page is rendered. Text typed in between is a query on the new page, so keep
    // it.
    const moved = place !== undefined && place !== href && typed !== href;
    // A result has been opened, so close the sheet.
    if (moved) closeSheet(root, false);
    if (moved && page !== pathname + search) showWords(root);
    place = href;
    page = pathname + search;
    typed = undefined;
  });
}

/** Uses listeners on the document, so that a box rendered later by React works too. */
export function install(root: Document): void {
  const wide = matchMedia(WITH_SEARCH);
  showKeys(root);
  // The results page, which answers after hydration.
  if (/[?&]q=[^&]/.test(location.search)) part(root, 'searching')?.removeAttribute('hidden');
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
  // Capture, to run before the listeners of the field, which use Escape to close the list.
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
