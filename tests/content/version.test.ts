/** Version 1.0: archived, computed, and self-contained. */
import {createHash} from 'node:crypto';
import {cpSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import versions from '../../versions.json';
import {presetOptions} from '../../src/site/config/preset';
import {localized} from '../../src/brand';
import {changeAnchor} from '../../src/render/builders/changelog';
import {flattenSchema} from '../../src/render/builders/fields';
import {archivedVersions, loadArchive, versionOf, versionPages} from '../../src/facts/archive';
import {getFacts, type Facts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {ARCHIVE_FOLDER} from '../../src/facts/sources';
import {COMPLETE_LOCALES} from '../../src/brand';
import {createTranslator} from '../../src/facts/translate';
import {createContext, expandDirectives, remarkDirectives} from '../../src/render/markdown/directives';
import {callPurpose, sign} from '../../src/domain/signing';
import {copyFacts} from '../facts';
import {ROOT} from '../root';
import {temporaryFolder} from '../temporary';
import {listPages} from '../../src/operations/parity/pages';
import {parsePage} from '../../src/operations/parity/parse';
import {pageOf} from './pages';

const VERSION = '1.0';
const FOLDER = versionPages(VERSION);
const pages = listPages(ROOT, FOLDER).map((file) => path.join(FOLDER, file));

/** Renders a page with the plugin itself, which only receives the path of the file. */
async function nodesOf(root: string, file: string, locale: 'en' | 'uk' = 'en'): Promise<Root> {
  const tree = parsePage(readFileSync(path.join(ROOT, file), 'utf8'));
  const plugin = remarkDirectives({root, locale, sourcesHash: ''});
  await plugin(tree, new VFile({path: path.join(root, file)}));
  return tree;
}

let archive: Facts;
let current: Facts;
const built = new Map<string, Root>();
beforeAll(async () => {
  archive = await loadArchive(ROOT, VERSION);
  current = await getFacts(ROOT);
  for (const file of pages) built.set(file, await nodesOf(ROOT, file));
  // Two contracts are read and linted, which takes long on a busy machine.
}, 180_000);

test('each archived version has pages, a sidebar and archived facts, and is configured', () => {
  expect(versions).toEqual([VERSION]);
  expect(archivedVersions(ROOT)).toEqual(versions);
  expect(pages.length).toBeGreaterThan(5);
  const sidebar = readFileSync(path.join(ROOT, `versioned_sidebars/version-${VERSION}-sidebars.json`), 'utf8');
  const listed = pages.filter((file) => sidebar.includes(`"${path.relative(FOLDER, file).replace(/\.mdx$/, '')}"`));
  expect(listed).toEqual(pages);
  const {docs} = presetOptions(ROOT, '');
  expect(docs).toMatchObject({
    lastVersion: 'current',
    versions: {[VERSION]: {label: VERSION, path: VERSION, banner: 'unmaintained', noIndex: true}},
  });
});

test('the announcement is one short line about a change of the last month, in each locale', () => {
  const month = 31 * 24 * 3600_000;
  const newest = Date.parse(current.changelog[0]!.at);
  const recent = current.changelog
    .filter(({at}) => newest - Date.parse(at) < month)
    .flatMap((release) => release.entries.map((change) => changeAnchor(release, change)));
  for (const [locale, prefix] of [
    ['en', ''],
    ['uk', '/uk'],
  ] as const) {
    const {announcement} = localized[locale];
    const [, address] = /href="([^"]+)"/.exec(announcement)!;
    expect(recent.map((anchor) => `${prefix}/changelog#${anchor}`)).toContain(address);
    expect(announcement.replace(/<[^>]+>/g, '').length).toBeLessThanOrEqual(50);
  }
});

describe('the version of a page comes from its path', () => {
  test.each([
    ['versioned_docs/version-1.0/api/transaction_find.mdx', '1.0'],
    ['i18n/uk/docusaurus-plugin-content-docs/version-1.0/index.mdx', '1.0'],
    ['i18n/uk/docusaurus-plugin-content-docs/current/index.mdx', undefined],
    ['docs/version-1.0/index.mdx', undefined],
    ['blog/2026-11-21-samples-that-run.mdx', undefined],
  ])('%s: %s', (file, version) => expect(versionOf(file)).toBe(version));
});

