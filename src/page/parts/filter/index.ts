/**
 * Filters the tables of a page, writes the choice into the address, and copies rows, both before and after hydration.
 * The address takes precedence on page load, on "back" and when a link to the same page is followed.
 */
import {isHydrated} from '../../body/hydration/state';
import {COPY, FORM, READY, TABLE, USED} from '../../body/parts/names';
import {onDrawn, TAKES_OVER, takesOver} from '../../body/parts/react';
import {keepTexts} from '../../body/restored';
import {makeRowsCopyable, type Buttons} from './copyRows';
import {readChoice, writeChoice} from './logic';
import {Table} from './table';

interface ActiveTable {
  table: Table | undefined;
  buttons: Buttons | undefined;
  /** The query string that the table shows. */
  query: string;
}

install(document);

/** Uses listeners on the document, so that tables rendered later, with another page, work too. */
function install(root: Document): void {
  const served = new Map<HTMLElement, ActiveTable>();
  /** The focused element when hydration began. */
  let focused: Element | null = null;
  let isTaken = false;

  const servedIn = (target: EventTarget | null): ActiveTable | undefined => {
    const element = (target as Element).closest(FORM)?.closest<HTMLElement>(TABLE);
    return element ? served.get(element) : undefined;
  };

  root.addEventListener('input', ({target}) => choose(root, servedIn(target)));
  root.addEventListener('reset', (event) => {
    const one = servedIn(event.target);
    if (!one?.table) return;
    event.preventDefault();
    for (const control of one.table.controls) control.value = '';
    choose(root, one);
  });
  // Enter moves the focus to the first result.
  root.addEventListener('submit', (event) => {
    const one = servedIn(event.target);
    if (!one?.table) return;
    event.preventDefault();
    one.table.first?.querySelector('a')?.focus();
  });

  /** Initialises new tables, and updates those whose query string has changed. */
  const update = () => {
    if (takesOver(root)) return;
    for (const element of served.keys()) if (!element.isConnected) served.delete(element);
    for (const element of root.querySelectorAll<HTMLElement>(TABLE)) {
      const known = served.get(element);
      if (!known) served.set(element, begin(element));
      else if (known.query !== location.search) answerAddress(known);
    }
  };
  // The rows and the address keep the choice, and so must the text field.
  keepTexts(() => root.querySelectorAll<HTMLInputElement>(`${TABLE} ${FORM} input`));
  // After hydration the router renders the page for an address, and `onDrawn` follows.
  addEventListener('popstate', () => {
    if (!isHydrated(root)) update();
  });

  root.addEventListener(TAKES_OVER, () => {
    focused = root.activeElement;
    isTaken = true;
    for (const {table, buttons} of served.values()) {
      table?.asItCame();
      buttons?.take();
    }
  });
  onDrawn(root, () => {
    if (isTaken) {
      isTaken = false;
      for (const [element, one] of served) {
        if (one.buttons) one.buttons.putBack();
        else giveButtons(element, one);
        if (one.table?.controls.some(({value}) => value)) choose(root, one);
      }
      // Moved elements have lost focus.
      if (focused instanceof HTMLElement && focused.isConnected && root.activeElement === root.body)
        focused.focus({preventScroll: true});
      focused = null;
    }
    update();
  });

  update();
  root.dispatchEvent(new CustomEvent(READY, {detail: 'filter'}));
}

/** Adds copy buttons to the rows of a table that has labels for them. */
function giveButtons(element: HTMLElement, one: ActiveTable): void {
  const words = (name: keyof typeof COPY) => element.getAttribute(COPY[name]);
  const [copy, copied, failed] = [words('copy'), words('copied'), words('failed')];
  if (copy && copied && failed) one.buttons = makeRowsCopyable(element, {copy, copied, failed});
}

function begin(element: HTMLElement): ActiveTable {
  const one: ActiveTable = {table: Table.in(element), buttons: undefined, query: location.search};
  const {table} = one;
  // Show the requested rows first: creating hundreds of buttons takes longer.
  setTimeout(() => {
    if (!one.buttons && element.isConnected && !takesOver(element.ownerDocument)) giveButtons(element, one);
  });
  if (!table) return one;
  // Input from before the script loaded, or restored by the browser on a reload, takes precedence.
  const isUsed = element.hasAttribute(USED);
  element.removeAttribute(USED);
  const isAsked = Object.values(readChoice(location.search, table.offered)).some(Boolean);
  if (isUsed || (!isAsked && Object.values(table.choice).some(Boolean))) choose(element.ownerDocument, one);
  else if (isAsked) answerAddress(one);
  return one;
}

function answerAddress(one: ActiveTable): void {
  one.query = location.search;
  one.table?.show(readChoice(one.query, one.table.offered));
}

/** Filters by the values of the controls, and writes them into the address. */
function choose(root: Document, one: ActiveTable | undefined): void {
  const {table} = one ?? {};
  // During hydration do nothing; the values are applied when it is done.
  if (!one || !table || takesOver(root)) return;
  const {choice} = table;
  table.show(choice);
  const {pathname, search, hash} = location;
  one.query = writeChoice(search, choice);
  // Replace instead of push: “back” leaves the page instead of undoing letter by letter.
  history.replaceState(history.state, '', pathname + one.query + hash);
}
