/** The public entry of this folder: translations of pages and strings. */
import {COMPLETE_LOCALES} from '../../brand';
import {waitingTexts} from './pending';

/** Texts that wait for their translation, in every complete language: pages and strings, with their place in the list. */
export const pendingTexts = (root: string): string[] =>
  COMPLETE_LOCALES.flatMap((locale) => waitingTexts(root, locale));
