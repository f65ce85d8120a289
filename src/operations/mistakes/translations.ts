/** Translations of pages and strings, by the checks of `src/operations/parity`. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, isComplete, TRANSLATIONS} from '../../brand';
import {FactsError, type Problem, readStrings} from '../../facts';
import {englishPages, notPending, orphanedPages, pageProblems} from '../parity/check';
import {orphanedSidecars, translationOf} from '../parity/hashes';
import type {Page} from '../parity/pages';
import {readPending} from '../parity/pending';
import {stringProblems} from '../parity/strings';
import {problem} from './problem';
import {placeOf} from './source';

/**
 * Differences between a page and its translations, whichever of them is named.
 * @param read returns a page; undefined if it is no valid MDX, which its own check reports
 */
export function pairProblems(root: string, page: string, read: (file: string) => Page | undefined): Problem[] {
  const {locale, english} = placeOf(page)!;
  const locales = locale === DEFAULT_LOCALE ? TRANSLATIONS : [locale];
  const isValid = (file: string) => existsSync(path.join(root, file)) && read(file) !== undefined;
  return locales.flatMap((one) => {
    if (!isValid(english) || !isValid(translationOf(english, one)!)) return [];
    return catching(() => pageProblems(root, english, one, (file) => read(file)!));
  });
}

/** Translations that are missing or belong to nothing. */
export function translationProblems(root: string): Problem[] {
  const pages = englishPages(root);
  return TRANSLATIONS.flatMap((locale) => {
    const isTranslated = (file: string) => existsSync(path.join(root, translationOf(file, locale)!));
    const pending = readPending(root, locale).pages;
    const missing = pages.filter((file) => !isTranslated(file) && !pending.has(file));
    return [
      ...orphanedSidecars(root, pages.filter(isTranslated), locale),
      ...orphanedPages(root, locale),
      ...(isComplete(locale)
        ? [
            ...notPending(root, locale),
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
        .flatMap((entry) => stringProblems(entry, locale, root)),
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
