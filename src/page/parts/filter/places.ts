/** Names of countries and currencies, from the browser's `Intl` data, so that pages need not contain them. */
import {QUERY_LANGUAGES} from '../../../search/browser';
import {wordsOf} from './logic';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const makers = new Map<string, Intl.DisplayNames>();

function nameOf(type: 'region' | 'currency', language: string, code: string): string {
  const key = `${type} ${language}`;
  const maker = makers.get(key) ?? new Intl.DisplayNames(language, {type, fallback: 'none'});
  makers.set(key, maker);
  return maker.of(code) ?? '';
}

/** @returns normalised words: the code, and the names in the languages of the site and of the country */
export function countryWords(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  return wordsOf([code, ...[...QUERY_LANGUAGES, own].map((language) => nameOf('region', language, code))].join(' '));
}

/** @returns normalised words: the code and the names */
export function currencyWords(code: string): string[] {
  return wordsOf([code, ...QUERY_LANGUAGES.map((language) => nameOf('currency', language, code))].join(' '));
}

let known: ReadonlySet<string> | undefined;

/** True if a normalised word is a word of a country's name, or a prefix of one of at least four letters. */
export function isCountry(typed: string): boolean {
  known ??= new Set(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => nameOf('region', 'en', code) !== '')
      .flatMap(countryWords),
  );
  if (known.has(typed)) return true;
  return typed.length > 3 && [...known].some((word) => word.startsWith(typed));
}
