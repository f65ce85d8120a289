/** Lazily loaded parts of the decoder. */
import {type ByLocale, inLocale, type Locale} from '../../brand';
import type {Words} from './message';

/** Message texts, one chunk per language. */
const WORDS: ByLocale<() => Promise<Words>> = {
  en: async () => (await import(/* webpackChunkName: "decoder-en" */ './texts/en')).en,
  uk: async () => (await import(/* webpackChunkName: "decoder-uk" */ './texts/uk')).uk,
};

/** @param locale locale of the page @returns the message texts in that locale */
export const loadWords = (locale: string): Promise<Words> => inLocale(WORDS, locale as Locale)();

/** @returns the function that starts the decoder */
export const loadDecoder = async (): Promise<typeof import('./client').startDecoder> =>
  (await import(/* webpackChunkName: "decoder" */ './client')).startDecoder;
