/** Current locale. Options depend on it; Docusaurus loads the configuration again for each locale. */
import {DEFAULT_LOCALE, type Locale, LOCALES} from '../../brand';

/** @returns the locale that this process builds or serves. @throws Error for one that is no language of the site */
export function currentLocale(): Locale {
  const {DOCUSAURUS_CURRENT_LOCALE: named = DEFAULT_LOCALE} = process.env;
  // Docusaurus writes this word into the environment when `start` has no `--locale`.
  const asked = named === 'undefined' ? DEFAULT_LOCALE : named;
  const locale = LOCALES.find((known) => known === asked);
  if (locale === undefined)
    throw new Error(`“${asked}” is no language of this site: add it to locales in src/brand/brand.ts`);
  return locale;
}
