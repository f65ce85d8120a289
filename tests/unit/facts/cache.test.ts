/** The in-memory cache: keyed by root and name, invalidated by file changes except in production. */
import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {temporaryFolder} from '../../temporary';

let root: string;
beforeEach(() => {
  root = temporaryFolder('cache');
  writeFileSync(path.join(root, 'a.txt'), 'a');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, {recursive: true});
});

/** Imports a fresh copy of the module, as each load of the configuration does. */
async function freshCopy() {
  vi.resetModules();
  return (await import('../../../src/facts/cache')).remembered;
}

test('a value is cached until one of its files is changed, created or deleted', async () => {
  const remembered = await freshCopy();
  const read = vi.fn(() => ({}));
  const get = () => remembered(root, 'x', () => ['a.txt', 'b.txt'], read);
  const first = get();
  expect(get()).toBe(first);
  writeFileSync(path.join(root, 'a.txt'), 'longer');
  const second = get();
  expect(second).not.toBe(first);
  expect(get()).toBe(second);
  writeFileSync(path.join(root, 'b.txt'), 'b');
  expect(get()).not.toBe(second);
  rmSync(path.join(root, 'b.txt'));
  get();
  expect(read).toHaveBeenCalledTimes(4);
});

test('values of different roots and names are separate', async () => {
  const remembered = await freshCopy();
  const other = temporaryFolder('cache');
  const get = (place: string, what: string) =>
    remembered(
      place,
      what,
      () => [],
      () => ({}),
    );
  expect(get(other, 'x')).not.toBe(get(root, 'x'));
  expect(get(root, 'y')).not.toBe(get(root, 'x'));
  expect(get(root, 'x')).toBe(get(root, 'x'));
});

test('a build checks no file again, even if the configuration is reloaded', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const files = vi.fn(() => ['a.txt']);
  const read = vi.fn(() => ({}));
  const first = (await freshCopy())(root, 'x', files, read);
  writeFileSync(path.join(root, 'a.txt'), 'longer');
  expect((await freshCopy())(root, 'x', files, read)).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  expect(files).not.toHaveBeenCalled();
});

test('the development server reads again when the configuration is reloaded, because the code may have changed', async () => {
  const get = async () =>
    (await freshCopy())(
      root,
      'x',
      () => ['a.txt'],
      () => ({}),
    );
  expect(await get()).not.toBe(await get());
});
