/** Texts follow the rules of their language; each rule finds its bad example, and the style guides show the same examples. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {COMPLETE_LOCALES} from '../../src/brand';
import {formatProblem} from '../../src/facts/errors';
import {problemsOfTexts} from '../../src/operations/prose';
import {exampleProblems} from '../../src/operations/prose/examples';
import {readRules, TERM} from '../../src/operations/prose/rules';
import {PLACES} from '../../src/operations/prose/text';
import {collectTexts} from '../../src/operations/prose/texts';
import {guideFile, guideRows} from '../../src/operations/prose/guide';
import {ROOT} from '../root';

describe('texts that readers see', () => {
  const texts = collectTexts(ROOT);

  test('are collected in every language and place', () => {
    for (const locale of COMPLETE_LOCALES)
      for (const place of PLACES)
        expect(
          texts.filter((text) => text.locale === locale && text.place === place).length,
          `${locale} ${place}`,
        ).toBeGreaterThan(100);
  });
  test('follow the rules', () => {
    const problems = problemsOfTexts(ROOT, texts).map((problem) => `${formatProblem(problem)} (${problem.rule})`);
    expect(problems).toEqual([]);
  }, 120_000);
});

describe.each(COMPLETE_LOCALES)('rules of %s', (locale) => {
  const rules = readRules(ROOT, locale);
  const guide = readFileSync(path.join(ROOT, guideFile(locale)), 'utf8');

  test.each(rules)('$id finds “$bad”, and nothing in “$good”', (rule) => {
    const broken = exampleProblems(rules, locale, rule.bad).map(({id, say}) => `${id}: ${say}`);
    expect(broken).toContain(`${rule.id}: ${rule.say}`);
    expect(exampleProblems(rules, locale, rule.good)).toEqual([]);
  });

  test('the style guide shows each rule with its example, and no other', () => {
    const shown = guideRows(guide);
    const known = rules.map(({id, bad, good}) => ({id, bad, good}));
    const unknown = shown.filter((row) => !known.some((rule) => JSON.stringify(rule) === JSON.stringify(row)));
    expect(unknown, `correct the row in ${guideFile(locale)} or the example of the rule`).toEqual([]);
    const missing = known.filter(({id, bad}) => id !== TERM && !shown.some((row) => row.id === id && row.bad === bad));
    expect(missing, `add the row to ${guideFile(locale)}`).toEqual([]);
  });

  test('every rule that the style guide names exists', () => {
    const names = [...guide.matchAll(/\(`([a-z]+(?:-[a-z]+)*)`\)/g)].map(([, id]) => id!);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !rules.some(({id}) => id === name))).toEqual([]);
  });
});
