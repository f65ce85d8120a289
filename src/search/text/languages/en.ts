/** Search rules of English. */
import type {SearchRules} from './rules';

export const en: SearchRules = {
  stopWords:
    'a an and any are as at be but by can could did do does for from had has have how i if in into is it its me my now of on or our should so than that the their them then there these they this to us was we were what when where which while who why will with would you your',
};
