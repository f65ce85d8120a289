/**
 * Visual regression tests. Create baselines with `npx playwright test tests/e2e/looks.spec.ts --update-snapshots`, and
 * review them before committing. Font rendering differs between systems, so the comparison requires Debian with the
 * DejaVu fonts. Elsewhere it is skipped with a message; with CI=true a skip fails, since it would look like a passed
 * comparison, unless `SKIP_LOOKS=1` is set.
 */
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {contextOptions, KINDS, show, type Kind, type View} from '../looks/views';
import {expect, test} from './test';

const FOLDER = path.join(__dirname, 'looks');
const MAX_FILES = 24;
const MAX_BYTES = 2_000_000;

/**
 * A laptop with the light theme in English, and a phone with the dark theme in Ukrainian, so that each value is used in
 * half of the pictures. Only the first viewport of a page is compared, to keep the pictures small.
 */
const SEEN: readonly Omit<View, 'kind'>[] = [
  {width: 1280, height: 580, theme: 'light', locale: 'en'},
  {width: 390, height: 680, theme: 'dark', locale: 'uk'},
];

const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const mayBeSkipped = process.env.CI !== 'true' || process.env.SKIP_LOOKS === '1';

/** Fonts that the browser has actually used for the heading. */
async function fontsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const {root} = await session.send('DOM.getDocument');
  const {nodeId} = await session.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'h1'});
  const {fonts} = await session.send('CSS.getPlatformFontsForNode', {nodeId});
  await session.detach();
  return fonts.map(({familyName}) => familyName);
}

/** @returns the reason why the page cannot be compared on this machine, with a remedy; undefined if it can */
async function hindrance(page: Page): Promise<string | undefined> {
  if (!isDebian) return 'the pictures were taken on Debian: other systems draw other letters';
  const fonts = await fontsOf(page);
  return fonts.length > 0 && fonts.every((name) => name.startsWith('DejaVu'))
    ? undefined
    : `the pictures have DejaVu, and this page has ${fonts.join(', ') || 'no letters'}: install fonts-dejavu-core`;
}

for (const kind of Object.keys(KINDS) as Kind[])
  for (const seen of SEEN) {
    const view = {...seen, kind};
    const name = `${kind}-${seen.width}`;
    test.describe(() => {
      test.use(contextOptions(view));
      test(`${name} matches its baseline`, async ({page}) => {
        await show(page, view);
        const why = await hindrance(page);
        if (why !== undefined) {
          if (!mayBeSkipped)
            throw new Error(`${name} cannot be compared: ${why}. Set SKIP_LOOKS=1 to skip the comparison.`);
          console.warn(`looks: ${name} is skipped: ${why}`);
          test.skip(true, why);
        }
        await expect(page).toHaveScreenshot(`${name}.png`, {maxDiffPixelRatio: 0.002});
      });
    });
  }

test('the baselines are few and small, and each is used', () => {
  const files = readdirSync(FOLDER).sort();
  const names = Object.keys(KINDS).flatMap((kind) => SEEN.map(({width}) => `${kind}-${width}.png`));
  expect(files).toEqual(names.sort());
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
