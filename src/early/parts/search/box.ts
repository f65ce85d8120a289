/** The list below the field, with what search-local's box gives it: the source of its answers, and where a choice leads. */
import type {SearchTerms} from '../../page/search/names';
import {addressOf} from '../../../search/client/address';
import {searchFor} from '../../../search/client/asking';
import autocomplete from '../../../search/client/box';
import {SuggestionTemplate} from '../../../search/client/box/suggestion';

/** @returns takes the list away; the field stays, with its text and the focus */
export function attach(root: Document, field: HTMLInputElement, terms: SearchTerms): () => void {
  const {base, context, limit} = terms;
  const box = autocomplete(field, {}, [
    {
      source: async (input, draw) => draw(await searchFor(base, context, input, limit)),
      templates: {suggestion: SuggestionTemplate, footer: (answer) => allResults(root, terms, answer)},
    },
  ])
    .on('autocomplete:selected', (_, hit) => {
      field.blur();
      follow(root, addressOf(hit));
    })
    .on('autocomplete:closed', () => field.blur());
  return () => box.autocomplete.destroy();
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
