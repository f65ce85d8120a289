/** Sources of the lists of places, as pages cite them. */
import type {BankList} from '../../facts';
import type {Context} from '../builders/context';
import {formatDate} from '../format';
import {link, text, type Inline} from '../nodes';

/** `21 November 2026`, or `March 2025` if the source states no day. */
function formatState(published: string, locale: Context['t']['locale']): string {
  if (published.length > 7) return formatDate(published, locale);
  return new Intl.DateTimeFormat(locale, {year: 'numeric', month: 'long', timeZone: 'UTC'}).format(new Date(published));
}

/** Name of a source, linked if it has an address, with its date. */
export function sourceText({what, url, published}: BankList['sources'][number], t: Context['t']): Inline[] {
  const name = text(t(what));
  return [
    url === undefined ? name : link(url, name),
    text(` (${published === undefined ? t('undated') : formatState(published, t.locale)})`),
  ];
}
