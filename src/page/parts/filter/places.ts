/** What readers call countries and currencies: the browser knows their names, so that no page has to carry them. */
import {wordsOf} from './logic';

/** Of the site, and what many of its readers speak. */
const LANGUAGES = ['en', 'uk', 'ru'];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const makers = new Map<string, Intl.DisplayNames>();

function nameOf(type: 'region' | 'currency', language: string, code: string): string {
  const key = `${type} ${language}`;
  const maker = makers.get(key) ?? new Intl.DisplayNames(language, {type, fallback: 'none'});
  makers.set(key, maker);
  return maker.of(code) ?? '';
}

/** @returns folded words: the code and the names in the languages of the site and in that of the country */
export function countryWords(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  return wordsOf([code, ...[...LANGUAGES, own].map((language) => nameOf('region', language, code))].join(' '));
}

/** @returns folded words: the code and the names */
export function currencyWords(code: string): string[] {
  return wordsOf([code, ...LANGUAGES.map((language) => nameOf('currency', language, code))].join(' '));
}

let known: ReadonlySet<string> | undefined;

/** Whether a folded word names a country, whole or as far as it has been typed. */
export function isCountry(typed: string): boolean {
  known ??= new Set(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => nameOf('region', 'en', code) !== '')
      .flatMap(countryWords),
  );
  if (known.has(typed)) return true;
  return typed.length > 3 && [...known].some((word) => word.startsWith(typed));
}
