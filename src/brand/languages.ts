/** Languages of the site, and texts and rules by language. */
import {languages, locales} from './brand';

export type Locale = (typeof locales)[number];

/** A language in which every text exists. */
export type CompleteLocale = {[L in Locale]: (typeof languages)[L]['complete'] extends true ? L : never}[Locale];

/** A value in every complete language, and perhaps in others. */
export type ByLocale<T> = Readonly<Record<CompleteLocale, T> & Partial<Record<Locale, T>>>;

export const LOCALES: readonly Locale[] = locales;

/** All sources are written in this language, and its pages stand at the root of the site. */
export const DEFAULT_LOCALE = 'en' satisfies CompleteLocale;

export const TRANSLATIONS: readonly Locale[] = /* @__PURE__ */ locales.slice(1);

/** Languages in which every text exists. */
export const COMPLETE_LOCALES = /* @__PURE__ */ LOCALES.filter(
  (locale) => languages[locale].complete,
) as readonly CompleteLocale[];

export const isComplete = (locale: Locale): boolean => languages[locale].complete;

/** @returns the value in a language; the English one where a language that is not complete has none */
export const inLocale = <T>(values: ByLocale<T>, locale: Locale): T => values[locale] ?? values[DEFAULT_LOCALE];

/** @returns path of a language below the root of the site: empty for English, `/uk` for Ukrainian */
export const localePath = (locale: string): string => (locale === DEFAULT_LOCALE ? '' : `/${locale}`);
