/**
 * Another owner: in a copy of the project every value of `src/brand/brand.ts` is changed. The copy builds, nothing that it
 * publishes has an old value, and samples in every language run against its sandbox.
 */
import {readdirSync, renameSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {ProjectCopy} from './project';

const FILE = 'src/brand/brand.ts';

/** Old value → new value, as they stand in the file; the longer one of two that begin alike comes first. */
const CHANGES: readonly (readonly [string, string])[] = [
  [brand.name, 'Acme Rails'],
  [brand.tagline, 'Платежи для магазинов'],
  [brand.docs.url, 'https://developers.acme.test'],
  [brand.api.live, 'https://live.acme.test'],
  [`'${brand.api.prefix}'`, `'/api/7'`],
  [String(brand.api.sandboxPort), '5123'],
  [brand.headers.previousSignature, 'Acme-Seal-Before'],
  [brand.headers.signature, 'Acme-Seal'],
  [brand.headers.point, 'Acme-Shop'],
  [brand.headers.key, 'Acme-Nonce'],
  [brand.logo.dark, 'img/acme-dark.svg'],
  [brand.logo.light, 'img/acme.svg'],
  [brand.logo.favicon, 'img/acme-icon.svg'],
  [brand.colours.light.accent, '#0a5c36'],
  [brand.colours.light.accentStrong, '#084528'],
  [brand.colours.light.accentGround, '#e6f4ec'],
  [`onAccent: '${brand.colours.light.onAccent}'`, `onAccent: '#fefefe'`],
  [brand.colours.dark.accent, '#80d8a8'],
  [brand.colours.dark.accentStrong, '#a9e5c5'],
  [brand.colours.dark.accentGround, '#11301f'],
  [`onAccent: '${brand.colours.dark.onAccent}'`, `onAccent: '#0a1117'`],
  [brand.hostedColours.light.action, '#0a5c37'],
  [`onAction: '${brand.hostedColours.light.onAction}'`, `onAction: '#fdfdfd'`],
  [brand.hostedColours.dark.action, '#80d8a9'],
  [brand.hostedColours.dark.onAction, '#06301f'],
  [`copyrightYear: ${brand.copyrightYear}`, 'copyrightYear: 2031'],
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Old values as a reader may meet them. White, black and years say nothing about an owner. */
const TRACES: readonly RegExp[] = [
  ...[brand.name, brand.tagline, ...Object.values(brand.logo)].map((text) => new RegExp(escaped(text))),
  /gateway\.example/,
  new RegExp(`(?:localhost|127\\.0\\.0\\.1):${brand.api.sandboxPort}\\b|--port ${brand.api.sandboxPort}\\b`),
  new RegExp(
    `(?<![\\w.])${escaped(brand.api.prefix)}/(?:${['transaction', 'service', 'refund', 'account'].join('|')})\\b`,
  ),
  // As words in a row, as in the environment of PHP, and in lower case, as Node has them.
  ...Object.values(brand.headers).map((name) => new RegExp(`\\b(?:HTTP_)?${name.replaceAll('-', '[-_]')}\\b`, 'i')),
  ...[brand.colours.light, brand.colours.dark]
    .flatMap(({accent, accentStrong, accentGround}) => [accent, accentStrong, accentGround])
    .map((colour) => new RegExp(colour, 'i')),
  ...[brand.hostedColours.light, brand.hostedColours.dark].map(({action}) => new RegExp(action, 'i')),
];

/** @returns the old values in a text */
const tracesIn = (text: string): string[] => TRACES.flatMap((trace) => trace.exec(text)?.[0] ?? []);

test.each([
  ['the name', `© ${brand.name}`],
  ['the tagline', brand.tagline],
  ['a host', `fetch('${brand.api.live}')`],
  ['the address of the documentation', `<loc>${brand.docs.url}/faq</loc>`],
  ['the prefix', `POST ${brand.api.prefix}/transaction/pay HTTP/1.1`],
  ['the port', `curl http://localhost:${brand.api.sandboxPort}/inbox`],
  ['a header', `<code>${brand.headers.key}</code>`],
  ['a header in lower case', `headers['${brand.headers.signature.toLowerCase()}']`],
  ['a header as PHP has it', "$_SERVER['HTTP_X_POINT']"],
  ['a colour', `--pg-accent:${brand.colours.light.accent}`],
  ['a colour of the hosted pages', `--action: ${brand.hostedColours.dark.action}`],
  ['the logo', `<img src="/${brand.logo.light}">`],
])('a trace is found: %s', (_, text) => {
  expect(tracesIn(text).length).toBeGreaterThan(0);
});
test.each(['https://docs.other.example/v2/transactions', 'pix-key-types', 'order 4010', '#fff'])(
  'no trace: %s',
  (text) => {
    expect(tracesIn(text)).toEqual([]);
  },
);

/** Pages of the past keep their own words: the archived version, posts of the blog and entries of the changelog. */
const PAST = /^(?:uk\/)?(?:1\.0|blog|changelog)(?:\/|\.|$)/;
const TEXT = /\.(?:html|js|mjs|css|json|ya?ml|xml|txt|svg|csv|md)$/;
/** Files that hold texts of the past beside those of today: the program of a page, and the index of the search. */
const MIXED = /^(?:uk\/)?(?:assets\/js|search-index)\//;
/** A page of the past, in a file that holds its text. */
const MARKS_OF_THE_PAST = [
  'versioned_docs/',
  'docusaurus-plugin-content-blog',
  'changelog',
  '@site/blog/',
  '"1.0"',
  'version-1.0',
];

let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy({pages: 'all'});
});
afterAll(() => project.remove());

