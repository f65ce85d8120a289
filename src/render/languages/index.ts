/**
 * Rules of a language that `Intl` does not have. A language needs none of them; one that has some gets a module here and a line in
 * the table below.
 */
import type {Locale} from '../../brand';
import {en} from './en';
import {uk} from './uk';
import type {LanguageRules} from './rules';

const RULES: Readonly<Partial<Record<Locale, LanguageRules>>> = {en, uk};

const NONE: LanguageRules = {};

/** @returns the rules of a language; without any, `Intl` alone formats */
export const rulesOf = (locale: Locale): LanguageRules => RULES[locale] ?? NONE;
