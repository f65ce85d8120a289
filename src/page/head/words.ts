/** Texts of the notice that a file has not arrived. The build puts those of one language into its pages, to keep them light. */
import type {ByLocale} from '../../brand';

export interface LoadFailureWords {
  failed: string;
  retry: string;
}

export const LOAD_FAILURE_WORDS: ByLocale<LoadFailureWords> = {
  en: {failed: 'A part of this page has not arrived:', retry: 'Retry'},
  uk: {failed: 'Частина сторінки не надійшла:', retry: 'Повторити'},
};
