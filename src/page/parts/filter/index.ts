/**
 * Filters the tables of a page and keeps the choice in the address; copies rows. It is the only one who does, before React is there
 * and after. The address decides: on arrival, and when the reader goes back or follows a link to the same page.
 */
import {isAwake} from '../../body/wake/awake';
import {COPY, FORM, READY, TABLE, USED} from '../../body/parts/names';
import {onDrawn, TAKES_OVER, takesOver} from '../../body/parts/react';
import {makeRowsCopyable, type Buttons} from './copyRows';
import {readChoice, writeChoice} from './logic';
import {Table} from './table';

interface Served {
  table: Table | undefined;
  buttons: Buttons | undefined;
  /** What of the address has been answered. */
  query: string;
}

install(document);

/** Listens on the document: tables that come later, with another page, are served too. */
function install(root: Document): void {
  const served = new Map<HTMLElement, Served>();
  /** What had the focus when React began to take the page over. */
  let focused: Element | null = null;
  let isTaken = false;

  const servedIn = (target: EventTarget | null): Served | undefined => {
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
  // Enter goes on to what was found.
  root.addEventListener('submit', (event) => {
    const one = servedIn(event.target);
    if (!one?.table) return;
    event.preventDefault();
    one.table.first?.querySelector('a')?.focus();
  });

  /** Serves the tables that are new, and those for which the address has changed. */
  const update = () => {
    if (takesOver(root)) return;
    for (const element of served.keys()) if (!element.isConnected) served.delete(element);
    for (const element of root.querySelectorAll<HTMLElement>(TABLE)) {
      const known = served.get(element);
      if (!known) served.set(element, begin(element));
      else if (known.query !== location.search) answerAddress(known);
    }
  };
  // With React it is the router who says which page an address stands for.
  addEventListener('popstate', () => {
    if (!isAwake(root)) update();
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
      // What was moved has lost it.
      if (focused instanceof HTMLElement && focused.isConnected && root.activeElement === root.body)
        focused.focus({preventScroll: true});
      focused = null;
    }
    update();
  });

  update();
  root.dispatchEvent(new CustomEvent(READY, {detail: 'filter'}));
}

/** Gives the rows of a table their buttons, where the page has the words for them. */
function giveButtons(element: HTMLElement, one: Served): void {
  const words = (name: keyof typeof COPY) => element.getAttribute(COPY[name]);
  const [copy, copied, failed] = [words('copy'), words('copied'), words('failed')];
  if (copy && copied && failed) one.buttons = makeRowsCopyable(element, {copy, copied, failed});
}

function begin(element: HTMLElement): Served {
  const one: Served = {table: Table.in(element), buttons: undefined, query: location.search};
  const {table} = one;
  // Hundreds of buttons take longer than what the reader waits for: the rows that were asked for.
  setTimeout(() => {
    if (!one.buttons && element.isConnected && !takesOver(element.ownerDocument)) giveButtons(element, one);
  });
  if (!table) return one;
  // What was typed before, or kept by the browser on a reload, is kept.
  const isUsed = element.hasAttribute(USED);
  element.removeAttribute(USED);
  const isAsked = Object.values(readChoice(location.search, table.offered)).some(Boolean);
  if (isUsed || (!isAsked && Object.values(table.choice).some(Boolean))) choose(element.ownerDocument, one);
  else if (isAsked) answerAddress(one);
  return one;
}

function answerAddress(one: Served): void {
  one.query = location.search;
  one.table?.show(readChoice(one.query, one.table.offered));
}

/** Filters by what the controls say, and writes it into the address. */
function choose(root: Document, one: Served | undefined): void {
  const {table} = one ?? {};
  // Once React has drawn, what the controls say is shown.
  if (!one || !table || takesOver(root)) return;
  const {choice} = table;
  table.show(choice);
  const {pathname, search, hash} = location;
  one.query = writeChoice(search, choice);
  // Replaced, not pushed: “back” leaves the page instead of undoing letter by letter.
  history.replaceState(history.state, '', pathname + one.query + hash);
}
