/** Locales of the API, which names Ukrainian by its country. */

/** Locale of the API → BCP 47 tag of its language. */
const LANGUAGES = {en: 'en', ua: 'uk', ru: 'ru'} as const;

export type ApiLocale = keyof typeof LANGUAGES;

/** @returns BCP 47 tag of the language; undefined for a locale that the API does not know */
export const languageOfApi = (locale: string): string | undefined => LANGUAGES[locale as ApiLocale];

/** @returns the locale of the API in a language; undefined if the API has none */
export const apiLocaleOf = (language: string): ApiLocale | undefined =>
  (Object.keys(LANGUAGES) as ApiLocale[]).find((locale) => LANGUAGES[locale] === language);
