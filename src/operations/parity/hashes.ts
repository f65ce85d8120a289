/** Reports translated sections whose English text has changed, and records that translations are up to date. */
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {stringify} from 'yaml';
import type {Locale} from '../../brand';
import {
  mirrorOf,
  PAGE_FOLDERS,
  type Problem,
  readSidecar,
  sidecarFolder,
  sidecarOf,
  staleSections,
  textSections,
} from '../../facts';
import type {Page} from './pages';

/** Rule of a translation that follows another English text than the current one. */
export const STALE = 'stale-translation';

const HEADER = '# The English text that each translated section was made from. Written by `npm run parity:accept`.\n';

/**
 * Compares a page and its translation with the sidecar.
 * @returns a problem for each section that is missing, stale or orphaned, with the location to edit
 */
export function parityProblems(root: string, english: Page, translation: Page, locale: Locale): Problem[] {
  const sidecar = readSidecar(root, english.file, locale);
  const accept = `npm run parity:accept -- ${english.file}`;
  if (!sidecar) {
    return [
      {
        file: translation.file,
        message: `nothing says which text of ${english.file} it translates; compare the two, then run ${accept}`,
        rule: STALE,
      },
    ];
  }
  const places = new Map(textSections(translation).map(({key, line}) => [key, line]));
  const {stale, removed} = staleSections(english, sidecar.value);
  return [
    ...stale.map(({key, line, recorded}) => {
      const message =
        recorded === undefined
          ? `${key} of ${english.file}:${line} is new; translate it, then run ${accept}`
          : `${key} translates an older text than ${english.file}:${line} has now; bring it up to date, then run ${accept}`;
      return {file: translation.file, line: places.get(key), message, rule: STALE};
    }),
    ...removed.map((key) => ({
      file: sidecar.file,
      line: sidecar.lineOf([key]),
      message: `${english.file} has no section ${key}; remove it from ${translation.file}, then run ${accept}`,
      rule: STALE,
    })),
  ];
}

/** Sidecars of pages that do not exist or are not translated. @param translated English pages with a translation */
export function orphanedSidecars(root: string, translated: readonly string[], locale: Locale): Problem[] {
  const expected = new Set(translated.map((english) => sidecarOf(english, locale)));
  const folder = path.join(root, sidecarFolder(locale));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.join(sidecarFolder(locale), file))
    .filter((file) => !expected.has(file))
    .map((file) => ({file, message: 'belongs to no translated page; remove it', rule: STALE}));
}

/** Records that the translation of a page is based on its current text. */
export function acceptPage(root: string, english: Page, locale: Locale): void {
  const file = path.join(root, sidecarOf(english.file, locale));
  mkdirSync(path.dirname(file), {recursive: true});
  const hashes = Object.fromEntries(textSections(english).map(({key, hash}) => [key, hash]));
  writeFileSync(file, HEADER + stringify(hashes, {lineWidth: 0, defaultStringType: 'PLAIN'}));
}

/** @returns the path of the translation of an English page; `undefined` if the page is in none of the page folders */
export function translationOf(english: string, locale: Locale): string | undefined {
  const folder = PAGE_FOLDERS.find(({source}) => english.startsWith(`${source}/`));
  return folder && path.join(mirrorOf(folder, locale), path.relative(folder.source, english));
}

/** @returns the English page of a translated page; `undefined` for another file */
export function englishOf(translation: string, locale: Locale): string | undefined {
  const folder = PAGE_FOLDERS.find((pair) => translation.startsWith(`${mirrorOf(pair, locale)}/`));
  return folder && path.join(folder.source, path.relative(mirrorOf(folder, locale), translation));
}
