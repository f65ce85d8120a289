/** Search rules of English. */
import {stemmer as porter} from 'stemmer';
import type {SearchRules} from './rules';

export const en: SearchRules = {
  stemmer: {
    takes: (word) => word.length > 2 && /^[a-z]+$/.test(word),
    // “verify” and “verification” meet without the last i that Porter leaves.
    stem: (word) => porter(word).replace(/(.{4})[ie]$/, '$1'),
  },
  stopWords:
    'a an and any are as at be but by can could did do does for from had has have how i if in into is it its me my of on or our should so than that the their them then there these they this to us was we were what when where which while who why will with would you your',
};
