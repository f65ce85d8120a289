import {element, text, type Inline} from '../nodes';
import type {Context} from './context';

/** Text that the API itself returns. It stays English in every locale, and says so to screen readers. */
export function apiText(value: string, t: Context['t']): Inline {
  return t.locale === 'en' ? text(value) : element('span', {lang: 'en'}, text(value));
}
