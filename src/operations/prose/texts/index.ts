/** Collects the texts that readers see, from the whole project or from some files. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, type Locale, TRANSLATIONS} from '../../../brand';
import {versionOf} from '../../../facts';
import {englishPages} from '../../parity/check';
import {translationOf} from '../../parity/hashes';
import type {Text} from '../text';
import {contractFiles, DataTexts, isContract} from './data';
import {InterfaceTexts} from './interface';
import {pageTexts} from './pages';

/** @returns page → its language; pages of archived versions do not change and are left out */
function pageLocales(root: string): Map<string, Locale> {
  const english = englishPages(root).filter((file) => versionOf(file) === undefined);
  return new Map<string, Locale>([
    ...english.map((file) => [file, DEFAULT_LOCALE] as const),
    ...TRANSLATIONS.flatMap((locale) =>
      english
        .map((file) => translationOf(file, locale)!)
        .filter((file) => existsSync(path.join(root, file)))
        .map((file) => [file, locale] as const),
    ),
  ]);
}

/**
 * @param root the project's root
 * @param files paths relative to the root; all files without it. A file without texts gives none.
 * @returns the texts in the order of the files
 */
export function collectTexts(root: string, files?: readonly string[]): Text[] {
  const pages = pageLocales(root);
  // Read only when asked for: a page needs neither.
  let [known, read]: [InterfaceTexts?, DataTexts?] = [];
  const controls = () => (known ??= new InterfaceTexts(root));
  const data = () => (read ??= new DataTexts(root));
  const page = (file: string) => pageTexts(root, file, pages.get(file)!);
  if (!files)
    return [
      ...[...pages.keys()].flatMap(page),
      ...contractFiles(root).flatMap((file) => data().contract(file)),
      ...data().translations(),
      ...controls()
        .files()
        .flatMap((file) => controls().texts(file)),
    ];
  return files.flatMap((file) => {
    if (pages.has(file)) return page(file);
    if (isContract(file)) return data().contract(file);
    return controls().has(file) ? controls().texts(file) : data().translations(file);
  });
}
