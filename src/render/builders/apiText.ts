import {element, text, type Inline} from '../nodes';
import type {Context} from './context';

/** Text of an API response. It stays English in every locale, and has `lang="en"` for screen readers. */
export function apiText(value: string, t: Context['t']): Inline {
  return t.locale === 'en' ? text(value) : element('span', {lang: 'en'}, text(value));
}
