/**
 * The search field and its list of suggestions. Answers are rendered immediately, including the preliminary one, and
 * nothing is measured before layout. The field keeps its position.
 *
 * Enter refers to the answer to the current text, even if it has not arrived: until then the list shows the answer to
 * the previous text. Suggestions are links and open like any link.
 */
import {SEARCH_ENTERED, SEARCH_PART, SEARCH_TERMS, type SearchTerms} from '../../../body/search/names';
import {mayFetchAhead} from '../../../body/hydration/network';
import type {Hit, Asker} from '../../../../search/browser';
import {countText, drawFailure} from '../said';
import {forgetOpened, openedPages} from '../opened';
import {List} from './list';

/** WebKit stops the requests of a page that is being left, before it hides the page: such a failure is none. */
const MAY_LEAVE_MS = 300;

/** Attributes of a field with a list. */
const ATTRIBUTES = {
  autocomplete: 'off',
  role: 'combobox',
  spellcheck: 'false',
  'aria-autocomplete': 'list',
};

/**
 * Attaches a list of suggestions to a field.
 * @param field is inside an element with `SEARCH_TERMS`, whose value may change
 * @param asker answers queries; undefined on the dev server, which has no index
 */
export function attach(field: HTMLInputElement, asker: Asker | undefined): void {
  const {ownerDocument: root} = field;
  const sheet = field.closest<HTMLElement>(`[${SEARCH_TERMS}]`)!;
  const part = (name: string) => sheet.querySelector<HTMLElement>(`[${SEARCH_PART}=${name}]`)!;
  const list = new List(field, part('list'));
  const announcement = sheet.querySelector('output')!;
  const terms = () => JSON.parse(sheet.getAttribute(SEARCH_TERMS)!) as SearchTerms;
  for (const [name, value] of Object.entries(ATTRIBUTES)) field.setAttribute(name, value);

  /** Number of the latest query; answers to earlier ones are ignored. */
  let newest = 0;
  /** The current query; undefined while the list is not in use. */
  let asked: string | undefined;
  /** The query that the list shows the answer to. */
  let answered: string | undefined;
  /** True if the reader has moved through the list since it was rendered. */
  let walked = false;
  /** True if the list is visible as soon as it has content. */
  let open = false;
  /** True while focus returns to the field without a change of the list. */
  let keeps = false;

  /**
   * Announces the number of hits, and shows or hides the error message.
   * @param count number of hits; null if there is no query
   * @param failed true if the index, or a part of it, failed to load
   */
  const say = (count: number | null, failed = false) => {
    const {words} = terms();
    announcement.textContent = countText(count, words, root.documentElement.lang);
    drawFailure(part('failure'), failed, words, () => {
      say(null);
      ask(field.value);
    });
  };
  addEventListener('pagehide', () => newest++);
  const ask = (text: string) => {
    const question = ++newest;
    if (text === '') {
      say(null);
      empty();
      return start(question);
    }
    // The links of an empty search are no answer to a text, not even until the answer is here.
    if (answered === '') empty();
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
        // Keep the preliminary answer if it equals the final one, or the reader is choosing from it already.
        if (first !== undefined && (walked || first === JSON.stringify(answer))) return;
        say(answer.length);
        draw(text, answer);
      },
      (error: Error) => {
        setTimeout(() => {
          if (question !== newest) return;
          console.warn('Search:', error.message);
          // Do not render an empty answer, which would read as “no results”.
          say(null, true);
        }, MAY_LEAVE_MS);
      },
    );
  };
  /** Shows the starting points and the pages opened last, once the head of the index is here. */
  const start = (question: number) => {
    asker?.starts(terms(), openedPages()).then(
      (starts) => {
        if (question !== newest || field.value !== '' || !open) return;
        list.drawStarts(starts, () => {
          forgetOpened();
          field.focus();
          ask('');
        });
        answered = '';
        list.show(!list.empty);
      },
      () => {
        // Without the index there is nothing to show before the reader types, who is then told.
      },
    );
  };
  const draw = (text: string, hits: readonly Hit[]) => {
    if (asked !== text) return;
    // Keep the list while the link to all results has focus.
    if (list.contains(root.activeElement)) return;
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
    answered = undefined;
    list.clear();
    list.show(false);
  };
  const show = () => {
    list.show(true);
    // No link of an empty search is meant until the reader chooses one.
    if (field.value !== '') list.choose(0);
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
  /**
   * Moves focus to the field.
   * @param asItIs true keeps the list unchanged; false selects its first suggestion
   */
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
      if (list.count === 0) ask(field.value);
      else if (open) list.move(key === 'ArrowDown' ? 1 : -1);
      openList();
    } else if (key === 'Enter' && list.count > 0)
      list.follow(field.value === '' ? list.chosen : Math.max(0, list.chosen));
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
    // Focus moves to the link to all results, so keep the list.
    if (list.contains(relatedTarget)) return;
    empty();
    close();
  });

  const {element} = list;
  // Keep focus in the field.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', ({target, ctrlKey, metaKey, shiftKey}) => {
    if (!(target as Element).closest('a') || ctrlKey || metaKey || shiftKey) return;
    // Close after other listeners have handled the click on the link, which is removed with the list.
    setTimeout(() => {
      field.blur();
      close();
    });
  });
  element.addEventListener('mouseover', ({target}) => {
    const at = list.positionOf(target);
    // Defer: on a phone, a first tap that changes the page counts as hovering, and a second tap would be needed.
    if (at >= 0 && at !== list.chosen) setTimeout(() => list.choose(at));
  });
  element.addEventListener('mouseout', ({target, relatedTarget}) => {
    if (list.positionOf(target) >= 0 && list.positionOf(relatedTarget) < 0) list.choose(-1);
  });
  // Keys on the link to all results.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') back(true);
    // Wrap around to the field and its first suggestion.
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
