/** Rules of English. */
import type {LanguageRules} from './rules';

export const en: LanguageRules = {
  // Day before month.
  dates: 'en-GB',
};
