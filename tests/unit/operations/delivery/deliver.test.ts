/** Delivers a small site: compressed siblings, modification times, and refused folders. */
import {mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {deliver} from '../../../../src/operations/delivery/deliver';
import {filesBelow} from '../../../../src/operations/delivery/site';
import {temporaryFolder} from '../../../temporary';

const home = temporaryFolder('deliver');
afterAll(() => rmSync(home, {recursive: true, force: true}));
const at = (...parts: string[]) => path.join(home, ...parts);
const PAGE = `<!doctype html><title>A page</title>${'<p>The same words again and again.</p>'.repeat(50)}`;

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(at('build', file)), {recursive: true});
  writeFileSync(at('build', file), content);
}
const run = () =>
  deliver({
    site: at('build'),
    out: at('out'),
    store: at('store'),
    redirects: [{from: '/old', to: '/new'}],
    locales: ['en', 'uk'],
    effort: 'best',
  });

beforeEach(() => {
  for (const folder of ['build', 'out', 'store']) rmSync(at(folder), {recursive: true, force: true});
  for (const page of ['index.html', '404.html', 'uk/index.html', 'uk/404.html']) write(page, PAGE);
  write('tiny.txt', 'a');
  write('picture.png', Buffer.from('89504e470d0a1a0a', 'hex'));
});

test('text files have compressed siblings with the same content, if these are smaller', async () => {
  const {report, made} = await run();
  const files = filesBelow(at('out/site'));
  expect(files).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz']));
  expect(files.filter((file) => /^(?:tiny|picture)/.test(file))).toEqual(['picture.png', 'tiny.txt']);
  expect(brotliDecompressSync(readFileSync(at('out/site/index.html.br'))).toString()).toBe(PAGE);
  expect(gunzipSync(readFileSync(at('out/site/uk/index.html.gz'))).toString()).toBe(PAGE);
  expect(report.all.files).toBe(6);
  expect(report.compressed.br).toMatchObject({files: 4, bytes: 4 * PAGE.length});
  // Four pages with the same content, and the small text, in two encodings each.
  expect(made).toBe(4);
});

test('no content is compressed twice', async () => {
  await run();
  const again = await run();
  expect([again.made, again.found]).toEqual([0, 4]);
  expect(brotliDecompressSync(readFileSync(at('out/site/index.html.br'))).toString()).toBe(PAGE);
  write('index.html', `${PAGE}changed`);
  expect((await run()).made).toBe(2);
});

test('the modification time depends only on the content', async () => {
  await run();
  const time = (file: string) => statSync(at('out/site', file)).mtimeMs;
  const before = time('index.html');
  expect(before).toBe(time('uk/index.html'));
  expect(before).toBe(time('index.html.br'));
  expect(before).toBeLessThan(Date.UTC(2019, 0));
  write('index.html', PAGE.replace('A page', 'B page'));
  await run();
  expect(time('index.html')).not.toBe(before);
  expect(time('uk/index.html')).toBe(before);
});

test('a folder with other files is not touched', async () => {
  mkdirSync(at('out'));
  writeFileSync(at('out/mine.txt'), 'mine');
  await expect(run()).rejects.toThrow('holds other files');
  expect(readFileSync(at('out/mine.txt'), 'utf8')).toBe('mine');
});

test('for a folder without a site, the error says what to do', async () => {
  rmSync(at('build'), {recursive: true});
  await expect(run()).rejects.toThrow('holds no built site: npm run build');
});

test('a file of an unknown type stops the run before anything is written', async () => {
  write('movie.swf', 'x');
  await expect(run()).rejects.toThrow('movie.swf: the extension “.swf” has no media type');
});
