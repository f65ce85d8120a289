/**
 * The field of the search and the list that answers what stands in it. An answer is drawn at once, the first one to a question too, and
 * nothing is measured before the frame is laid out. The field stays where it is.
 *
 * Enter means the answer to what stands in the field, even if that is on its way: the list still shows the answer to the letters
 * before. What is chosen is a link, and opens as any link does.
 */
import {SEARCH_ENTERED, SEARCH_PART, SEARCH_TERMS, type SearchTerms} from '../../../body/search/names';
import {mayFetchAhead} from '../../../body/wake/network';
import type {Hit, Asker} from '../../../../search/browser';
import {countText, drawFailure} from '../said';
import {List} from './list';

/** Of the field, while it has a list. */
const ATTRIBUTES = {
  autocomplete: 'off',
  role: 'combobox',
  spellcheck: 'false',
  'aria-autocomplete': 'list',
};

/**
 * Gives a field its list, for as long as the field is there.
 * @param field stands in an element that carries `SEARCH_TERMS`, which may change
 * @param asker who answers; in the development server, which has no index, nobody
 */
export function attach(field: HTMLInputElement, asker: Asker | undefined): void {
  const {ownerDocument: root} = field;
  const sheet = field.closest<HTMLElement>(`[${SEARCH_TERMS}]`)!;
  const part = (name: string) => sheet.querySelector<HTMLElement>(`[${SEARCH_PART}=${name}]`)!;
  const list = new List(field, part('list'));
  const announcement = sheet.querySelector('output')!;
  const terms = () => JSON.parse(sheet.getAttribute(SEARCH_TERMS)!) as SearchTerms;
  for (const [name, value] of Object.entries(ATTRIBUTES)) field.setAttribute(name, value);

  let hits: readonly Hit[] = [];
  /** Number of the newest question: nobody waits for the answers to earlier ones. */
  let newest = 0;
  /** What is asked; nothing while nobody looks at the list. */
  let asked: string | undefined;
  /** What the list answers. */
  let answered: string | undefined;
  /** The reader has gone through the list since it was drawn. */
  let walked = false;
  /** Whether the list is seen as soon as there is something in it. */
  let open = false;
  /** The focus comes back to a list that stays as it is. */
  let keeps = false;

  /** @param count of hits; null where nothing was asked @param failed the index, or a part of it, did not arrive */
  const say = (count: number | null, failed = false) => {
    const {words} = terms();
    announcement.textContent = countText(count, words, root.documentElement.lang);
    drawFailure(part('failure'), failed, words, () => {
      say(null);
      ask(field.value);
    });
  };
  const ask = (text: string) => {
    const question = ++newest;
    if (text === '') {
      say(null);
      return empty();
    }
    asked = text;
    if (!asker || text.trim() === '') {
      say(null);
      return draw(text, []);
    }
    const set = terms();
    let first: string | undefined;
    const early = (answer: Hit[]) => {
      if (question !== newest) return;
      first = JSON.stringify(answer);
      say(answer.length);
      draw(text, answer);
    };
    asker.ask({...set, input: text}, early).then(
      (answer) => {
        if (question !== newest || !answer) return;
        if (mayFetchAhead()) asker.loadAhead(set);
        // The final answer is the first one, or the reader is choosing from that one already.
        if (first !== undefined && (walked || first === JSON.stringify(answer))) return;
        say(answer.length);
        draw(text, answer);
      },
      (error: Error) => {
        console.warn('Search:', error.message);
        // Not answered: that would read as “no results”.
        if (question === newest) say(null, true);
      },
    );
  };
  const draw = (text: string, answer: readonly Hit[]) => {
    if (asked !== text) return;
    // Whoever has gone on to the link to all results keeps it.
    if (list.contains(root.activeElement)) return;
    hits = answer;
    walked = false;
    list.draw(text, hits, terms());
    if (open) show();
    if (hits.length === 0) return;
    answered = text;
    if (field.getAttribute(SEARCH_ENTERED) !== field.value || text !== field.value) return;
    field.removeAttribute(SEARCH_ENTERED);
    list.follow(0);
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
    field.blur();
  };
  const focused = () => {
    ask(field.value);
    openList();
  };
  /** To the field. @param asItIs the list stays; else its first suggestion is chosen */
  const back = (asItIs: boolean) => {
    keeps = asItIs;
    field.focus();
    keeps = false;
  };

  field.addEventListener('keydown', (event) => {
    const {key} = event;
    if (key === 'Enter' && field.value !== answered) return;
    field.removeAttribute(SEARCH_ENTERED);
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isArrow = plain && (key === 'ArrowDown' || key === 'ArrowUp');
    const {link} = list;
    if (isArrow) walked = true;
    if (link && ((plain && key === 'Tab') || (isArrow && key === 'ArrowDown' && list.atEnd))) link.focus();
    else if (isArrow) {
      if (hits.length === 0) ask(field.value);
      else if (open) list.move(key === 'ArrowDown' ? 1 : -1);
      openList();
    } else if (key === 'Enter' && hits.length > 0) list.follow(Math.max(0, list.chosen));
    else {
      if (key === 'Escape') close();
      return;
    }
    event.preventDefault();
  });
  field.addEventListener('input', () => {
    if (field.value !== asked) ask(field.value);
    openList();
  });
  field.addEventListener('focus', () => {
    if (!keeps) focused();
  });
  field.addEventListener('blur', ({relatedTarget}) => {
    // It goes to the link to all results, and the list stays.
    if (list.contains(relatedTarget)) return;
    empty();
    close();
  });

  const {element} = list;
  // The field keeps the focus.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', ({target, ctrlKey, metaKey, shiftKey}) => {
    if (!(target as Element).closest('a') || ctrlKey || metaKey || shiftKey) return;
    // Once whoever follows moves has heard of the click on the link, which goes with the list.
    setTimeout(() => {
      field.blur();
      close();
    });
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

  if (root.activeElement === field) focused();
}
