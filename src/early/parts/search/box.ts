/** The list below the field: autocomplete.js, with the options that search-local's box gives it. */
import type {SearchTerms} from '../../page/search/names';
import {addressOf} from '../../../search/client/address';
import {searchFor} from '../../../search/client/asking';
import autocomplete from '../../../search/client/box';
import {completeCombobox} from '../../../search/client/box/completeCombobox';
import {SuggestionTemplate} from '../../../search/client/box/suggestion';
import type {Hit} from '../../../search/engine/search';

/** @returns takes the list away; the field stands where it stood, with its text and the focus */
export function attach(root: Document, field: HTMLInputElement, terms: SearchTerms): () => void {
  const {base, context, limit} = terms;
  const bar = field.parentElement!;
  let unwrap = () => {};
  keepingFocus(root, field, () => {
    const box = autocomplete(
      field,
      {hint: false, autoselect: true, openOnFocus: true, cssClasses: {root: 'search__box', noPrefix: true}},
      [
        {
          source: async (input, draw) => draw(await searchFor(base, context, input, limit)),
          templates: {suggestion: SuggestionTemplate, footer: (answer) => allResults(root, terms, answer)},
        },
      ],
    );
    box
      .on<Hit>('autocomplete:selected', (_, hit) => {
        field.blur();
        follow(root, addressOf(hit));
      })
      .on('autocomplete:closed', () => field.blur());
    unwrap = () => box.autocomplete.destroy();
    return () => {
      if (field.value) box.autocomplete.open();
    };
  });
  const incomplete = completeCombobox(bar);
  return () => {
    incomplete();
    keepingFocus(root, field, () => {
      unwrap();
      // Set by others than those that take them away.
      for (const name of ['aria-activedescendant', 'aria-controls']) field.removeAttribute(name);
    });
  };
}

/** A link to the page of results, and nothing where that would have none either. */
function allResults(
  root: Document,
  {context, results, version, words}: SearchTerms,
  {query, isEmpty}: {query: string; isEmpty: boolean},
): HTMLElement | undefined {
  if (isEmpty && !context) return undefined;
  const asked = new URLSearchParams({q: query});
  if (context && !isEmpty) asked.set('ctx', context);
  if (version) asked.set('version', version);
  const link = root.createElement('a');
  link.href = `${results}?${asked.toString()}`;
  link.textContent = isEmpty ? words.outside : words.all;
  const footer = root.createElement('div');
  footer.className = 'search__hitFooter';
  footer.append(link);
  return footer;
}

/** As a click on a link does, so that whoever follows moves hears of it: see `early/page/moves`. */
function follow(root: Document, address: string): void {
  const link = root.createElement('a');
  link.href = address;
  root.body.append(link);
  link.click();
  link.remove();
}

/**
 * The field moves into another element, or back, and loses the focus with it.
 * @param move moves it, and may return what comes before it has the focus again
 */
function keepingFocus(root: Document, field: HTMLInputElement, move: () => (() => void) | void): void {
  const had = root.activeElement === field;
  const {selectionStart, selectionEnd} = field;
  const before = move();
  if (!had) return;
  before?.();
  field.focus({preventScroll: true});
  field.setSelectionRange(selectionStart, selectionEnd);
}
