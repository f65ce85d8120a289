/** Translations of pages and strings, by the checks of `src/operations/parity`. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, isComplete, TRANSLATIONS} from '../../brand';
import {FactsError, type Problem, readStrings} from '../../facts';
import {englishPages, orphanedPages, pageProblems, pendingPages, pendingProblems} from '../parity/check';
import {orphanedSidecars, translationOf} from '../parity/hashes';
import {stringProblems} from '../parity/strings';
import {problem} from './problem';
import {placeOf} from './source';

/**
 * Without a page, translations that are missing or belong to nothing; with one, the differences between the page and its
 * translation, whichever of the two is named.
 */
export function translationProblems(root: string, page?: string): Problem[] {
  if (page !== undefined) {
    const {locale, english} = placeOf(page)!;
    const locales = locale === DEFAULT_LOCALE ? TRANSLATIONS : [locale];
    if (!existsSync(path.join(root, english))) return [];
    return locales.flatMap((one) => catching(() => pageProblems(root, english, one)));
  }
  const pages = englishPages(root);
  return TRANSLATIONS.flatMap((locale) => {
    const isTranslated = (file: string) => existsSync(path.join(root, translationOf(file, locale)!));
    const pending = pendingPages(root, locale);
    const missing = pages.filter((file) => !isTranslated(file) && !pending.includes(file));
    return [
      ...orphanedSidecars(root, pages.filter(isTranslated), locale),
      ...orphanedPages(root, locale),
      ...(isComplete(locale)
        ? [
            ...pendingProblems(root, locale),
            ...missing.map((file) =>
              problem(
                'missing-translation',
                file,
                undefined,
                `has no translation; write ${translationOf(file, locale)!}, or list the page in i18n/${locale}/pending.yaml`,
              ),
            ),
          ]
        : []),
    ];
  });
}

/** Strings of a file below `i18n/<language>/strings`. */
export function stringFileProblems(root: string, file: string): Problem[] {
  return TRANSLATIONS.filter((locale) => file.startsWith(`i18n/${locale}/strings`)).flatMap((locale) =>
    catching(() =>
      readStrings(root, locale)
        .filter((entry) => entry.file === file)
        .flatMap((entry) => stringProblems(entry, locale)),
    ),
  );
}

function catching(run: () => Problem[]): Problem[] {
  try {
    return run();
  } catch (error) {
    if (error instanceof FactsError) return [...error.problems];
    throw error;
  }
}
