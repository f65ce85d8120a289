/**
 * Finds leftover English in a translation. A language needs no such rule; one that has some gets a module here and a line in the
 * table below. Wording and typography are rules of the prose linter.
 */
import type {Locale} from '../../../brand';
import type {HouseRules} from './rules';
import * as uk from './uk';

const RULES: Readonly<Partial<Record<Locale, HouseRules>>> = {uk};

const NONE: HouseRules = {pageLanguageProblems: () => [], proseProblems: () => []};

/** @returns the house rules of a language; without any, nothing is a violation */
export const houseRulesOf = (locale: Locale): HouseRules => RULES[locale] ?? NONE;
