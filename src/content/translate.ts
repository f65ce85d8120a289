/**
 * Translations of the strings that stand in data: descriptions in the contract, meanings, steps, labels.
 *
 * `i18n/uk/strings.yaml` pairs each English string with its translation. The English string is the key, so a changed
 * English text has no translation until somebody writes one: a translation cannot silently become stale.
 */
import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {ContentError} from './errors';
import {readYaml} from './yaml';

export type Locale = 'en' | 'uk';
export const LOCALES: readonly Locale[] = ['en', 'uk'];

export const STRINGS_FILE = 'i18n/uk/strings.yaml';

const stringsSchema = z.array(z.strictObject({en: z.string().min(1), uk: z.string().min(1)}));

/** English string → Ukrainian string. */
export type Translations = Map<string, string>;

/** @throws ContentError for a string that is listed twice */
export function loadTranslations(root: string): Translations {
  if (!existsSync(path.join(root, STRINGS_FILE))) return new Map();
  const {value, lineOf} = readYaml(root, STRINGS_FILE, stringsSchema);
  const translations: Translations = new Map();
  value.forEach((entry, index) => {
    if (translations.has(entry.en)) {
      throw new ContentError([
        {file: STRINGS_FILE, line: lineOf([index]), message: `“${entry.en}” is translated twice; keep one`},
      ]);
    }
    translations.set(entry.en, entry.uk);
  });
  return translations;
}

/** Translates strings and remembers which ones had no translation and which were asked for. */
export interface Translator {
  locale: Locale;
  /** The text in the locale; the English one when no translation exists. */
  (english: string): string;
  /** English strings that were asked for and have no translation. */
  missing: Set<string>;
  /** English strings that were asked for. */
  used: Set<string>;
}

export function createTranslator(locale: Locale, translations: Translations): Translator {
  const missing = new Set<string>();
  const used = new Set<string>();
  const translate = (english: string): string => {
    used.add(english);
    if (locale === 'en') return english;
    const translated = translations.get(english);
    if (translated === undefined) missing.add(english);
    return translated ?? english;
  };
  return Object.assign(translate, {locale, missing, used});
}
