/** Options differ by locale, and Docusaurus reads them anew for each. */
import type {Locale} from '../../facts';

/** The locale that this run of Docusaurus builds or serves. */
export function currentLocale(): Locale {
  return process.env.DOCUSAURUS_CURRENT_LOCALE === 'uk' ? 'uk' : 'en';
}
