/**
 * Translations of the strings that stand in data: descriptions in the contract, meanings, steps, labels.
 *
 * `i18n/uk/strings.yaml`, and the files below `i18n/uk/strings/`, pair each English string with its translation. The English string is the key, so a changed
 * English text has no translation until somebody writes one: a translation cannot silently become stale.
 */
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {FactsError} from './errors';
import {readYaml} from './yaml';

export type Locale = 'en' | 'uk';
export const LOCALES: readonly Locale[] = ['en', 'uk'];

export const STRINGS_FILE = 'i18n/uk/strings.yaml';

/** Holds more files of the same form, by area, so that no file grows beyond reading. */
export const STRINGS_FOLDER = 'i18n/uk/strings';

const stringsSchema = z.array(
  z.strictObject({en: z.string().min(1), context: z.string().min(1).optional(), uk: z.string().min(1)}),
);

/** Key of an English string → Ukrainian string. */
export type Translations = Map<string, string>;

/** A translated string with its place. */
export interface TranslatedString {
  en: string;
  /** Where the English string stands, when it needs another translation there: `currencies` for the `From` of a rate. */
  context?: string | undefined;
  uk: string;
  /** Path relative to the project's root. */
  file: string;
  readonly line: number | undefined;
}

/** The key of a string: in a context of its own it is another one. */
export const stringKey = (english: string, context?: string): string =>
  context === undefined ? english : `${english} (${context})`;

/** Reads every translated string, file after file. @throws FactsError for a file of another form */
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
      // Told only where something is wrong: to find it takes as long as to read the file.
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

/** Translates strings and remembers which ones had no translation and which were asked for. */
export interface Translator {
  locale: Locale;
  /** The text in the locale; the English one when no translation exists. */
  /** @param context where it stands, when it is translated otherwise there than elsewhere */
  (english: string, context?: string): string;
  /** Keys of the strings that were asked for and have no translation. */
  missing: Set<string>;
  /** Keys of the strings that were asked for. */
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
