/**
 * `npm run looks`: takes a screenshot of each kind of page in each screen size, both themes and both locales, from the
 * built site, and combines them into four contact sheets: `.cache/looks/<locale>-<theme>.png`. Arguments select kinds:
 * `npm run looks -- operation method`.
 */
import {spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium, type Browser} from '@playwright/test';
import {knownNames} from '../../src/facts/errors';
import {browserOptions} from '../../src/operations/launchBrowser';
import {ROOT} from '../root';
import {contextOptions, KINDS, SCREENS, show, type Kind, type View} from './views';

const FOLDER = path.join(ROOT, '.cache/looks');
const PORT = Number(process.env.E2E_PORT ?? 3107) + 200;
/** Width of a screenshot on the sheet, in pixels, by the width of its screen. */
const onSheet = (width: number): number => Math.round(width / 4);

const fileOf = ({kind, width, theme, locale}: View): string => `${locale}-${theme}-${kind}-${width}.png`;

async function serve(): Promise<() => void> {
  const server = spawn(path.join(ROOT, 'node_modules/.bin/tsx'), ['tests/e2e/serve.ts', String(PORT)], {cwd: ROOT});
  const base = `http://localhost:${PORT}/`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(base).then(
        ({ok}) => ok,
        () => false,
      )
    )
      return () => void server.kill();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`nothing answers at ${base}; is the site built? npm run build`);
}

async function takeOne(browser: Browser, view: View): Promise<void> {
  const context = await browser.newContext({...contextOptions(view), baseURL: `http://localhost:${PORT}`});
  try {
    const page = await context.newPage();
    await show(page, view);
    await page.screenshot({path: path.join(FOLDER, fileOf(view)), animations: 'disabled', caret: 'hide'});
  } finally {
    await context.close();
  }
}

/** Draws one sheet: a row for each kind, a column for each screen. */
async function drawSheet(browser: Browser, kinds: readonly Kind[], {theme, locale}: Pick<View, 'theme' | 'locale'>) {
  const widths = Object.keys(SCREENS).map(Number);
  const picture = (kind: Kind, width: number) => {
    const bytes = readFileSync(path.join(FOLDER, fileOf({kind, width, theme, locale})));
    return `<td><img width="${onSheet(width)}" src="data:image/png;base64,${bytes.toString('base64')}">`;
  };
  const rows = kinds.map((kind) => `<tr><th>${kind}${widths.map((width) => picture(kind, width)).join('')}`);
  const html = `<!doctype html><style>body{font:12px sans-serif;background:#888}td,th{vertical-align:top;padding:4px}</style>
<table><tr><th>${locale}, ${theme}${widths.map((width) => `<th>${width}`).join('')}${rows.join('')}</table>`;
  const source = path.join(FOLDER, 'sheet.html');
  writeFileSync(source, html);
  const page = await browser.newPage({viewport: {width: 1500, height: 800}});
  await page.goto(pathToFileURL(source).href);
  const file = path.join(FOLDER, `${locale}-${theme}.png`);
  await page.screenshot({path: file, fullPage: true});
  await page.close();
  rmSync(source);
  console.log(path.relative(ROOT, file));
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  for (const kind of asked)
    if (!(kind in KINDS)) throw new Error(`unknown kind of page “${kind}”; ${knownNames(kind, Object.keys(KINDS))}`);
  const kinds = (asked.length > 0 ? asked : Object.keys(KINDS)) as Kind[];
  rmSync(FOLDER, {recursive: true, force: true});
  mkdirSync(FOLDER, {recursive: true});
  const stop = await serve();
  // Playwright hides scrollbars, which readers with a mouse see.
  const browser = await chromium.launch({...browserOptions({quick: true}), ignoreDefaultArgs: ['--hide-scrollbars']});
  try {
    for (const locale of ['en', 'uk'] as const)
      for (const theme of ['light', 'dark'] as const) {
        for (const kind of kinds)
          for (const width of Object.keys(SCREENS).map(Number)) await takeOne(browser, {kind, width, theme, locale});
        await drawSheet(browser, kinds, {theme, locale});
      }
  } finally {
    await browser.close();
    stop();
  }
}

void main();
