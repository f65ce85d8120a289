/** Names in code on pages and in the texts of data: whatever looks like a field or a path exists. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../src/facts/load';
import {UNSIGNED} from '../../src/domain/signing/canonical';
import {versionOf} from '../../src/facts/archive';
import {filesBelow} from '../projectFiles';
import {ROOT} from '../root';
import {FIELD, knownFields, knownPaths, PATH} from './knownNames';
import {pageOf} from './pages';

const facts = await getFacts(ROOT);
const fields = knownFields(facts);
const paths = knownPaths(facts, ROOT);

/** Paths that are no call and no page, with the reason. */
const FOREIGN_PATHS: Record<string, string> = {
  '/v1': 'prefix of an archived version',
  '/v2': 'example of a prefix',
};

const pages = ['docs', 'blog', 'i18n/uk/docusaurus-plugin-content-docs', 'i18n/uk/docusaurus-plugin-content-blog']
  .flatMap((folder) => filesBelow(folder, /\.mdx$/))
  // Archived versions have other names: see version.test.ts.
  .filter((file) => versionOf(file) === undefined);
const data = ['src/contract/data', 'src/contract/openapi']
  .flatMap((folder) => filesBelow(folder, /\.yaml$/))
  .filter((file) => !file.includes('/versions/'));

const isPath = (name: string) => name in FOREIGN_PATHS || paths.has(name);
// Texts about movements and reports name columns.
const columns = new Set(facts.reports.kinds.flatMap((kind) => kind.columns.map(({name}) => name)));
const isField = (name: string) =>
  fields.has(name.replace(/^response\./, '')) || columns.has(name) || UNSIGNED.includes(name as never);

/** @returns what looks like a name of the API and is none */
const unknownIn = (names: readonly string[]): string[] =>
  names.filter((name) => (PATH.test(name) && !isPath(name)) || (FIELD.test(name) && !isField(name)));

describe('names in code', () => {
  // tests/content/facts.test.ts checks the fields of pages, with the columns that each page may name.
  test.each(pages)('%s names only paths that exist', (file) => {
    const names: string[] = [];
    visit(pageOf(file).tree, 'inlineCode', ({value}: {value: string}) => void names.push(value));
    expect(names.filter((name) => PATH.test(name) && !isPath(name))).toEqual([]);
  });

  test.each(data)('the texts of %s name only fields and paths that exist', (file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*#.*$/gm, '');
    expect(unknownIn([...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!))).toEqual([]);
  });

  test('an invented field and an invented call are found', () => {
    expect(unknownIn(['transaction_id', '/transaction/find', 'fraud_score', '/transaction/undo', 'GET /x'])).toEqual([
      'fraud_score',
      '/transaction/undo',
    ]);
  });
});
