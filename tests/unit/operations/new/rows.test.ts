/** Edits of data files keep every other byte. */
import {describe, expect, test} from 'vitest';
import {withEntry, withItem, withLine, withMessage, yamlOf} from '../../../../src/operations/new/rows';

const FILE = `# Note
groups:
  - key: a # the first
    folders:
      - folder: one
        pages: [x,   y]

      # Two pages.
      - folder: two
        pages: [z]
  - key: b
    folders: []
last:   'kept'
`;

describe('withItem', () => {
  test.each<[string, (string | number)[], unknown, number | undefined, string, string]>([
    [
      'at the end of a list',
      ['groups', 0, 'folders'],
      {folder: 'three'},
      undefined,
      '        pages: [z]\n',
      '        pages: [z]\n      - folder: three\n',
    ],
    [
      'before an item',
      ['groups', 0, 'folders'],
      '- folder: zero\n',
      0,
      '      - folder: one\n',
      '      - folder: zero\n      - folder: one\n',
    ],
    ['into a list on one line', ['groups', 0, 'folders', 0, 'pages'], 'w', 1, '[x,   y]', '[x, w, y]'],
    ['into an empty list', ['groups', 1, 'folders'], 'c', undefined, 'folders: []', 'folders: [c]'],
    [
      'at the end of the outer list',
      ['groups'],
      {key: 'c'},
      undefined,
      '    folders: []\n',
      '    folders: []\n  - key: c\n',
    ],
  ])('%s', (_name, keys, item, index, before, after) => {
    expect(withItem(FILE, keys, item, index)).toBe(FILE.replace(before, after));
  });
  test('a list as a whole file', () => {
    expect(withItem('# Note\n- en: a\n', [], {en: 'b: c'})).toBe("# Note\n- en: a\n- en: 'b: c'\n");
  });
  test('a path that is no list is refused', () => {
    expect(() => withItem(FILE, ['last'], 'x')).toThrow('last is no list');
    expect(() => withItem(FILE, ['groups', 7], 'x')).toThrow('groups.7 is no list');
  });
});

describe('withEntry', () => {
  const MAP = "responses:\n  '400':\n    $ref: a\n  '500':\n    $ref: b\nlast: 1\n";
  test('by the order of the keys', () => {
    const after = MAP.replace("  '500'", "  '409':\n    $ref: c\n  '500'");
    expect(withEntry(MAP, ['responses'], '409', {$ref: 'c'}, {ordered: true})).toBe(after);
  });
  test('at the end', () => {
    expect(withEntry(MAP, ['responses'], '503', {$ref: 'c'})).toBe(MAP.replace('last', "  '503':\n    $ref: c\nlast"));
  });
  test('a mapping on one line is refused', () => {
    expect(() => withEntry('a: { b: 1 }\n', ['a'], 'c', 1)).toThrow('a is no mapping with a key on each line');
  });
});

test('withLine puts a line before the first that follows, or at the end', () => {
  expect(withLine('a\nc\n', 'b', (line) => line > 'b')).toBe('a\nb\nc\n');
  expect(withLine('a\nc\n', 'd', (line) => line > 'd')).toBe('a\nc\nd\n');
});

test('withMessage puts a label after the last of its kind', () => {
  const text = JSON.stringify({'x.a': {message: 'A'}, 'y.a': {message: 'Y'}});
  const after = withMessage(text, 'x.b', {message: 'B', description: 'b'}, 'x.');
  expect(Object.keys(JSON.parse(after) as object)).toEqual(['x.a', 'x.b', 'y.a']);
});

test('yamlOf prints lists of plain values and chosen mappings on one line', () => {
  expect(yamlOf({codes: [1, 2], steps: [{from: 'a', text: 'b: c'}], facts: {value: 'd'}}, ['steps'])).toBe(
    "codes: [ 1, 2 ]\nsteps:\n  - { from: a, text: 'b: c' }\nfacts:\n  value: d\n",
  );
});
