/**
 * Messages of the search box other than the list, in the language of the page: the number of results and the error
 * message.
 */
import {NO_HYDRATION} from '../../body/hydration/state';
import type {SearchTerms} from '../../body/search/names';

/** Order of the plural forms in a Docusaurus message. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * @param count number of hits; null before the first query
 * @param locale the `lang` of the page
 * @returns the announcement for screen readers
 */
export function countText(count: number | null, {counts, none}: SearchTerms['words'], locale: string): string {
  if (count === null) return '';
  if (count === 0) return none;
  const rules = new Intl.PluralRules(locale);
  const {pluralCategories} = rules.resolvedOptions();
  const forms = FORMS.filter((form) => pluralCategories.includes(form));
  const messages = counts.split('|');
  const at = Math.min(forms.indexOf(rules.select(count)), messages.length - 1);
  return messages[at]!.replace('{count}', String(count));
}

/**
 * Shows or removes the message that the index has failed to load. The text of the field is kept, and searched again on
 * retry.
 */
export function drawFailure(
  place: HTMLElement,
  failed: boolean,
  {failed: text, retry}: Pick<SearchTerms['words'], 'failed' | 'retry'>,
  onRetry: () => void,
): void {
  if (!failed) return place.replaceChildren();
  if (place.firstElementChild) return;
  const alert = document.createElement('div');
  alert.role = 'alert';
  alert.className = 'search-failure';
  const words = document.createElement('p');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--primary button--sm';
  button.textContent = retry;
  button.setAttribute(NO_HYDRATION, '');
  // Otherwise the box would lose focus and close before the click.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onRetry);
  alert.append(words, button);
  place.append(alert);
}
