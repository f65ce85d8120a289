/** Reads the rules of a language: `i18n/<language>/vocabulary.yaml`, and the wrong words of its glossary if it has one. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '../../brand';
import {FactsError, readYaml, type LocatedValue, type Problem} from '../../facts';
import {CHECKS} from './checks';
import {KINDS, PLACES, type Kind, type Place} from './text';

/** @returns the file with the rules of a language, relative to the project's root */
const vocabularyFile = (locale: Locale): string => `i18n/${locale}/vocabulary.yaml`;

/** @returns the file with the terms of a translation, relative to the project's root */
const glossaryFile = (locale: Locale): string => `i18n/${locale}/glossary.yaml`;

/** Rule of every wrong word of a glossary. */
export const TERM = 'term';

const text = z.string().min(1);

const ruleSchema = z
  .strictObject({
    /** Name in kebab case, which messages show and the style guide explains. */
    id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
    /** Words to write instead. */
    say: text,
    why: text.optional(),
    /** Regular expressions with the flags `iu`; `case: exact` drops the `i`. */
    wrong: z.array(text).min(1).optional(),
    case: z.literal('exact').optional(),
    /** Expressions that contain a wrong one and are right. */
    allowed: z.array(text).default([]),
    /** Searched in texts, or in the texts of their links. */
    in: z.enum(['texts', 'links']).default('texts'),
    /** A rule that is no expression: its name in `checks.ts`. */
    check: z.enum(Object.keys(CHECKS) as [keyof typeof CHECKS, ...(keyof typeof CHECKS)[]]).optional(),
    /** Greatest number that the check accepts. */
    limit: z.int().positive().optional(),
    places: z.array(z.enum(PLACES)).default([...PLACES]),
    kinds: z.array(z.enum(KINDS)).default([...KINDS]),
    /** Markdown that breaks the rule, and the same text that keeps it. */
    bad: text,
    good: text,
  })
  .refine(({wrong, check}) => (wrong === undefined) !== (check === undefined), {
    message: 'a rule has either `wrong` or `check`',
  });

const termSchema = z
  .strictObject({
    en: z.string(),
    uk: z.string(),
    ru: z.string().optional(),
    note: z.string().optional(),
    wrong: z.array(text).optional(),
    bad: text.optional(),
    good: text.optional(),
  })
  .refine(({wrong, bad, good}) => (wrong === undefined) === (bad === undefined && good === undefined), {
    message: 'a term with `wrong` words has a `bad` and a `good` example',
  });

export interface Rule {
  id: string;
  say: string;
  why?: string | undefined;
  bad: string;
  good: string;
  wrong: readonly RegExp[];
  allowed: readonly RegExp[];
  in: 'texts' | 'links';
  check?: keyof typeof CHECKS | undefined;
  limit?: number | undefined;
  places: ReadonlySet<Place>;
  kinds: ReadonlySet<Kind>;
}

/** @throws FactsError with file and line for an expression that is invalid */
function compile(source: LocatedValue<unknown>, index: number, expression: string, flags: string): RegExp {
  try {
    return new RegExp(expression, flags);
  } catch (error) {
    const problem: Problem = {
      file: source.file,
      line: source.lineOf([index]),
      message: `${(error as Error).message}; correct the expression`,
    };
    throw new FactsError([problem]);
  }
}

function vocabulary(root: string, locale: Locale): Rule[] {
  const source = readYaml(root, vocabularyFile(locale), z.array(ruleSchema));
  const first = new Map<string, number>();
  return source.value.map((rule, index) => {
    if (first.has(rule.id) || rule.id === TERM)
      throw new FactsError([
        {
          file: source.file,
          line: source.lineOf([index]),
          message: `“${rule.id}” names another rule too; choose another id`,
        },
      ]);
    first.set(rule.id, index);
    const flags = rule.case === 'exact' ? 'gu' : 'giu';
    return {
      ...rule,
      wrong: (rule.wrong ?? []).map((expression) => compile(source, index, expression, flags)),
      allowed: rule.allowed.map((expression) => compile(source, index, expression, flags)),
      places: new Set(rule.places),
      kinds: new Set(rule.kinds),
    };
  });
}

function terms(root: string, locale: Locale): Rule[] {
  if (!existsSync(path.join(root, glossaryFile(locale)))) return [];
  const source = readYaml(root, glossaryFile(locale), z.array(termSchema));
  return source.value.flatMap(({uk, wrong, bad, good}, index) =>
    wrong
      ? [
          {
            id: TERM,
            say: uk,
            bad: bad!,
            good: good!,
            wrong: wrong.map((expression) => compile(source, index, expression, 'giu')),
            allowed: [],
            in: 'texts' as const,
            places: new Set(PLACES),
            kinds: new Set(KINDS.filter((kind) => kind !== 'keywords')),
          },
        ]
      : [],
  );
}

/**
 * @returns the rules of a language, in the order of its file; empty for a language without one
 * @throws FactsError for a file that violates its schema, an id that is not unique and an invalid expression
 */
export function readRules(root: string, locale: Locale): Rule[] {
  return existsSync(path.join(root, vocabularyFile(locale)))
    ? [...vocabulary(root, locale), ...terms(root, locale)]
    : [];
}
