/** Formats numbers, names and units for a locale with `Intl`. */
import type {Locale} from '../brand';
import {rulesOf} from './languages';

/** `1,250` in English, `1 250` in Ukrainian. */
export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Units in seconds, largest first, and the duration from which each is used. */
const UNITS = [
  {unit: 'day', seconds: 86_400, from: 2 * 86_400},
  {unit: 'hour', seconds: 3600, from: 3600},
  {unit: 'minute', seconds: 60, from: 120},
  {unit: 'second', seconds: 1, from: 0},
] as const;

type Unit = (typeof UNITS)[number]['unit'];

/**
 * Formats a duration in natural units: `3 days` for 4,320 minutes, `24 hours` for 1,440, `1 hour 30 minutes` for 90.
 * All durations in data are formatted here.
 * @param value number of `unit`s; fractions of a second are dropped
 * @param use `during` after a preposition or verb, where some languages use another case
 */
export function formatDuration(value: number, unit: Unit, locale: Locale, use: 'alone' | 'during' = 'alone'): string {
  let left = Math.floor(value * UNITS.find((entry) => entry.unit === unit)!.seconds);
  const parts: string[] = [];
  for (const {unit: name, seconds, from} of UNITS) {
    // After a larger unit, smaller units are used for the remainder even below their threshold.
    const count = left >= (parts.length > 0 ? seconds : from) ? Math.floor(left / seconds) : 0;
    if (count === 0 && (name !== 'second' || parts.length > 0)) continue;
    parts.push(new Intl.NumberFormat(locale, {style: 'unit', unit: name, unitDisplay: 'long'}).format(count));
    left -= count * seconds;
  }
  const words = parts.join(' ');
  return (use === 'during' ? rulesOf(locale).duringDuration?.(words) : undefined) ?? words;
}

/**
 * Formats an amount without a currency sign.
 * @param minor amount in minor units
 * @param decimals decimals of the currency by the gateway’s table, never those of `Intl`
 */
export function formatAmount(minor: number, decimals: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, {minimumFractionDigits: decimals, maximumFractionDigits: decimals}).format(
    minor / 10 ** decimals,
  );
}

/** Number of decimals that `Intl` shows for a currency. It follows CLDR, not ISO 4217, so it must not scale amounts. */
export function intlDecimals(currency: string): number {
  return new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A name from CLDR, with the apostrophe of the site (U+2019); CLDR writes U+02BC in Ukrainian. */
function displayName(type: 'currency' | 'region' | 'language', code: string, locale: Locale): string {
  return (new Intl.DisplayNames(locale, {type}).of(code) ?? code).replaceAll('ʼ', '’');
}

/** Name of a currency from CLDR, with the corrections of the language. */
export function currencyName(code: string, locale: Locale): string {
  const name = rulesOf(locale).currencyNames?.[code] ?? displayName('currency', code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Name of a country from CLDR, with the corrections of the language. */
export function countryName(code: string, locale: Locale): string {
  return rulesOf(locale).countryNames?.[code] ?? displayName('region', code, locale);
}

/** `21 November 2026`, `21 листопада 2026 р.` */
export function formatDate(isoDate: string, locale: Locale): string {
  return new Intl.DateTimeFormat(rulesOf(locale).dates ?? locale, {dateStyle: 'long', timeZone: 'UTC'}).format(
    new Date(isoDate),
  );
}

type ListKind = 'conjunction' | 'disjunction';

/**
 * Separators between the items of a list in a sentence: `, ` and `, and `. All lists of the site are joined with them.
 */
export function listSeparators(items: readonly string[], locale: Locale, kind: ListKind): string[] {
  const separators = new Intl.ListFormat(locale, {type: kind})
    .formatToParts(items)
    .flatMap(({type, value}) => (type === 'literal' ? [value] : []));
  const {listSeparator = (separator) => separator} = rulesOf(locale);
  return separators.map((separator, index) => listSeparator(separator, items[index]!, items[index + 1]!));
}

/** Joins words into a list: `a, b, and c`. */
export function formatList(items: readonly string[], locale: Locale, kind: ListKind = 'conjunction'): string {
  const separators = listSeparators(items, locale, kind);
  return items.map((item, index) => item + (separators[index] ?? '')).join('');
}

/** Name of a language from CLDR. */
export function languageName(code: string, locale: Locale): string {
  return displayName('language', code, locale);
}
