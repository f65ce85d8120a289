/**
 * The search before its box is there. Enter is kept for the answer, which may come later than a quick reader's key.
 *
 * And the search on a small screen: a button in the bar opens the box as a sheet over the whole page, which is a dialog. The focus
 * moves into the field within the very touch, because a phone shows its keyboard for nothing else; so it cannot wait for React.
 */
import {SEARCH_ENTERED, SEARCH_FIELD, SEARCH_OPEN, SEARCH_PART} from './names';

/** As in `src/css/search.css`: there the box stands in the bar. */
const WIDE = '(min-width: 768px)';

const part = (root: Document, name: string) => root.querySelector<HTMLElement>(`[${SEARCH_PART}=${name}]`);

/** On what cannot be reached while the sheet is open. In the page, because the components close it by a module of their own. */
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
export function closeSheet(root: Document, back: boolean): void {
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

/**
 * Shows the shortcut in the box, as search-local does once React is there, and by the same signs of a Mac; without scripts its keys
 * would do nothing.
 */
function showKeys(root: Document): void {
  const keys = part(root, 'keys');
  if (!keys) return;
  if (/mac/i.test((navigator as Hinting).userAgentData?.platform || navigator.userAgent))
    keys.firstChild!.textContent = '⌘';
  keys.hidden = false;
}

/** As a reader who takes every letter away. */
function empty(root: Document): void {
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD)!;
  field.value = '';
  field.focus();
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/** Listens on the document: the bar that React draws later is served too. */
export function install(root: Document): void {
  const wide = matchMedia(WIDE);
  showKeys(root);
  root.addEventListener('click', ({target}) => {
    const name = (target as Element).closest(`button[${SEARCH_PART}]`)?.getAttribute(SEARCH_PART);
    if (name === 'open') openSheet(root);
    else if (name === 'close') closeSheet(root, true);
    else if (name === 'clear') empty(root);
  });
  // Before the box, which takes Escape for its list, and the shortcut for a field that is hidden.
  root.addEventListener(
    'keydown',
    (event) => {
      const {target} = event;
      if (event.key === 'Enter' && target instanceof HTMLInputElement && target.matches(SEARCH_FIELD))
        target.setAttribute(SEARCH_ENTERED, target.value);
      else if (event.key === 'Escape' && root.documentElement.hasAttribute(SEARCH_OPEN)) {
        event.stopPropagation();
        closeSheet(root, true);
      } else if (!wide.matches && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) openSheet(root);
    },
    true,
  );
  wide.addEventListener('change', () => closeSheet(root, false));
}
