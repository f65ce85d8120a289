/** The list of texts that wait for their translation. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {FactsError} from '../../../../src/facts/errors';
import {
  pendingFile,
  pendingProblems,
  readPending,
  waitingTexts,
  withPending,
} from '../../../../src/operations/parity/pending';
import {temporaryFolder} from '../../../temporary';

const FILE = pendingFile('uk');

function listed(text: string): string {
  const root = temporaryFolder('pending');
  mkdirSync(path.join(root, path.dirname(FILE)), {recursive: true});
  writeFileSync(path.join(root, FILE), text);
  return root;
}

test('holds pages, and strings with their context', () => {
  const root = listed('- docs/a.mdx\n- { en: From, context: rates }\n- en: Instant transfer\n');
  const {pages, strings} = readPending(root, 'uk');
  expect([...pages]).toEqual(['docs/a.mdx']);
  expect([...strings]).toEqual(['From (rates)', 'Instant transfer']);
  expect(waitingTexts(root, 'uk')).toEqual([
    `${FILE}:1: “docs/a.mdx” waits for its translation`,
    `${FILE}:2: “From (rates)” waits for its translation`,
    `${FILE}:3: “Instant transfer” waits for its translation`,
  ]);
});

test('reports an entry of another form with its line', () => {
  const root = listed('- docs/a.mdx\n- { uk: Звідки }\n');
  expect(() => readPending(root, 'uk')).toThrow(FactsError);
  expect(() => readPending(root, 'uk')).toThrow(/pending\.yaml:2: 1: must be the path of a page/);
});

test('reports what waits for nothing: a translated page, and a translated string', () => {
  const root = listed('- docs/a.mdx\n- docs/b.mdx\n- { en: From }\n- { en: To }\n');
  const problems = pendingProblems(
    root,
    'uk',
    (page) => page === 'docs/a.mdx',
    (key) => key === 'To',
  );
  expect(problems.map(({line, message}) => `${line}: ${message}`)).toEqual([
    '2: “docs/b.mdx” is not pending; remove the entry',
    '4: “To” is not pending; remove the entry',
  ]);
});

describe('further entries', () => {
  test.each([
    ['an empty list', '# Note\n[]\n', "# Note\n- docs/a.mdx\n- en: 'To: you'\n"],
    ['a list', '# Note\n- docs/b.mdx\n', "# Note\n- docs/b.mdx\n- docs/a.mdx\n- en: 'To: you'\n"],
    ['a list that has some', '- docs/a.mdx\n', "- docs/a.mdx\n- en: 'To: you'\n"],
  ])('are added to %s', (_name, before, after) => {
    const known = readPending(listed(before), 'uk');
    expect(withPending(before, known, ['docs/a.mdx', {en: 'To: you'}])).toBe(after);
  });
});
