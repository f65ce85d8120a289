/**
 * Stemmers of the languages in which readers search, apart from their other rules: the script that marks found words on a
 * page needs these alone. Which one applies depends on the letters of a word, not on the language of the page.
 */
import {cyrillicStemmer} from './cyrillic';
import {englishStemmer} from './english';
import type {Stemmer} from './rules';

const STEMMERS: readonly Stemmer[] = [englishStemmer, cyrillicStemmer];

/** @returns the stemmer for a folded word without digits; undefined if no language has one for its letters */
export const stemmerOf = (word: string): Stemmer | undefined => STEMMERS.find(({takes}) => takes(word));
