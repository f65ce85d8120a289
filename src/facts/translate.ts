/**
 * Translations of strings in data files: descriptions in the contract, meanings, steps, labels.
 *
 * For each language except English, `i18n/<language>/strings.yaml` and the files below `i18n/<language>/strings/` pair each English
 * string with its translation. The English string is the key, so a changed English text has no translation until one is written: a
 * translation cannot silently become stale.
 */
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {DEFAULT_LOCALE, type Locale, TRANSLATIONS} from '../brand';
import {FactsError} from './errors';
import {readYaml} from './yaml';

/** @returns the file with the translated strings of a language, relative to the project’s root */
export const stringsFile = (locale: Locale): string => `i18n/${locale}/strings.yaml`;

/** @returns the folder with further files of the same format, split by area */
const stringsFolder = (locale: Locale): string => `i18n/${locale}/strings`;

/** Files and folders with translated strings, in every language. */
export const STRINGS_PLACES = TRANSLATIONS.flatMap((locale) => [stringsFile(locale), stringsFolder(locale)]);

const text = z.string().min(1);

/** @returns schema of an entry, whose translated string stands under the language */
const stringSchema = (locale: Locale) =>
  z
    .strictObject({en: text, context: text.optional()})
    .extend({[locale]: text})
    .transform((entry) => {
      const {en, context, ...translated} = entry as {en: string; context?: string} & Record<string, string>;
      return {en, context, text: translated[locale]!};
    });

/** By language: key of an English string → translated string. English has no entry. */
export type Translations = Readonly<Partial<Record<Locale, ReadonlyMap<string, string>>>>;

/** A translated string with its source position. */
export interface TranslatedString {
  en: string;
  /** Distinguishes homonyms: `currencies` for the `From` of a rate. */
  context?: string | undefined;
  text: string;
  /** Path relative to the project's root. */
  file: string;
  readonly line: number | undefined;
}

/** Key of a string, including its context. */
export const stringKey = (english: string, context?: string): string =>
  context === undefined ? english : `${english} (${context})`;

/**
 * Reads all translated strings of a language.
 * @throws FactsError for a file that violates its schema
 */
export function readStrings(root: string, locale: Locale): TranslatedString[] {
  const schema = z.array(stringSchema(locale));
  const [whole, parts] = [stringsFile(locale), stringsFolder(locale)];
  const folder = path.join(root, parts);
  const below = existsSync(folder)
    ? readdirSync(folder, {recursive: true, encoding: 'utf8'})
        .filter((file) => file.endsWith('.yaml'))
        .sort()
        .map((file) => path.join(parts, file))
    : [];
  const files = [...(existsSync(path.join(root, whole)) ? [whole] : []), ...below];
  return files.flatMap((file) => {
    const {value, lineOf} = readYaml(root, file, schema);
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
  return Object.fromEntries(TRANSLATIONS.map((locale) => [locale, loadStrings(root, locale)]));
}

function loadStrings(root: string, locale: Locale): Map<string, string> {
  const first = new Map<string, TranslatedString>();
  for (const entry of readStrings(root, locale)) {
    const en = stringKey(entry.en, entry.context);
    const earlier = first.get(en);
    if (earlier) {
      const message = `“${en}” is translated twice, also in ${earlier.file}:${earlier.line ?? 1}; keep one`;
      throw new FactsError([{file: entry.file, line: entry.line, message}]);
    }
    first.set(en, entry);
  }
  return new Map([...first].map(([en, entry]) => [en, entry.text]));
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
    if (locale === DEFAULT_LOCALE) return english;
    const translated = translations[locale]?.get(key);
    if (translated === undefined) missing.add(key);
    return translated ?? english;
  };
  return Object.assign(translate, {locale, missing, used});
}
