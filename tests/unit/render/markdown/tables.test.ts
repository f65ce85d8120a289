/**
 * Additions of the build to a table: its name, column and row headers, break opportunities, and its display on phones.
 */
import type {Element, Root} from 'hast';
import {VFile} from 'vfile';
import {describe, expect, it, test} from 'vitest';
import {rehypeTables} from '../../../../src/render/markdown/tables';
import {longestPiece, piecesOf} from '../../../../src/render/markdown/tables/pieces';

const element = (tagName: string, ...children: (Element | string)[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: children.map((child) => (typeof child === 'string' ? {type: 'text', value: child} : child)),
});
const code = (value: string) => element('code', value);
const heading = (id: string, words: string): Element => ({...element('h2', words), properties: {id}});
const table = (head: string[], ...rows: (Element | string)[][]): Element =>
  element(
    'table',
    element('thead', element('tr', ...head.map((words) => element('th', words)))),
    element('tbody', ...rows.map((row) => element('tr', ...row.map((cell) => element('td', cell))))),
  );

function completed(...children: Element[]): Element[] {
  const tree: Root = {type: 'root', children};
  const file = new VFile();
  file.data.frontMatter = {title: 'Codes'};
  rehypeTables()(tree, file);
  return tree.children as Element[];
}

const cell = (of: Element, row: number, column: number): Element =>
  ((of.children[1] as Element).children[row] as Element).children[column] as Element;

describe('break opportunities', () => {
  it.each([
    ['external_transaction_id', ['external_', 'transaction_', 'id']],
    ['/transaction/create', ['/transaction', '/create']],
    ['result.pay_url', ['result.', 'pay_', 'url']],
    ['77712345678', ['77712345678']],
    ['short_name', ['short_name']],
    ['UA213223130000026007233566001', ['UA213223130000026007233566001']],
    ['f'.repeat(40), ['f'.repeat(34), 'f'.repeat(6)]],
    ['https://example.com/a/b', ['https://example.', 'com', '/a', '/b']],
  ])('%s', (value, pieces) => {
    expect(piecesOf(value)).toEqual(pieces);
    expect(pieces.join('')).toBe(value);
  });

  it('are between the pieces of a code in a table', () => {
    const [found] = completed(table(['Field'], [code('external_transaction_id')]));
    expect((cell(found!, 0, 0).children[0] as Element).children.map((child) => (child as Element).tagName)).toEqual([
      undefined,
      'wbr',
      undefined,
      'wbr',
      undefined,
    ]);
  });

  it('longestPiece measures the longest unbreakable part', () => {
    expect(longestPiece('POST /transaction/create', true)).toBe('/transaction'.length);
    expect(longestPiece('two long-standing words', false)).toBe('standing'.length);
  });
});

describe('the name', () => {
  const plain = () => table(['Code', 'Meaning'], ['1', 'one']);
  test('comes from the heading or the page, with the columns if the heading already names another table', () => {
    const [first, , second, third] = completed(plain(), heading('all', 'All codes'), plain(), plain());
    expect(first!.properties.ariaLabel).toBe('Codes');
    expect(second!.properties.ariaLabelledBy).toEqual(['all']);
    expect(third!.properties.ariaLabel).toBe('All codes: Code, Meaning');
  });
  test('is kept if the table has one', () => {
    const own = plain();
    own.properties.ariaLabel = 'Statuses';
    const [, found] = completed(heading('all', 'All codes'), own);
    expect(found!.properties).toMatchObject({ariaLabel: 'Statuses'});
    expect(found!.properties.ariaLabelledBy).toBeUndefined();
  });
});

describe('headers', () => {
  test('of columns and of rows', () => {
    const [found] = completed(table(['Code', 'Meaning'], ['1', 'one'], ['2', 'two']));
    const head = ((found!.children[0] as Element).children[0] as Element).children[0] as Element;
    expect(head.properties).toMatchObject({scope: 'col', role: 'columnheader'});
    expect(cell(found!, 0, 0)).toMatchObject({tagName: 'th', properties: {scope: 'row', role: 'rowheader'}});
    expect(cell(found!, 0, 1)).toMatchObject({tagName: 'td', properties: {role: 'cell'}});
  });
  test.each([
    ['another row has the same', ['1', '1']],
    ['a first cell says nothing', ['1', '–']],
  ])('no row is named where %s', (_, [first, second]) => {
    const [found] = completed(table(['From', 'To'], [first!, 'a'], [second!, 'b']));
    expect(cell(found!, 0, 0).tagName).toBe('td');
  });
});

describe('on a phone', () => {
  const classes = (of: Element) => of.properties.className ?? [];
  test('short columns remain a table', () => {
    expect(classes(completed(table(['Code', 'Decimals'], ['JPY', '0']))[0]!)).toEqual([]);
  });
  test('sentences in three columns become cards that name their columns', () => {
    const sentence = 'A sentence that is much too long for a third of a phone.';
    const [found] = completed(table(['Code', 'HTTP', 'Cause'], ['10', '400', sentence]));
    expect(classes(found!)).toEqual(['stacks']);
    expect(cell(found!, 0, 2).properties['data-label']).toBe('Cause');
    expect(cell(found!, 0, 0).properties['data-label']).toBeUndefined();
  });
  test('a table wider than a tablet gets a container of its own', () => {
    const [frame] = completed(
      table(['A', 'B', 'C'], [code('a'.repeat(30)), code('b'.repeat(30)), code('c'.repeat(30))]),
    );
    expect(frame).toMatchObject({tagName: 'div', properties: {className: ['wide-table']}});
  });
});

describe('values', () => {
  const classOf = (of: Element, row: number, column: number) => cell(of, row, column).properties.className;

  it('a column of amounts is named, and its heading with it', () => {
    const [found] = completed(
      table(['Kind', 'PLN', 'Note'], ['fee', '−200.00', '2'], ['payment', '+3,500.00', 'none'], ['payout', '0', '7']),
    );
    expect([0, 1, 2].map((row) => classOf(found!, row, 1))).toEqual([['amount'], ['amount'], ['amount']]);
    const [head] = found!.children as Element[];
    expect(((head!.children[0] as Element).children[1] as Element).properties.className).toEqual(['amount']);
    expect(classOf(found!, 0, 2)).toBeUndefined();
  });

  it.each([
    ['a code', '105'],
    ['a version', '1.0'],
    ['a sentence', '10.00 of 29.99 PLN'],
    ['an address', '1.2.3.4'],
  ])('%s is no amount', (_, value) => {
    const [found] = completed(table(['Kind', 'Value'], ['one', value]));
    expect(classOf(found!, 0, 1)).toBeUndefined();
  });

  it('a cell that holds one day is named, in both languages', () => {
    const [found] = completed(
      table(['Day', 'Day'], ['1 December 2026', '1 грудня 2026 р.'], ['later', 'on 1 December 2026']),
    );
    expect([classOf(found!, 0, 0), classOf(found!, 0, 1)]).toEqual([['day'], ['day']]);
    expect([classOf(found!, 1, 0), classOf(found!, 1, 1)]).toEqual([undefined, undefined]);
  });
});