test('every value is changed', async () => {
  for (const [from, to] of CHANGES) project.replace(FILE, from, to);
  const {brand: other} = (await import(path.join(project.root, FILE))) as {brand: object};
  const leaves = (of: object): string[] =>
    Object.entries(of).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? leaves(value).map((leaf) => `${key}.${leaf}`)
        : [`${key} ${JSON.stringify(value)}`],
    );
  const kept = leaves(other).filter((leaf) => leaves(brand).includes(leaf));
  // The root of the documentation is a setting of the host.
  expect(kept).toEqual(['docs.basePath "/"']);
  for (const [from, to] of [
    ['logo', 'acme'],
    ['logo-dark', 'acme-dark'],
    ['favicon', 'acme-icon'],
  ] as const)
    renameSync(path.join(project.root, `static/img/${from}.svg`), path.join(project.root, `static/img/${to}.svg`));
  // A picture is a file of the owner; ours has a colour of ours.
  for (const file of ['acme', 'acme-icon'])
    project.replace(`static/img/${file}.svg`, brand.colours.light.accent, '#0a5c36');
});

test('the copy builds, and nothing that it publishes has an old value', async () => {
  const {code, output} = await project.run('docusaurus', ['build']);
  expect(output).toContain('Generated static files');
  expect(code).toBe(0);
  const files = readdirSync(path.join(project.root, 'build'), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.relative(path.join(project.root, 'build'), path.join(entry.parentPath, entry.name)))
    .filter((file) => !PAST.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const text = project.read(path.join('build', file));
    if (MIXED.test(file) && MARKS_OF_THE_PAST.some((mark) => text.includes(mark))) return [];
    return tracesIn(text).map((trace) => `${file}: ${trace}`);
  });
  expect(found).toEqual([]);
  const home = project.read('build/index.html');
  for (const [, to] of CHANGES.slice(0, 1)) expect(home).toContain(to);
  expect(home).toContain('© 2031 Acme Rails');
});

test('samples in seven languages are accepted by its sandbox', async () => {
  const {code, output} = await project.run('vitest', [
    'run',
    '--project',
    'samples',
    'tests/samples/execution.test.ts',
    '-t',
    'reports an error of the gateway|runs by its own command line',
  ]);
  expect(output).toMatch(/Tests +\d+ passed/);
  expect(code, output).toBe(0);
});
