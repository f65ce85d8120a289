/** The comparison of two built sites detects exactly the differences that readers see. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {compareSites, reasonOf} from '../../../../src/operations/bench/compare/compare';
import {readerView} from '../../../../src/operations/bench/compare/normalise';
import {temporaryFolder} from '../../../temporary';

const dir = temporaryFolder('compare');
afterAll(() => rmSync(dir, {recursive: true, force: true}));

let sites = 0;
function site(files: Record<string, string>): string {
  const root = path.join(dir, String((sites += 1)));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), {recursive: true});
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const page = (head: string, body: string) => `<html lang=en><head>${head}</head><body>${body}</body></html>`;

it('removes scripts, styles and hashes in names', () => {
  const before = page(
    '<meta content="script-src \'sha256-AAA=\'"><script>let a=1</script><link rel=stylesheet href=/assets/css/s.0a1b2c3d.css><style>a{}</style>',
    '<p class="x toggle_vylO" id=a data-stamp="?_=0123abcd">Text<img src="/assets/images/a-0123456789abcdef0123456789abcdef.svg"></p>',
  );
  const after = page(
    '<meta content="script-src \'sha256-BBB=\'">',
    '<p id="a" data-stamp="?_=dcba3210" class="x toggle_Ab-_">Text<img src=/assets/images/a-fedcba98765432100123456789abcdef.svg></p>',
  );
  expect(readerView(after)).toBe(readerView(before));
});

it.each([
  ['text', '<p>Text</p>', '<p>text</p>'],
  ['an attribute', '<p title=a>Text</p>', '<p title=b>Text</p>'],
  ['an element', '<p>Text</p>', '<p><b>Text</b></p>'],
  ['how many hashes a policy has', `<meta content="'sha256-A='">`, `<meta content="'sha256-A=' 'sha256-B='">`],
  ['a class', '<p class=open>Text</p>', '<p class=closed>Text</p>'],
  [
    'structured data',
    '<script type="application/ld+json">{"a":1}</script>',
    '<script type="application/ld+json">{"a":2}</script>',
  ],
])('detects a change of %s', (_, before, after) => {
  const found = compareSites(site({'index.html': page('', before)}), site({'index.html': page('', after)}));
  expect(found).toMatchObject([{file: 'index.html', kind: 'changed'}]);
});

it('detects added, removed and changed files, and ignores code', () => {
  const before = site({'data/a.json': '1', 'gone.xml': '', 'assets/js/main.0123abcd.js': 'a'});
  const after = site({'data/a.json': '2', 'come.svg': '', 'assets/js/main.dcba3210.js': 'b'});
  expect(compareSites(before, after)).toEqual([
    {file: 'come.svg', kind: 'added'},
    {file: 'data/a.json', kind: 'changed', before: '1', after: '2'},
    {file: 'gone.xml', kind: 'missing'},
  ]);
});

it('recognises intended differences by file and line', () => {
  const reasons = [{files: /\.html$/, line: /footer/, reason: 'a new footer'}];
  const difference = {file: 'index.html', kind: 'changed', before: '<div>', after: '<footer>'} as const;
  expect(reasonOf(difference, reasons)?.reason).toBe('a new footer');
  expect(reasonOf({...difference, after: '<p>'}, reasons)).toBeUndefined();
});

it('ignores hashes in the search index and in feeds', () => {
  const index = (build: string, term: string) => `{"format":2,"build":"${build}","terms":"${term}"}`;
  const feed = (hash: string) => `<content><div class="theme block_${hash}">Text</div></content>`;
  const before = site({'search-index/a.json': index('0123456789ab', 'a'), 'blog/atom.xml': feed('tnO4')});
  const after = site({'search-index/a.json': index('ba9876543210', 'a'), 'blog/atom.xml': feed('ZDVl')});
  expect(compareSites(before, after)).toEqual([]);
  const other = site({'search-index/a.json': index('ba9876543210', 'b'), 'blog/atom.xml': feed('ZDVl')});
  expect(compareSites(before, other)).toMatchObject([{file: 'search-index/a.json'}]);
});
