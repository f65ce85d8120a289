/** The public entry of this folder: translations of pages and strings. */
import {TRANSLATIONS} from '../../brand';
import {pendingPages} from './check';

/** Texts that wait for their translation, in every complete language: pages, by path. */
export const pendingTexts = (root: string): string[] =>
  TRANSLATIONS.flatMap((locale) => pendingPages(root, locale).map((text) => `${locale}: ${text}`));
