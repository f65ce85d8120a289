/**
 * House rules of a language: letters, typography, wording. A language needs none; one that has some gets a module here and a line in
 * the table below.
 */
import type {Locale} from '../../../brand';
import type {HouseRules} from './rules';
import * as uk from './uk';

const RULES: Readonly<Partial<Record<Locale, HouseRules>>> = {uk};

const NONE: HouseRules = {pageLanguageProblems: () => [], proseProblems: () => []};

/** @returns the house rules of a language; without any, nothing is a violation */
export const houseRulesOf = (locale: Locale): HouseRules => RULES[locale] ?? NONE;
