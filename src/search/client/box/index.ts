/**
 * Takes the place of autocomplete.js in search-local's box. It hands everything on to it, and sees to three things: the first
 * answer to a question is drawn too, a suggestion leads where a click on it leads, and the browser opens it like any link when
 * a key says so.
 */
import stock, {type Box, type Dataset, type Options} from '@easyops-cn/autocomplete.js';
import {addressOf} from '../address';
import {takingEarly} from '../searchByWorker';
import type {Hit} from '../../engine/search';

/**
 * @param menu the list, once the box has made it
 * @returns the dataset, whose suggestions know their address
 */
function withLinks(dataset: Dataset<Hit>, menu: () => HTMLElement | undefined): Dataset<Hit> {
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
        const options = menu()?.querySelectorAll('[role=option]') ?? [];
        for (const [at, option] of [...options].entries()) option.setAttribute('href', addressOf(drawn[at]!));
      };
      takingEarly(draw, () => dataset.source(input, draw));
    },
    templates: {
      ...dataset.templates,
      suggestion(hit) {
        drawn.push(hit);
        return dataset.templates.suggestion(hit);
      },
    },
  };
}

/** A plain click opens a suggestion without loading the page anew; with a key held down, the click is the browser's. */
function onClick(event: MouseEvent): void {
  if (!(event.target as Element).closest('[role=option]')) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

function autocomplete(input: HTMLElement, options: Options, datasets: Dataset<Hit>[]): Box {
  let made: Box | undefined;
  const menu = () => made?.autocomplete.getWrapper();
  made = stock(
    input,
    options,
    datasets.map((dataset) => withLinks(dataset, menu)),
  );
  // Before the list itself hears of it.
  menu()?.addEventListener('click', onClick, {capture: true});
  return made;
}

export default Object.assign(autocomplete, {noConflict: stock.noConflict});
