/** A value per language of the site. */
import * as z from 'zod';
import {type ByLocale, isComplete, type Locale, LOCALES, TRANSLATIONS} from '../../brand';

/** @returns schema of an object with the value in every complete language, and perhaps in others */
export const byLocale = <T>(value: z.ZodType<T>): z.ZodType<ByLocale<T>> =>
  z.strictObject(
    Object.fromEntries(LOCALES.map((locale) => [locale, isComplete(locale) ? value : value.optional()])),
  ) as unknown as z.ZodType<ByLocale<T>>;

/** Schema of names in the languages of the site except English. */
export const translated: z.ZodType<Readonly<Partial<Record<Locale, string>>>> = z.strictObject(
  Object.fromEntries(TRANSLATIONS.map((locale) => [locale, isComplete(locale) ? z.string() : z.string().optional()])),
) as unknown as z.ZodType<Readonly<Partial<Record<Locale, string>>>>;
