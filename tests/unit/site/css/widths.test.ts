/** Widths of media queries are in em, so that large text gets the layout of a narrower window: WCAG 2.2, 1.4.4. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {inEm} from '../../../../src/site/plugins/emWidths';
import {ROOT} from '../../../root';

/** A width in px in a media or container query, in a style sheet, a script or an attribute. */
const PX = /\((?:[^()]*[<>]=?\s*)?(?:(?:min|max)-)?(?:width|inline-size)\s*(?::|[<>]=?)\s*\d+px|\d+px\s*[<>]=?\s*width/;
/** Reads the width of the window in px. */
const INNER = /\binnerWidth\b|\bscreen\.width\b|\buseWindowSize\b/;

/** Page and theme; tools drive browsers, which count in px. */
const FOLDERS = ['src/site', 'src/page', 'src/theme', 'src/render', 'src/gateway/pages', 'src/tools', 'static'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:css|tsx?|cjs|svg)$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n');

test.each(['(min-width: 997px)', '(max-width:996px)', '(width <= 996px)', '(768px <= width < 62em)'])(
  'a width in px is found: %s',
  (query) => expect(query).toMatch(PX),
);

test('no query of the site has a width in px', () => {
  const found = files.flatMap((file) =>
    linesOf(file)
      .filter((line) => PX.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found, 'write the width in em, by 16 px').toEqual([]);
});

test('no script compares the window with a width in px', () => {
  const found = files
    .filter((file) => !file.startsWith('src/site/patches/'))
    .flatMap((file) =>
      linesOf(file)
        .filter((line) => INNER.test(line))
        .map((line) => `${file}: ${line}`),
    );
  expect(found, 'use matchMedia with src/page/body/widths.ts').toEqual([]);
});

describe('in the sheets of packages', () => {
  test.each([
    ['(min-width: 997px)', '(width >= 62.3125em)'],
    ['(max-width: 996px)', '(width < 62.3125em)'],
    ['(min-width: 768px) and (max-width: 996px)', '(width >= 48em) and (width < 62.3125em)'],
    ['only screen and (max-width:576px)', 'only screen and (width < 36.0625em)'],
    ['(hover: none), print', '(hover: none), print'],
  ])('%s becomes %s', (px, em) => expect(inEm(px)).toBe(em));
});
