/** The on-disk cache: results are shared between processes as long as texts and packages are unchanged. */
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseDocument} from 'yaml';
import {beforeEach, expect, test, vi} from 'vitest';
import * as z from 'zod';
import {keep, recall, type Work} from '../../../src/facts/cache/kept';
import {filesBelow} from '../../../src/facts/files';
import {loadFacts} from '../../../src/facts/load';
import {FACT_PLACES} from '../../../src/facts/sources';
import {ROOT} from '../../root';
import {temporaryFolder} from '../../temporary';

const WORK: Work = {name: 'src/a/b.yaml', texts: ['a: 1'], packages: ['parser']};
const KEPT = 'node_modules/.cache/facts';

let root: string;
const install = (name: string, version: string) => {
  mkdirSync(path.join(root, 'node_modules', name), {recursive: true});
  writeFileSync(path.join(root, 'node_modules', name, 'package.json'), JSON.stringify({name, version}));
};
beforeEach(() => {
  root = temporaryFolder('kept');
  install('parser', '1.0.0');
});

test('a result is found for the same texts and versions, as a copy', () => {
  expect(recall(root, WORK)).toBeUndefined();
  const value = {a: 1, list: [new Map([['b', 2]])]};
  keep(root, WORK, value);
  expect(recall(root, WORK)).toEqual(value);
  expect(recall(root, WORK)).not.toBe(recall(root, WORK));
  expect(readdirSync(path.join(root, KEPT))).toHaveLength(1);
});

test('a result is not found for other texts, texts split differently, or another version', () => {
  keep(root, WORK, 1);
  for (const texts of [['a: 2'], ['a: 1', ''], ['a:', ' 1'], []])
    expect(recall(root, {...WORK, texts}), texts.join('|')).toBeUndefined();
  expect(recall(root, {...WORK, packages: []})).toBeUndefined();
  // Another length, so that the change is detected even within the same millisecond.
  install('parser', '1.0.0-next');
  expect(recall(root, WORK)).toBeUndefined();
});

test('a result for new texts replaces the old one', () => {
  keep(root, WORK, 1);
  keep(root, {...WORK, texts: ['a: 2']}, 2);
  expect(recall(root, WORK)).toBeUndefined();
  expect(recall(root, {...WORK, texts: ['a: 2']})).toBe(2);
  expect(readdirSync(path.join(root, KEPT))).toHaveLength(1);
});

test('a damaged file counts as absent', () => {
  keep(root, WORK, {a: 'a text that is long enough to be cut'});
  const [file = ''] = readdirSync(path.join(root, KEPT)).map((name) => path.join(root, KEPT, name));
  const whole = readFileSync(file);
  for (const length of [0, 10, 32, 40, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    expect(recall(root, WORK), `${length} bytes`).toBeUndefined();
  }
  writeFileSync(file, whole);
  expect(recall(root, WORK)).toBeDefined();
});

test('nothing is cached, without an error, if packages are missing or the folder is not writable', () => {
  const bare = temporaryFolder('kept');
  keep(bare, {...WORK, packages: []}, 1);
  expect(readdirSync(bare)).toEqual([]);
  writeFileSync(path.join(root, 'node_modules/.cache'), 'a file in the place of the folder');
  keep(root, WORK, 1);
  expect(recall(root, WORK)).toBeUndefined();
});

/** Imports fresh modules, like another process. */
async function otherProcess() {
  vi.resetModules();
  return (await import('../../../src/facts/yaml')).readYaml;
}

test('YAML cached by another process gives the same values and the same lines in problems', async () => {
  install('yaml', '1.0.0');
  writeFileSync(path.join(root, 'data.yaml'), 'first: 1\nsecond:\n  third: &a [x]\n  fourth: *a\n');
  const loose = z.looseObject({});
  const {value, lineOf} = (await otherProcess())(root, 'data.yaml', loose);
  expect(readdirSync(path.join(root, KEPT))).toHaveLength(1);
  const again = (await otherProcess())(root, 'data.yaml', loose);
  expect(again.value).toEqual(value);
  for (const keys of [[], ['first'], ['second', 'third'], ['second', 'fourth'], ['none']])
    expect(again.lineOf(keys)).toBe(lineOf(keys));
  expect(again.lineOf(['second', 'fourth'])).toBe(4);
  const strict = z.strictObject({first: z.number(), second: z.strictObject({third: z.array(z.string())})});
  const complain = async () => {
    const read = await otherProcess();
    return () => read(root, 'data.yaml', strict);
  };
  expect(await complain()).toThrow(/data\.yaml:4: second: .*fourth/);
});

test('a syntax error is never cached', async () => {
  install('yaml', '1.0.0');
  writeFileSync(path.join(root, 'data.yaml'), 'first: 1\nsecond: [\n');
  for (const _ of [1, 2]) {
    const read = await otherProcess();
    expect(() => read(root, 'data.yaml', z.any())).toThrow(/data\.yaml:\d+: YAML: /);
  }
});

test('each cached file of facts equals its parsed text', async () => {
  await loadFacts(ROOT);
  const files = FACT_PLACES.flatMap((place) => filesBelow(ROOT, place)).filter((file) => file.endsWith('.yaml'));
  const held = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const kept = recall<{value: unknown}>(ROOT, {name: file, texts: [text], packages: ['yaml']});
    return kept ? [{file, text, value: kept.value}] : [];
  });
  expect(held.length).toBeGreaterThan(100);
  for (const {file, text, value} of held) expect(value, file).toEqual(parseDocument(text).toJS());
});
