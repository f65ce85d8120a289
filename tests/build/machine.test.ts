/** The build leaves no trace of the machine, neither in the published files nor in the names of scripts. */
import {readdirSync, readFileSync, realpathSync, statSync} from 'node:fs';
import {homedir, hostname, userInfo} from 'node:os';
import path from 'node:path';
import {load} from 'cheerio';
import {expect, test} from 'vitest';
import {hasFullHistory} from '../../src/facts/history';
import {ROOT} from '../root';
import {BUILD} from './site';

const files = readdirSync(BUILD, {recursive: true, encoding: 'utf8'}).filter((file) =>
  statSync(path.join(BUILD, file)).isFile(),
);

/** Shorter names may occur as ordinary words. */
const MIN_NAME = 6;

const traces = new Set([
  ROOT,
  realpathSync(ROOT),
  process.cwd(),
  `${homedir()}/`,
  `/${userInfo().username}/`,
  '/node_modules/.bin',
  ...[hostname()].filter((name) => name.length >= MIN_NAME),
]);

test('no file contains a path, the user or the name of the machine', () => {
  const found = files.flatMap((file) => {
    const bytes = readFileSync(path.join(BUILD, file));
    return [...traces].filter((trace) => bytes.includes(trace)).map((trace) => `${file}: ${trace}`);
  });
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(2000);
});

test('the script of every page contains no build options', () => {
  const mains = files.filter((file) => /(?:^|\/)main\.\w+\.js$/.test(file));
  for (const file of mains) {
    const text = readFileSync(path.join(BUILD, file), 'utf8');
    // The configuration is present, without options that only the build uses.
    expect(text).toContain('localeConfigs');
    for (const option of ['presets:', 'staticDirectories', 'beforeDefaultRemarkPlugins', 'sourcesHash', 'customCss'])
      expect(text, `${file}: ${option}`).not.toContain(option);
  }
  expect(mains).toHaveLength(2);
});

test('the licences of bundled packages are published, next to those of the programs', () => {
  for (const base of ['', 'uk/']) {
    const text = readFileSync(path.join(BUILD, base, 'licenses.txt'), 'utf8');
    for (const name of ['react', 'react-dom', '@docusaurus/core', '@docusaurus/theme-classic', 'clsx'])
      expect(text.split('\n')).toContain(name);
    expect(text.match(/MIT License/g)!.length).toBeGreaterThan(10);
    // Packages with a more demanding licence must not be bundled: `src/operations/supply/policy.ts`.
    expect(text.split('\n').filter((line) => line.startsWith('lunr'))).toEqual([]);
  }
});

test('robots.txt names the sitemap of each locale', () => {
  const robots = readFileSync(path.join(BUILD, 'robots.txt'), 'utf8');
  const maps = [...robots.matchAll(/^Sitemap: (.+)$/gm)].map(([, address]) => new URL(address!));
  expect(maps.map(({pathname}) => pathname)).toEqual(['/sitemap.xml', '/uk/sitemap.xml']);
  for (const {origin, pathname} of maps)
    expect(readFileSync(path.join(BUILD, pathname), 'utf8')).toContain(
      `<loc>${origin}${pathname.replace('sitemap.xml', '')}`,
    );
});

test.runIf(hasFullHistory(ROOT))('the sitemaps give each page the date that the page shows', () => {
  const wrong: string[] = [];
  let dated = 0;
  for (const base of ['', 'uk/']) {
    const map = load(readFileSync(path.join(BUILD, base, 'sitemap.xml'), 'utf8'), {xml: true});
    for (const url of map('url').toArray()) {
      const {pathname} = new URL(map(url).children('loc').text());
      const modified = map(url).children('lastmod').text();
      const page = readFileSync(path.join(BUILD, pathname, 'index.html'), 'utf8');
      const shown = /theme-last-updated[^]*?<time datetime="?(\d{4}-\d\d-\d\d)/.exec(page)?.[1];
      if (shown !== undefined && modified !== shown) wrong.push(`${pathname}: ${modified}, and the page says ${shown}`);
      if (modified !== '') dated++;
    }
  }
  expect(wrong).toEqual([]);
  expect(dated).toBeGreaterThan(400);
});

test('/favicon.ico contains three small pictures', () => {
  const icon = readFileSync(path.join(BUILD, 'favicon.ico'));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map((index) => {
    const at = 6 + 16 * index;
    const picture = icon.subarray(icon.readUInt32LE(at + 12)).subarray(0, icon.readUInt32LE(at + 8));
    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(icon[at]);
    return icon[at];
  });
  expect(sizes).toEqual([16, 32, 48]);
  expect(icon.length).toBeLessThan(4000);
});
