/**
 * Rules of the languages in which readers search. A language needs none; one that has some gets a module here and a line in the table
 * below; its stemmer stands in `./stemmers`. Which rules apply depends on the letters of a word, not on the language of the page: readers mix languages.
 */
import type {QueryLanguage} from './codes';
import {en} from './en';
import {ru} from './ru';
import {uk} from './uk';
import type {SearchRules} from './rules';

const RULES: Readonly<Partial<Record<QueryLanguage, SearchRules>>> = {en, uk, ru};

export const SEARCH_RULES: readonly SearchRules[] = /* @__PURE__ */ Object.values(RULES);
