/** What the box says apart from its list, and how many results there are; in the words of the page. */
import {AWAKE} from '../../body/wake/awake';
import type {SearchTerms} from '../../body/search/names';

/** The order in which Docusaurus writes the forms of a plural into one message. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * @param count of hits; null while nothing has been asked
 * @param locale of the page, as in its `lang`
 * @returns what is read out after an answer
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

/** Says in an element that the index did not arrive, or takes that away. What was typed stays, and is searched again. */
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
  button.setAttribute(AWAKE, '');
  // Before the box loses the focus and closes.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onRetry);
  alert.append(words, button);
  place.append(alert);
}