describe('archived facts', () => {
  const altered = temporaryFolder('altered');
  const control = 'docs/reference/api_error_codes.mdx';
  beforeAll(() => {
    copyFacts(altered);
    for (const part of ['docs', 'versioned_docs'])
      cpSync(path.join(ROOT, part), path.join(altered, part), {recursive: true});
    // Changes every text of every current status, error, constant and description.
    for (const folder of ['src/contract/data', 'src/contract/openapi'])
      for (const name of readdirSync(path.join(altered, folder), {recursive: true, encoding: 'utf8'})) {
        const file = path.join(altered, folder, name);
        // Examples are left alone, because changed values would make the contract invalid.
        if (!file.endsWith('.yaml') || name.startsWith('examples')) continue;
        if (file.startsWith(path.join(altered, ARCHIVE_FOLDER))) continue;
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text
            .replace(/^( *(?:- )?(?:meaning|action|cause|remedy|when): )(['"]?)(?=\w)/gm, '$1$2Altered ')
            .replace(/^( *description: )(?=\w)/gm, '$1Altered ')
            .replace('${brand.api.liveUrl}', 'https://api.gateway.example/v9'),
        );
      }
  });
  afterAll(() => rmSync(altered, {recursive: true}));

  test('the change reaches a current page', async () => {
    const [before, after] = [await nodesOf(ROOT, control), await nodesOf(altered, control)];
    expect(JSON.stringify(after).split('Altered').length).toBeGreaterThan(30);
    expect(after).not.toEqual(before);
  }, 180_000);
  test.each(pages.flatMap((file) => COMPLETE_LOCALES.map((locale) => [file, locale] as const)))(
    'it changes nothing on %s (%s)',
    async (file, locale) => {
      expect(await nodesOf(altered, file, locale)).toEqual(await nodesOf(ROOT, file, locale));
    },
  );
  test('a page that uses a fact outside the archive fails the build with its line', async () => {
    const context = await createContext(ROOT, 'en', VERSION);
    const expand = (source: string) =>
      expandDirectives(parsePage(source), path.join(FOLDER, 'index.mdx'), {
        ...context,
        t: createTranslator('en', {}),
      });
    expect(() => expand('a\n\n::table{name=currencies}\n')).toThrow(
      /version-1\.0\/index\.mdx:3: ::table: version 1\.0 does not archive “currencies”; known: contract, errors/,
    );
    expect(() => expand('Error :error[12].')).toThrow(/unknown error “12”/);
    expect(() => expand('::fields{operation=accountInfo in=request}')).toThrow(/unknown operation “accountInfo”/);
    await expect(createContext(ROOT, 'en', '0.9')).rejects.toThrow(/version 0\.9 has no archived facts; .*1\.0/);
  });
  test('a directive of the archive fails the build on a current page', async () => {
    const context = await createContext(ROOT, 'en');
    expect(() =>
      expandDirectives(parsePage('::http{operation=transactionFind example=by_id}'), 'docs/page.mdx', context),
    ).toThrow(/is only for archived versions/);
  });
});

/** Code blocks of a page with their language. */
function blocks(tree: Root): {lang: string; value: string}[] {
  const found: {lang: string; value: string}[] = [];
  visit(tree, 'code', ({lang, value}) => void found.push({lang: lang ?? '', value}));
  return found;
}

/** Parses head and body of a raw request. */
function parseHttp(value: string): {target: string; headers: Map<string, string>; body: string} {
  const cut = value.indexOf('\n\n');
  const [start, ...lines] = value.slice(0, cut).split('\n');
  return {
    target: start!.split(' ')[1]!,
    headers: new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])),
    body: value.slice(cut + 2),
  };
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('examples that readers copy', () => {
  test('the published hash is the MD5 of the published text', () => {
    const {vector} = (
      archive.gateway as unknown as {signing: {vector: Record<'point' | 'api_token' | 'key' | 'text' | 'hash', string>}}
    ).signing;
    expect(vector).toEqual({
      point: 1,
      api_token: 'ero3423hddff',
      key: '1',
      text: '1ero3423hddff1',
      hash: 'b448ac496663df24e6dda0e847bdf1fa',
    });
    expect(vector.text).toBe(`${vector.point}${vector.api_token}${vector.key}`);
    expect(vector.hash).toBe(md5(vector.text));
  });

  test.each(pages)('%s: bodies parse, lengths are correct, and each hash is computed', (file) => {
    const tree = built.get(file)!;
    const {vector} = (archive.gateway as unknown as {signing: {vector: {api_token: string; hash: string}}}).signing;
    const computed = new Set([vector.hash]);
    const point = current.sandbox.point;
    for (const {lang, value} of blocks(tree)) {
      expect(['http', 'json'], 'version 1.0 shows http and JSON only').toContain(lang);
      const {headers, body, target} =
        lang === 'http' ? parseHttp(value) : {headers: undefined, body: value, target: ''};
      const parsed = JSON.parse(body) as {auth?: {point: number; key: string; hash: string}};
      if (headers) expect(headers.get('Content-Length')).toBe(String(Buffer.byteLength(body)));
      if (parsed.auth) {
        const hash = md5(`${parsed.auth.point}${vector.api_token}${parsed.auth.key}`);
        expect(parsed.auth.hash).toBe(hash);
        computed.add(hash);
      }
      const key = headers?.get('X-Key');
      if (key) {
        const head = {point: point.id, key, purpose: callPurpose('POST', target)};
        const signature = sign(point.api_token, head, body);
        expect(headers?.get('X-Signature')).toBe(signature);
        computed.add(signature);
      }
    }
    const printed = JSON.stringify(tree).match(/(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/g) ?? [];
    // The field table repeats the vector as its example.
    expect(printed.filter((hash) => !computed.has(hash))).toEqual([]);
  });

  test('each example request has a unique key, as the pages require', () => {
    const keys = [...archive.contract.operations.values()].flatMap(({requestExamples}) =>
      Object.values(requestExamples).map(({value}) => (value as {auth: {key: string}}).auth.key),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('prose', () => {
  test.each(pages)('%s names only fields of its version', (file) => {
    const contents = file.endsWith('migration.mdx') ? [archive, current] : [archive];
    const known = new Set<string>(['find']);
    for (const {contract} of contents)
      for (const {request, responses} of contract.operations.values())
        for (const schema of [request, ...Object.values(responses).map((response) => response.schema)])
          for (const {name} of flattenSchema(schema ?? {}))
            known
              .add(name)
              .add(name.split('.').at(-1)!)
              .add(name.replace(/^response\./, ''));
    const unknown: string[] = [];
    visit(pageOf(file).tree, 'inlineCode', ({value, position}) => {
      if (/^[a-z]+(_[a-z]+)+$|^[a-z]+(\.[a-z_]+)+$/.test(value) && !known.has(value))
        unknown.push(`${file}:${position?.start.line} ${value}`);
    });
    expect(unknown).toEqual([]);
  });
  test.each(pages)('%s links only to pages of the version and to intended current pages', (file) => {
    const [own, theirs] = [docRoutes(ROOT, FOLDER), docRoutes(ROOT)];
    const broken: string[] = [];
    visit(built.get(file)!, 'link', ({url}) => {
      const route = url.replace(/#.*$/, '');
      if (route === `/${VERSION}` || route === `/${VERSION}/`) return;
      const inside = route.startsWith(`/${VERSION}/`);
      if (!(inside ? own.has(route.slice(VERSION.length + 1)) : route === '' || theirs.has(route))) broken.push(url);
    });
    expect(broken).toEqual([]);
  });
  test('a fact on a page of the version links to the catalogue of the version', () => {
    const links: string[] = [];
    visit(built.get(path.join(FOLDER, 'request_format.mdx'))!, (node: Nodes) => {
      if (node.type === 'link' && node.children[0]?.type === 'inlineCode') links.push(node.url);
    });
    expect(links).toEqual(
      expect.arrayContaining(['/1.0/reference/api_error_codes#code-203', '/1.0/api/transaction_find']),
    );
  });
  test.each(pages)('%s has an explicit id on each heading, no tags, and no dates', (file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    expect(source.split('\n').filter((line) => /^#{2,3} /.test(line) && !/\{#[\w-]+\}$/.test(line))).toEqual([]);
    expect(source).not.toMatch(/^tags:/m);
    expect(source).not.toMatch(/\b20\d\d-\d\d-\d\d\b|will be (?:switched|turned) off|sunset/i);
  });
});
