/**
 * Translations of strings in data files: descriptions in the contract, meanings, steps, labels.
 *
 * `i18n/uk/strings.yaml` and the files below `i18n/uk/strings/` pair each English string with its translation. The
 * English string is the key, so a changed English text has no translation until one is written: a translation cannot
 * silently become stale.
 */
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {FactsError} from './errors';
import {readYaml} from './yaml';

export type Locale = 'en' | 'uk';
export const LOCALES: readonly Locale[] = ['en', 'uk'];

export const STRINGS_FILE = 'i18n/uk/strings.yaml';

/** Folder with further files of the same format, split by area. */
export const STRINGS_FOLDER = 'i18n/uk/strings';

const stringsSchema = z.array(
  z.strictObject({en: z.string().min(1), context: z.string().min(1).optional(), uk: z.string().min(1)}),
);

/** Key of an English string → Ukrainian string. */
export type Translations = Map<string, string>;

/** A translated string with its source position. */
export interface TranslatedString {
  en: string;
  /** Distinguishes homonyms: `currencies` for the `From` of a rate. */
  context?: string | undefined;
  uk: string;
  /** Path relative to the project's root. */
  file: string;
  readonly line: number | undefined;
}

/** Key of a string, including its context. */
export const stringKey = (english: string, context?: string): string =>
  context === undefined ? english : `${english} (${context})`;

/**
 * Reads all translated strings.
 * @throws FactsError for a file that violates its schema
 */
export function readStrings(root: string): TranslatedString[] {
  const folder = path.join(root, STRINGS_FOLDER);
  const below = existsSync(folder)
    ? readdirSync(folder, {recursive: true, encoding: 'utf8'})
        .filter((file) => file.endsWith('.yaml'))
        .sort()
        .map((file) => path.join(STRINGS_FOLDER, file))
    : [];
  const files = [...(existsSync(path.join(root, STRINGS_FILE)) ? [STRINGS_FILE] : []), ...below];
  return files.flatMap((file) => {
    const {value, lineOf} = readYaml(root, file, stringsSchema);
    return value.map((entry, index) => ({
      ...entry,
      file,
      // Computed on demand: finding the line takes as long as reading the file.
      get line() {
        return lineOf([index]);
      },
    }));
  });
}

/** @throws FactsError for a string that is translated twice */
export function loadTranslations(root: string): Translations {
  const first = new Map<string, TranslatedString>();
  for (const entry of readStrings(root)) {
    const en = stringKey(entry.en, entry.context);
    const earlier = first.get(en);
    if (earlier) {
      const message = `“${en}” is translated twice, also in ${earlier.file}:${earlier.line ?? 1}; keep one`;
      throw new FactsError([{file: entry.file, line: entry.line, message}]);
    }
    first.set(en, entry);
  }
  return new Map([...first].map(([en, {uk}]) => [en, uk]));
}

/** Translates strings, and records the used and the untranslated ones. */
export interface Translator {
  locale: Locale;
  /**
   * Returns the text in the locale, or the English text if there is no translation.
   * @param context selects the translation of a homonym; see `TranslatedString.context`
   */
  (english: string, context?: string): string;
  /** Keys of requested strings without a translation. */
  missing: Set<string>;
  /** Keys of all requested strings. */
  used: Set<string>;
}

export function createTranslator(locale: Locale, translations: Translations): Translator {
  const missing = new Set<string>();
  const used = new Set<string>();
  const translate = (english: string, context?: string): string => {
    const key = stringKey(english, context);
    used.add(key);
    if (locale === 'en') return english;
    const translated = translations.get(key);
    if (translated === undefined) missing.add(key);
    return translated ?? english;
  };
  return Object.assign(translate, {locale, missing, used});
}
