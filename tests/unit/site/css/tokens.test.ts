/** Colours, sizes and distances stand in one sheet, and what is written in one colour on another can be read. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'postcss';
import {describe, expect, test} from 'vitest';
import {codeThemes} from '../../../../src/site/config/codeThemes';
import {contrastRatio} from '../../../../src/domain/contrast';
import {ROOT} from '../../../root';
import {themes, TOKENS} from '../../../tokens';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('contrast is counted as WCAG does', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

/** Text colours, with the backgrounds that they are used on. */
const TEXT: [string, string[]][] = [
  ['ink', ['page', 'ground', 'accent-ground']],
  ['base', ['page', 'ground', 'accent-ground']],
  ['muted', ['page', 'ground', 'accent-ground']],
  ['accent', ['page', 'ground', 'accent-ground']],
  ['accent-strong', ['page']],
  ['on-accent', ['accent']],
  ['good', ['page', 'good-ground']],
  ['bad', ['page', 'bad-ground']],
  ['open', ['page', 'open-ground']],
  ['pane-text', ['pane', 'pane-head', 'pane-mark']],
  ['pane-muted', ['pane', 'pane-head']],
  ['pane-accent', ['pane', 'pane-head']],
  ['lane-customer', ['page', 'ground']],
  ['lane-you', ['page', 'ground']],
  ['lane-gateway', ['page', 'ground']],
  ['lane-bank', ['page', 'ground']],
];

test('placeholders have the colour of muted text in every field', () => {
  const rules: string[] = [];
  for (const sheet of readdirSync(path.join(ROOT, 'src'), {recursive: true, encoding: 'utf8'}))
    if (sheet.endsWith('.css'))
      parse(read(`src/${sheet}`)).walkRules(/placeholder(?!-shown)/, ({selector, nodes}) => {
        rules.push(`${selector} ${nodes.join('; ')}`);
      });
  // One rule without a class, so that no field is left to the browser.
  expect(rules).toEqual(['::placeholder color: var(--pg-muted); opacity: 1']);
});

describe.each(Object.entries(themes))('%s', (_, tokens) => {
  const colour = (name: string) => tokens.get(`--pg-${name}`)!;

  test.each(TEXT.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s has 4.5:1',
    (text, ground) => {
      expect(contrastRatio(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the edge of a control has 3:1 (WCAG 1.4.11)', () => {
    for (const ground of ['page', 'ground'])
      expect(contrastRatio(colour('control-line'), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  test('each colour of code has 4.5:1 on the pane, marked or not', () => {
    const palette = codeThemes.dark;
    expect(palette.plain.backgroundColor).toBe(colour('pane'));
    const written = palette.styles.flatMap(({style}) => (style.color === undefined ? [] : [String(style.color)]));
    for (const one of [String(palette.plain.color), ...written])
      for (const ground of ['pane', 'pane-mark'])
        expect(contrastRatio(one, colour(ground)), one).toBeGreaterThanOrEqual(4.5);
  });
});

const SHEETS = readdirSync(path.join(ROOT, 'src'), {recursive: true, encoding: 'utf8'})
  .map((file) => `src/${file.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.css') && file !== TOKENS);

test.each(SHEETS)('%s takes its colours from the tokens', (file) => {
  const own: string[] = [];
  parse(read(file)).walkDecls((declaration) => {
    // On paper there is one ink; a picture in a sheet cannot name a token.
    if (/#(?:000|fff)\b|url\(/.test(declaration.value)) return;
    if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(declaration.value)) own.push(String(declaration));
  });
  expect(own).toEqual([]);
});
