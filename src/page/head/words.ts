/** Texts of the notice that a file could not be loaded. The build puts those of one language into its pages, to keep them light. */
import type {ByLocale} from '../../brand';

export interface LoadFailureWords {
  failed: string;
  retry: string;
}

export const LOAD_FAILURE_WORDS: ByLocale<LoadFailureWords> = {
  en: {failed: 'Part of this page could not be loaded:', retry: 'Try again'},
  uk: {failed: 'Частина сторінки не завантажилася:', retry: 'Повторити'},
};
