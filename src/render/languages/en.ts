/** Rules of English. */
import type {LanguageRules} from './rules';

export const en: LanguageRules = {
  // Day before month.
  dates: 'en-GB',
  countryNames: {CD: 'Democratic Republic of the Congo', CG: 'Republic of the Congo', MM: 'Myanmar'},
};
