/**
 * The box: the field, and the list that answers what stands in it. It takes the place of autocomplete.js in search-local's box, has
 * what that one asks of it, and serves a page that sleeps alike. An answer is drawn at once, the first one to a question too, and
 * nothing is measured before the frame is laid out. The field stays where it is.
 *
 * Enter means the answer to what stands in the field, even if that is on its way: the list still shows the answer to the letters
 * before.
 */
import {SEARCH_ENTERED} from '../../../early/page/search/names';
import type {Hit} from '../../engine/search';
import {takingEarly} from '../asking';
import {List} from './list';

/** Where the suggestions come from and how they look, as search-local's box says it. */
export interface Dataset {
  /** @param draw gets the answer */
  source(input: string, draw: (hits: Hit[]) => void): unknown;
  templates: {
    suggestion(hit: Hit): string;
    footer?(what: {query: string; isEmpty: boolean}): HTMLElement | undefined;
  };
}

/** What the box tells: what was chosen, and that the list is closed. */
type Told = 'autocomplete:selected' | 'autocomplete:closed';

export interface Box {
  autocomplete: {
    open(): void;
    close(): void;
    setVal(text: string): void;
    /** Takes the list away and leaves the field as it was. */
    destroy(): void;
  };
  on(event: Told, run: (event: unknown, hit: Hit) => void): Box;
}

/** Of the field, while it has a list. */
const ATTRIBUTES = {
  autocomplete: 'off',
  role: 'combobox',
  spellcheck: 'false',
  'aria-autocomplete': 'list',
};

/** @param _options of autocomplete.js: there is one way here */
export default function autocomplete(field: HTMLInputElement, _options: unknown, [dataset]: [Dataset]): Box {
  const ends = new AbortController();
  const {signal} = ends;
  const list = new List(field);
  const listeners: Partial<Record<Told, (event: unknown, hit: Hit) => void>> = {};
  for (const [name, value] of Object.entries(ATTRIBUTES)) field.setAttribute(name, value);

  let hits: readonly Hit[] = [];
  /** What is asked; nothing while nobody waits. */
  let asked: string | undefined;
  /** What the list answers. */
  let answered: string | undefined;
  /** Whether the list is seen as soon as there is something in it. */
  let open = false;
  /** The field has the focus. */
  let active = false;
  /** The focus comes back to a list that stays as it is. */
  let keeps = false;

  const ask = (text: string) => {
    if (text === '') return empty();
    asked = text;
    takingEarly(draw, () => dataset.source(text, draw));
    function draw(answer: Hit[]): void {
      if (asked !== text) return;
      // Whoever has gone on to the link to all results keeps it.
      if (list.contains(field.ownerDocument.activeElement)) return;
      hits = answer;
      const {templates} = dataset;
      list.draw({
        hits,
        suggestion: templates.suggestion,
        footer: templates.footer?.({query: text, isEmpty: hits.length === 0}),
      });
      if (open) show();
      if (hits.length === 0) return;
      answered = text;
      if (field.getAttribute(SEARCH_ENTERED) !== field.value || text !== field.value) return;
      field.removeAttribute(SEARCH_ENTERED);
      select(0);
    }
  };
  const empty = () => {
    asked = undefined;
    hits = [];
    list.clear();
    list.show(false);
  };
  const show = () => {
    list.show(true);
    list.choose(0);
  };
  const openList = () => {
    if (open) return;
    open = true;
    if (!list.empty) show();
  };
  const close = () => {
    if (!open) return;
    open = false;
    list.choose(-1);
    list.show(false);
    listeners['autocomplete:closed']?.(undefined, undefined as never);
  };
  const select = (at: number) => {
    const hit = hits[at];
    if (!hit) return;
    listeners['autocomplete:selected']?.(undefined, hit);
    close();
  };
  const focused = () => {
    active = true;
    ask(field.value);
    openList();
  };
  const changed = () => {
    if (field.value !== asked) ask(field.value);
    openList();
  };
  /** To the field. @param asItIs the list stays; else its first suggestion is chosen */
  const back = (asItIs: boolean) => {
    keeps = asItIs;
    field.focus();
    keeps = false;
  };

  const onKey = (event: KeyboardEvent) => {
    const {key} = event;
    if (key === 'Enter' && field.value !== answered) return;
    field.removeAttribute(SEARCH_ENTERED);
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isArrow = plain && (key === 'ArrowDown' || key === 'ArrowUp');
    const {link} = list;
    if (link && ((plain && key === 'Tab') || (isArrow && key === 'ArrowDown' && list.atEnd))) link.focus();
    else if (isArrow) {
      if (hits.length === 0) ask(field.value);
      else if (open) list.move(key === 'ArrowDown' ? 1 : -1);
      openList();
    } else if (key === 'Enter' && hits.length > 0) select(Math.max(0, list.chosen));
    else {
      if (key === 'Escape') close();
      return;
    }
    event.preventDefault();
  };
  field.addEventListener('input', changed, {signal});
  field.addEventListener('keydown', onKey, {signal});
  field.addEventListener(
    'focus',
    () => {
      if (!keeps) focused();
    },
    {signal},
  );
  field.addEventListener(
    'blur',
    ({relatedTarget}) => {
      // It goes to the link to all results, and the list stays.
      if (list.contains(relatedTarget)) return;
      active = false;
      empty();
      close();
    },
    {signal},
  );

  const {element} = list;
  // The field keeps the focus.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  // A plain click opens a suggestion without loading the page anew; with a key held down, the click is the browser's.
  element.addEventListener('click', (event) => {
    const at = list.positionOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select(at);
  });
  element.addEventListener('mouseover', ({target}) => {
    const at = list.positionOf(target);
    // Later: a phone takes a first tap that changes the page for a pointer, and waits for another one.
    if (at >= 0 && at !== list.chosen) setTimeout(() => list.choose(at));
  });
  element.addEventListener('mouseout', ({target, relatedTarget}) => {
    if (list.positionOf(target) >= 0 && list.positionOf(relatedTarget) < 0) list.choose(-1);
  });
  // On the link to all results.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') back(true);
    // Around: to the field and its first suggestion.
    else if (event.key === 'ArrowDown') back(false);
    else if (event.key === 'Escape') {
      close();
      back(true);
    } else return;
    event.preventDefault();
  });
  element.addEventListener('focusout', ({relatedTarget}) => {
    if (relatedTarget !== field && !list.contains(relatedTarget)) close();
  });

  if (field.ownerDocument.activeElement === field) focused();
  const box: Box = {
    autocomplete: {
      open() {
        if (!active) ask(field.value);
        openList();
      },
      close,
      setVal(text) {
        field.value = text;
        if (active) changed();
      },
      destroy() {
        ends.abort();
        asked = undefined;
        list.remove();
        for (const name of Object.keys(ATTRIBUTES)) field.removeAttribute(name);
      },
    },
    on(event, run) {
      listeners[event] = run;
      return box;
    },
  };
  return box;
}
