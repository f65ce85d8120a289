/** The faces of the three systems set lines of the same length, so that a column is as readable on each of them. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'postcss';
import {expect, test} from 'vitest';
import {ROOT} from '../../../root';
import {themes, TOKENS} from '../../../tokens';

/**
 * Average width of a letter in English text, in em, where the system has the face. All but DejaVu are those of
 * `@capsizecss/metrics` 4.3.0 (`xWidthAvg`); DejaVu Sans 2.37 is measured with `@capsizecss/unpack` 4.0.1.
 */
const LETTER_WIDTHS: Readonly<Record<string, {on: string; em: number}>> = {
  '-apple-system': {on: 'macOS and iOS', em: 0.4165},
  'Segoe UI': {on: 'Windows', em: 0.4434},
  Roboto: {on: 'Android', em: 0.4448},
  Ubuntu: {on: 'Linux (Ubuntu)', em: 0.455},
  Noto: {on: 'Linux (Noto Sans)', em: 0.474},
  DejaVu: {on: 'Linux (DejaVu Sans)', em: 0.5083},
};

/** Family → factor of `size-adjust`; every weight of a family must have the same. */
function sizeAdjustments(): Map<string, number> {
  const found = new Map<string, number>();
  parse(readFileSync(path.join(ROOT, TOKENS), 'utf8')).walkAtRules('font-face', (rule) => {
    const value = new Map<string, string>();
    rule.walkDecls(({prop, value: text}) => void value.set(prop, text));
    const family = value.get('font-family')!;
    const factor = Number.parseFloat(value.get('size-adjust')!) / 100;
    expect(found.get(family) ?? factor, `${family}: one size for each weight`).toBe(factor);
    found.set(family, factor);
  });
  return found;
}

test('no file is loaded for a face', () => {
  const sources: string[] = [];
  parse(readFileSync(path.join(ROOT, TOKENS), 'utf8')).walkDecls('src', ({value}) => void sources.push(value));
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^local\('[\w-]+'\)$/);
});

test('the faces of Windows, macOS, Linux and Android set as many letters on a line, within 5 %', () => {
  const families = themes.light
    .get('--ifm-font-family-base')!
    .split(',')
    .map((name) => name.trim().replaceAll("'", ''))
    .filter((name) => name !== 'sans-serif');
  expect(families).toEqual(Object.keys(LETTER_WIDTHS));
  const adjusted = sizeAdjustments();
  const widths = families.map((name) => LETTER_WIDTHS[name]!.em * (adjusted.get(name) ?? 1));
  const middle = (Math.max(...widths) + Math.min(...widths)) / 2;
  for (const [index, name] of families.entries())
    expect(Math.abs(widths[index]! / middle - 1), `${name}, ${LETTER_WIDTHS[name]!.on}`).toBeLessThan(0.05);
});
