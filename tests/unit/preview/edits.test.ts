/**
 * The graph from files to pages: after an edit the preview reads the edited file, and renders the pages that depend on
 * it, and nothing else. A kind of edit that begins to read more fails here.
 */
import {cpSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Preview} from '../../../src/preview/preview';
import {ROOT} from '../../root';
import {temporaryFolder} from '../../temporary';

/** Files of the copy that were read since the last edit, relative to it. */
const reads = vi.hoisted(() => ({files: new Set<string>(), root: ''}));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const counting = (file: unknown, ...rest: unknown[]): unknown => {
    const name = String(file);
    if (reads.root !== '' && name.startsWith(`${reads.root}/`) && !name.includes('/node_modules/'))
      reads.files.add(name.slice(reads.root.length + 1));
    return (fs.readFileSync as (...args: unknown[]) => unknown)(file, ...rest);
  };
  return {...fs, readFileSync: counting};
});

const SOURCES = ['docs', 'blog', 'versioned_docs', 'i18n', 'static', 'src/contract', 'src/pages', 'package.json'];

/** Pages that somebody has opened. */
const OPEN = [
  '/callbacks',
  '/request_format',
  '/reference/currency_codes',
  '/reference/language_codes',
  '/api/transaction_create',
  '/services/blik/payin_hpp',
  '/uk/services/blik/payin_hpp',
  '/services/turkey/papara/payin_hpp',
  '/faq',
  '/uk/faq',
];

let root: string;
let preview: Preview;

beforeAll(async () => {
  root = temporaryFolder('preview');
  for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(root, source), {recursive: true});
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  // Modules that another test has loaded do not count what they read.
  vi.resetModules();
  const {bundleComponents} = await import('../../../src/preview/bundle');
  const {Preview: Fresh} = await import('../../../src/preview/preview');
  preview = new Fresh(root, await bundleComponents(ROOT));
  await preview.load();
  reads.root = root;
}, 120_000);

beforeEach(async () => {
  for (const address of OPEN) await preview.page(address);
});

/** Replaces a text of a file, once. @returns the function that undoes it */
function replace(file: string, from: string, to: string): () => void {
  const before = readFileSync(path.join(root, file), 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not contain “${from}”`);
  writeFileSync(path.join(root, file), before.replace(from, to));
  return () => writeFileSync(path.join(root, file), before);
}

async function editionOf(address: string): Promise<number> {
  const page = await preview.page(address);
  if (!page) throw new Error(`there is no page at ${address}`);
  return page.edition;
}

/** The open pages whose edition differs after `act`, and the files that were read. */
async function effectOf(file: string, from: string, to: string) {
  const before = new Map<string, number>();
  for (const address of OPEN) before.set(address, await editionOf(address));
  const undo = replace(file, from, to);
  reads.files.clear();
  await preview.change([file]);
  const rendered: string[] = [];
  let html = '';
  for (const address of OPEN) {
    const page = (await preview.page(address))!;
    if (page.edition === before.get(address)) continue;
    rendered.push(address);
    html += page.html;
    expect(page.problems).toEqual([]);
  }
  const read = [...reads.files].sort();
  undo();
  await preview.change([file]);
  return {rendered, read, html};
}

describe('an edit of', () => {
  test('a sentence reads and renders its page', async () => {
    const {rendered, read, html} = await effectOf('docs/callbacks.mdx', '\n\n## ', '\n\nA new sentence.\n\n## ');
    expect(rendered).toEqual(['/callbacks']);
    expect(read).toEqual(['docs/callbacks.mdx']);
    expect(html).toContain('A new sentence.');
  });

  test('a Ukrainian sentence does not render the English page', async () => {
    const file = 'i18n/uk/docusaurus-plugin-content-docs/current/faq.mdx';
    const {rendered, read} = await effectOf(file, '\n\n## ', '\n\nНове речення.\n\n## ');
    expect(rendered).toEqual(['/uk/faq']);
    // The English page tells which sections are stale.
    expect(read).toEqual(['docs/faq.mdx', file]);
  });

  test('a constant renders the pages that use constants', async () => {
    const file = 'src/contract/data/gateway.yaml';
    const {rendered, read, html} = await effectOf(file, 'window_seconds: 300', 'window_seconds: 329');
    expect(rendered).toContain('/request_format');
    expect(rendered).not.toContain('/reference/language_codes');
    expect(read.filter((each) => !each.endsWith('.mdx'))).toEqual([file]);
    expect(html).toContain('329 seconds');
  });

  test('a row of a table renders the table', async () => {
    const file = 'src/contract/data/reference/languages.yaml';
    const {rendered, read} = await effectOf(file, 'alpha3: abk', 'alpha3: abx');
    expect(rendered).toEqual(['/reference/language_codes']);
    expect(read.filter((each) => !each.endsWith('.mdx'))).toEqual([file]);
  });

  test('a method renders its own pages', async () => {
    const file = 'src/contract/data/methods/blik.yaml';
    const {rendered, read} = await effectOf(file, 'name: BLIK', 'name: BLIK Two');
    expect(rendered).toContain('/services/blik/payin_hpp');
    expect(rendered).not.toContain('/callbacks');
    expect(rendered).not.toContain('/faq');
    expect(read.filter((each) => !each.endsWith('.mdx'))).toEqual([file]);
  });

  test('a translated string renders the Ukrainian pages that show it', async () => {
    const file = 'i18n/uk/strings.yaml';
    const {rendered, read} = await effectOf(file, 'uk: ', 'uk: Новий ');
    expect(rendered.filter((address) => !address.startsWith('/uk/'))).toEqual([]);
    expect(read.filter((each) => !each.endsWith('.mdx'))).toEqual([file]);
  });
});
