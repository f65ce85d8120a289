/** Numbers, names and units in the reader's language, by `Intl`. */
import type {Locale} from '../facts/translate';

/** `1,250` in English, `1 250` in Ukrainian. */
export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** `15 min`, `2 хв`, `300 sec`. */
export function formatDuration(value: number, unit: 'second' | 'minute' | 'hour' | 'day', locale: Locale): string {
  return new Intl.NumberFormat(locale, {style: 'unit', unit, unitDisplay: 'long'}).format(value);
}

/**
 * An amount of minor units as people write it, without a currency sign.
 * @param minor amount in minor units
 * @param decimals decimals of the currency by the gateway's table, never those of `Intl`
 */
export function formatAmount(minor: number, decimals: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, {minimumFractionDigits: decimals, maximumFractionDigits: decimals}).format(
    minor / 10 ** decimals,
  );
}

/** How many decimals `Intl` shows for a currency. It follows CLDR, not ISO 4217, so it must not scale amounts. */
export function intlDecimals(currency: string): number {
  return new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A name from CLDR, with the apostrophe that the site uses (U+2019); CLDR writes U+02BC in Ukrainian. */
function displayName(type: 'currency' | 'region' | 'language', code: string, locale: Locale): string {
  return (new Intl.DisplayNames(locale, {type}).of(code) ?? code).replaceAll('ʼ', '’');
}

/** Name of a currency from CLDR. */
export function currencyName(code: string, locale: Locale): string {
  const name = displayName('currency', code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Name of a country from CLDR. */
export function countryName(code: string, locale: Locale): string {
  return displayName('region', code, locale);
}

/** `21 November 2026`, `21 листопада 2026 р.` */
export function formatDate(isoDate: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {dateStyle: 'long', timeZone: 'UTC'}).format(
    new Date(isoDate),
  );
}

/** Joins words as a sentence does: `a, b, and c`. */
export function formatList(
  items: string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(locale, {type}).format(items);
}

/** Name of a language from CLDR. */
export function languageName(code: string, locale: Locale): string {
  return displayName('language', code, locale);
}
