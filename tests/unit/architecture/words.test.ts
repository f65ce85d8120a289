/** Comments, names and titles of tests are plain technical English: `words.ts` has the rules. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';
import {notPlain} from './words';

const FILES = ['src', 'tests'].flatMap((folder) => filesBelow(folder, /\.[cm]?[jt]sx?$/));
const complaintsIn = (file: string) =>
  notPlain(readFileSync(path.join(ROOT, file), 'utf8'), file).map(({line, message}) => `${file}:${line}: ${message}`);

test('comments begin with their subject, and types are named after things', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  expect(FILES.flatMap(complaintsIn)).toEqual([]);
}, 60_000);

const says = (source: string) => notPlain(source, 'a.tsx').map(({line, message}) => `${line}: ${message}`);

test.each([
  ['/** What is kept. */\nconst a = 1;', '1: the comment begins with “What”: begin with its subject'],
  ['// Whether it has changed\nconst a = 1;', '1: the comment begins with “Whether”: begin with its subject'],
  ['/** Of several samples the first. */\nconst a = 1;', '1: the comment begins with “Of”: begin with its subject'],
  ['\n/** A page that is awake. */\nconst a = 1;', '2: the comment says “awake”: say “hydrated” or “not hydrated”'],
  ['// The click wakes the page.\nconst a = 1;', '1: the comment says “wakes”: say “hydrated” or “not hydrated”'],
  ['const isAwake = true;', '1: the name “isAwake” says “Awake”: say “hydrated” or “not hydrated”'],
  ['await keepAsleep(page);', '1: the name “keepAsleep” says “Asleep”: say “hydrated” or “not hydrated”'],
  ["const id = 'portal-wake';", '1: the name “portal-wake” says “wake”: say “hydrated” or “not hydrated”'],
  ['const id = `wake-${a}`;', '1: the name “wake-” says “wake”: say “hydrated” or “not hydrated”'],
  ['const a = <p data-awake />;', '1: the name “data-awake” says “awake”: say “hydrated” or “not hydrated”'],
  ["import {a} from './wake/files';", '1: the name “./wake/files” says “wake”: say “hydrated” or “not hydrated”'],
  ["test('a page asleep', run);", '1: the title “a page asleep” says “asleep”: say “hydrated” or “not hydrated”'],
  [
    'test.each(b)(`a page that ${a} wakes`, run);',
    '1: the title “ wakes” says “wake”: say “hydrated” or “not hydrated”',
  ],
  ['interface Told {}', '1: the type “Told” is a participle: name the thing'],
  ['type Known = string;', '1: the type “Known” is a participle: name the thing'],
])('refused: %s', (source, complaint) => {
  expect(says(source)).toEqual([complaint]);
});

test.each([
  '/** Cache of parsed sources. */\nconst a = 1;',
  '// A comment in two lines says\n// What it says.\nconst a = 1;',
  "const a = '/** What */';",
  'const Known = 1;',
  "const a = 'a sentence that says awake';",
  "test('a page that is not hydrated', run);",
])('allowed: %s', (source) => {
  expect(says(source)).toEqual([]);
});
