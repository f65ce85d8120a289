/** Current locale. Options depend on it; Docusaurus loads the configuration again for each locale. */
import {DEFAULT_LOCALE, type Locale, LOCALES} from '../../brand';

/** @returns the locale that this process builds or serves. @throws Error for one that is no language of the site */
export function currentLocale(): Locale {
  const asked = process.env.DOCUSAURUS_CURRENT_LOCALE ?? DEFAULT_LOCALE;
  const locale = LOCALES.find((known) => known === asked);
  if (locale === undefined)
    throw new Error(`“${asked}” is no language of this site: add it to languages in src/brand/brand.ts`);
  return locale;
}
