/**
 * Whether a page looks as somebody has seen it. A baseline is made with
 * `npx playwright test tests/e2e/looks.spec.ts --update-snapshots`, and looked at before it is committed. Letters are drawn a
 * little differently by each system, so the comparison runs on Debian only.
 */
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {contextOptions, KINDS, show, type Kind, type View} from '../looks/views';
import {expect, test} from './test';

const FOLDER = path.join(__dirname, 'looks');
const MAX_FILES = 24;
const MAX_BYTES = 2_000_000;

/**
 * A laptop in the light and in English, a phone in the dark and in Ukrainian: each difference is seen on half of them. What is
 * first seen of a page, and no more, so that the pictures stay small.
 */
const SEEN: readonly Omit<View, 'kind'>[] = [
  {width: 1280, height: 580, theme: 'light', locale: 'en'},
  {width: 390, height: 680, theme: 'dark', locale: 'uk'},
];

const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

for (const kind of Object.keys(KINDS) as Kind[])
  for (const seen of SEEN) {
    const view = {...seen, kind};
    const name = `${kind}-${seen.width}`;
    test.describe(() => {
      test.use(contextOptions(view));
      test(`${name} looks as it did`, async ({page}) => {
        test.skip(
          !isDebian,
          'Pages are compared with their pictures on Debian only: other systems draw other letters.',
        );
        await show(page, view);
        await expect(page).toHaveScreenshot(`${name}.png`, {maxDiffPixelRatio: 0.002});
      });
    });
  }

test('the pictures are few and small, and each is compared', () => {
  const files = readdirSync(FOLDER).sort();
  const names = Object.keys(KINDS).flatMap((kind) => SEEN.map(({width}) => `${kind}-${width}.png`));
  expect(files).toEqual(names.sort());
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
