/** What a page fetches of the decoder when somebody asks for it. */
import type {Locale} from '../../facts/browser';
import type {Words} from './message';

/** The texts of the decoder, one chunk for each language. */
const WORDS: Record<Locale, () => Promise<Words>> = {
  en: async () => (await import(/* webpackChunkName: "decoder-en" */ './texts/en')).en,
  uk: async () => (await import(/* webpackChunkName: "decoder-uk" */ './texts/uk')).uk,
};

/** @param locale of the page @returns the texts in its language */
export const loadWords = (locale: string): Promise<Words> => WORDS[locale as Locale]();

/** @returns what starts the decoder */
export const loadDecoder = async (): Promise<typeof import('./client').startDecoder> =>
  (await import(/* webpackChunkName: "decoder" */ './client')).startDecoder;
