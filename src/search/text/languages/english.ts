/** Stemmer of English. */
import {stemmer as porter} from 'stemmer';
import type {Stemmer} from './rules';

export const englishStemmer: Stemmer = {
  takes: (word) => word.length > 2 && /^[a-z]+$/.test(word),
  // “verify” and “verification” meet without the last i that Porter leaves.
  stem: (word) => porter(word).replace(/(.{4})[ie]$/, '$1'),
};
