/** Current locale. Options depend on it; Docusaurus loads the configuration again for each locale. */
import type {Locale} from '../../facts';

/** The locale that this process builds or serves. */
export function currentLocale(): Locale {
  return process.env.DOCUSAURUS_CURRENT_LOCALE === 'uk' ? 'uk' : 'en';
}
