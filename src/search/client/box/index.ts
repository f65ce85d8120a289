/**
 * Takes the place of autocomplete.js in search-local's box. It hands everything on to it, and sees to three things: the first
 * answer to a question is drawn too, a suggestion leads where a click on it leads, and the browser opens it like any link when
 * a key says so. A keyboard reaches the link to all results (`allResults.ts`). And Enter means the answer to what stands in the field, even if that is on its way: the list still shows the
 * answer to the letters before.
 */
import stock, {type Box, type Dataset, type Options} from '@easyops-cn/autocomplete.js';
import {addressOf} from '../address';
import {escapeHtml} from '../marked';
import {reachAllResults} from './allResults';
import {SEARCH_ENTERED} from '../../../early/page/search/names';
import {termsOf} from '../../../early/page/search/terms';
import {takingEarly} from '../asking';
import type {Hit} from '../../engine/search';

/** Names of its parts, for `src/css/search.css`; those of search-local bring its looks. It calls a hit `suggestion_…`, and so do we. */
const NAMES = {
  // By this it finds the field again when it ends.
  input: 'search__field',
  dropdownMenu: 'search__list',
  suggestion: 'suggestion_hit',
  cursor: 'suggestion--chosen',
};

/**
 * @param menu the list, once the box has made it
 * @returns the dataset, whose suggestions know their address
 */
function withLinks(
  dataset: Dataset<Hit>,
  menu: () => HTMLElement | undefined,
  answered: (text: string, first: HTMLElement) => void,
): Dataset<Hit> {
  /** Suggestions in the order in which they are drawn. */
  let drawn: Hit[] = [];
  return {
    ...dataset,
    // It would keep the first answer as if it were the final one; the worker answers as fast.
    cache: false,
    source(input, callback) {
      const draw = (hits: Hit[]) => {
        drawn = [];
        callback(hits);
        // An answer to an earlier text is not drawn.
        if (drawn.length === 0) return;
        const options = menu()!.querySelectorAll<HTMLElement>('[role=option]');
        for (const [at, option] of [...options].entries()) option.setAttribute('href', addressOf(drawn[at]!));
        answered(input, options[0]!);
      };
      takingEarly(draw, () => dataset.source(input, draw));
    },
    templates: {
      ...dataset.templates,
      suggestion(hit) {
        drawn.push(hit);
        return dataset.templates.suggestion(hit);
      },
      empty: () => `<span class="search__none">${escapeHtml(termsOf(document)?.words.none ?? '')}</span>`,
    },
  };
}

/** A plain click opens a suggestion without loading the page anew; with a key held down, the click is the browser's. */
function onClick(event: MouseEvent): void {
  if (!(event.target as Element).closest('[role=option]')) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

function autocomplete(field: HTMLInputElement, options: Options, datasets: Dataset<Hit>[]): Box {
  const ends = new AbortController();
  const {signal} = ends;
  let made: Box | undefined;
  const menu = () => made?.autocomplete.getWrapper();
  /** What the list answers. */
  let text: string | undefined;
  const answered = (to: string, first: HTMLElement) => {
    text = to;
    if (field.getAttribute(SEARCH_ENTERED) !== field.value || to !== field.value) return;
    field.removeAttribute(SEARCH_ENTERED);
    first.click();
  };
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && field.value !== text) event.stopImmediatePropagation();
      else field.removeAttribute(SEARCH_ENTERED);
    },
    {capture: true, signal},
  );
  made = stock(
    field,
    // Tab goes on to the link to all results; it would open the first hit.
    {...options, tabAutocomplete: false, cssClasses: {...(options['cssClasses'] as object), ...NAMES}},
    datasets.map((dataset) => withLinks(dataset, menu, answered)),
  );
  // Before the list itself hears of it.
  const {autocomplete: box} = made;
  box.getWrapper().addEventListener('click', onClick, {capture: true});
  reachAllResults(field, box.getWrapper(), () => box.close(), signal);
  const {destroy} = box;
  // The field outlives its list.
  box.destroy = () => {
    ends.abort();
    destroy();
  };
  return made;
}

export default Object.assign(autocomplete, {noConflict: stock.noConflict});
