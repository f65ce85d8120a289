/**
 * Pictures use the colours of the page in both themes, and are readable in each; those for phones are as wide as a
 * phone.
 */
import {beforeAll, describe, expect, test} from 'vitest';
import {pictures} from '../../../src/render/pictures';
import {PALETTE} from '../../../src/render/pictures/palette';
import {contrastRatio} from '../../../src/domain/contrast';
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';
import {themes} from '../../tokens';

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const colours = PALETTE[theme];

  test('uses the colours of the page', () => {
    for (const [name, value] of Object.entries(colours)) expect(themes[theme].get(`--pg-${name}`), name).toBe(value);
  });

  test('is readable: text at 4.5:1, lines at 3:1', () => {
    const written: [keyof typeof colours, keyof typeof colours][] = [
      ['ink', 'ground'],
      ['ink', 'open-ground'],
      ['ink', 'good-ground'],
      ['ink', 'bad-ground'],
      ['open', 'open-ground'],
      ['on-accent', 'accent'],
      ['page', 'lane-customer'],
      ['page', 'lane-you'],
      ['page', 'lane-gateway'],
      ['page', 'lane-bank'],
    ];
    for (const [one, other] of written)
      expect(contrastRatio(colours[one], colours[other]), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    for (const line of ['muted', 'control-line', 'open', 'good', 'bad'] as const)
      expect(contrastRatio(colours[line], colours.ground), line).toBeGreaterThanOrEqual(3);
  });
});

describe('every picture', () => {
  let drawn: Map<string, string>;
  beforeAll(async () => {
    drawn = pictures(await getFacts(ROOT));
  }, 60_000);

  test('uses only named colours, defined for both themes', () => {
    for (const [file, image] of drawn) {
      expect(image, file).toContain('@media (prefers-color-scheme:dark)');
      expect(image.replace(/<style>.*<\/style>/s, ''), file).not.toMatch(/(?:fill|stroke)="#|style="/);
      for (const [, name] of image.matchAll(/var\(--([a-z-]+)\)/g)) expect(image, file).toContain(`--${name}:`);
    }
  });

  test('has a portrait version whose text keeps its size on phones', () => {
    const upright = [...drawn.keys()].filter((file) => file.includes('.upright.'));
    expect(upright.map((file) => file.replace('.upright', '')).sort()).toEqual(
      [...drawn.keys()].filter((file) => !upright.includes(file)).sort(),
    );
    for (const file of upright) {
      expect(drawn.get(file), file).toMatch(/<svg [^>]*width="360"/);
    }
  });
});
