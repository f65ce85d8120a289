/** Runs all checks of a page's translation. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {isComplete, type Locale, TRANSLATIONS} from '../../brand';
import type {Context} from '../../render';
import {checkFrontMatter, FactsError, mirrorOf, PAGE_FOLDERS, type Problem, readStrings, stringKey} from '../../facts';
import {orphanedSidecars, parityProblems, translationOf} from './hashes';
import {houseRulesOf} from './languages';
import {numberProblems} from './numbers';
import {listPages, type Page, readPage} from './pages';
import {pendingProblems, readPending, waitingTexts} from './pending';
import {shownStrings, stringProblems} from './strings';
import {localSections} from './local';
import {frontMatterProblems, structureProblems} from './structure';

/** English pages, as paths relative to the project's root. */
export function englishPages(root: string): string[] {
  return PAGE_FOLDERS.flatMap(({source}) => listPages(root, source).map((file) => path.join(source, file)));
}

/** The English pages named by `targets` (files or folders, or their translations); all pages if `targets` is empty. */
export function selectPages(root: string, targets: readonly string[]): string[] {
  const all = englishPages(root);
  if (targets.length === 0) return all;
  return targets.flatMap((target) => {
    const wanted = path.normalize(target).replace(/\/$/, '');
    const found = all.filter((en) =>
      [en, ...TRANSLATIONS.map((locale) => translationOf(en, locale)!)].some(
        (file) => file === wanted || file.startsWith(`${wanted}/`),
      ),
    );
    if (found.length === 0) throw new Error(`${target}: no such page; name a file or folder of docs/ or blog/`);
    return found;
  });
}

/**
 * Compares a page with its translation: structure, front matter, language and staleness. Empty if there is no
 * translation yet.
 * @param read reads a page, from the disk if absent
 */
export function pageProblems(
  root: string,
  file: string,
  locale: Locale,
  read: (page: string) => Page = (page) => readPage(root, page),
): Problem[] {
  const mirror = translationOf(file, locale)!;
  if (!existsSync(path.join(root, mirror))) return [];
  const [english, translation] = [read(file), read(mirror)];
  try {
    checkFrontMatter(translation.file, translation.source, translation.frontMatter);
  } catch (error) {
    if (error instanceof FactsError) return [...error.problems];
    throw error;
  }
  const local = localSections(root, english, locale);
  const problems = [
    ...structureProblems(english, translation, local),
    ...numberProblems(english, translation, locale, local),
    ...frontMatterProblems(english, translation),
    ...houseRulesOf(locale).pageLanguageProblems(translation, root),
  ];
  return [...problems, ...parityProblems(root, english, translation, locale)];
}

/** Result that `npm run check:parity` prints for a language. */
interface ParityReport {
  pages: number;
  translated: number;
  /** Number of strings in data that English stands in for. */
  untranslatedStrings: number;
  /** Texts that are listed as pending, one line each. They are no problems. */
  waiting: string[];
  problems: Problem[];
}

/**
 * Checks the named pages in a language. Without names, also checks everything outside pages: sidecars, strings, and the list of
 * pending texts. Where the language is not complete, missing texts are counted and are no problems.
 * @param contextOf facts for the directives of a page; those of an archived page are frozen
 */
export async function checkParity(
  root: string,
  targets: readonly string[],
  locale: Locale,
  contextOf: (file: string) => Promise<Context>,
): Promise<ParityReport> {
  const pages = selectPages(root, targets);
  const complete = isComplete(locale);
  const isTranslated = (file: string) => existsSync(path.join(root, translationOf(file, locale)!));
  const pending = readPending(root, locale);
  const untranslated = pages.filter((file) => !isTranslated(file));
  const missing = untranslated
    .filter((file) => !pending.pages.has(file))
    .map((file) => ({
      file: translationOf(file, locale)!,
      message: `is missing; translate ${file}`,
      rule: 'missing-translation',
    }));
  const problems = pages.flatMap((file) => pageProblems(root, file, locale));
  const shown = new Map<string, Problem>();
  // In a language that is not complete, the strings of untranslated pages are missing too.
  for (const file of complete ? pages.filter(isTranslated) : pages) {
    const source = isTranslated(file) ? translationOf(file, locale)! : file;
    for (const [english, problem] of shownStrings(readPage(root, source), await contextOf(file)).missing)
      if (!pending.strings.has(english)) shown.set(english, problem);
  }
  const whole =
    targets.length > 0
      ? []
      : [
          ...orphanedSidecars(root, pages.filter(isTranslated), locale),
          ...readStrings(root, locale).flatMap((entry) => stringProblems(entry, locale, root)),
          ...(complete ? notPending(root, locale) : []),
        ];
  return {
    pages: pages.length,
    translated: pages.length - untranslated.length,
    untranslatedStrings: shown.size,
    waiting: complete && targets.length === 0 ? waitingTexts(root, locale) : [],
    problems: [...(complete ? [...missing, ...shown.values()] : []), ...problems, ...whole],
  };
}

/** Entries of the list of pending texts that wait for nothing. */
export function notPending(root: string, locale: Locale): Problem[] {
  const pages = new Set(englishPages(root));
  const translated = new Set(readStrings(root, locale).map(({en, context}) => stringKey(en, context)));
  return pendingProblems(
    root,
    locale,
    (page) => pages.has(page) && !existsSync(path.join(root, translationOf(page, locale)!)),
    (key) => translated.has(key),
  );
}

/** Translated pages without an English page. */
export function orphanedPages(root: string, locale: Locale): Problem[] {
  return PAGE_FOLDERS.flatMap((folder) => {
    const english = listPages(root, folder.source);
    const mirror = mirrorOf(folder, locale);
    return listPages(root, mirror)
      .filter((file) => !english.includes(file))
      .map((file) => ({
        file: path.join(mirror, file),
        message: `has no page ${folder.source}/${file}; remove it`,
        rule: 'orphaned-translation',
      }));
  });
}
