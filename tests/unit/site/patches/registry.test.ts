/** The registry of patches against this project and the installed packages. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, test} from 'vitest';
import type {InnerUse, ReplacedPackage} from '../../../../src/site/patches/kinds';
import {patches} from '../../../../src/site/patches/registry';
import {checkFiles, placesOf, rulesOf, stampOf} from '../../../../src/site/patches/rules';
import {
  changedUpstream,
  installed,
  readRecorded,
  watchedBy,
  type ReviewedFiles,
} from '../../../../src/site/patches/upstream';
import {ROOT} from '../../../root';

const components = patches.filter((patch) => patch.kind === 'component');

test('every component of src/theme is registered, as what it is', () => {
  const theme = path.join(ROOT, 'src/theme');
  const present = readdirSync(theme, {recursive: true, encoding: 'utf8'})
    .filter((file) => path.basename(file) === 'index.tsx')
    .map((file) => {
      const wraps = /from '@theme-original\//.test(readFileSync(path.join(theme, file), 'utf8'));
      return `${path.dirname(file)} ${wraps ? 'wrapped' : 'replaced'}`;
    });
  const registered = components.flatMap(({how, ...first}) =>
    [first, ...(first.with ?? [])].map(({component}) => `${component} ${how}`),
  );
  expect(registered.sort()).toEqual(present.sort());
});

test('the files of this project that patches name exist', () => {
  const named = patches.flatMap((patch) => {
    if (patch.kind === 'module') return patch.by ? [patch.by] : [];
    if (patch.kind === 'package') return Object.values(patch.packages);
    if (patch.kind === 'written') return [patch.by];
    return patch.kind === 'inner' ? patch.usedBy : [];
  });
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('each patch has a name of its own, and says why it is there and what to compare', () => {
  const names = patches.map(({name}) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const {why, compare} of patches) {
    expect(why).toMatch(/\.$/);
    expect(compare).toMatch(/\.$/);
  }
});

test('the foreign files are the ones that somebody has looked at: npm run upstream', () => {
  const changes = changedUpstream(patches, readRecorded(ROOT), installed(ROOT, patches));
  expect(changes, 'compare each, update the patch if needed, then run npm run upstream -- --update').toEqual([]);
});

test('a file that has moved is named with its patch, before anything is built', () => {
  const [patch] = patches.filter((one) => one.kind === 'text');
  const moved = {...patch!, at: {...patch!.at, file: 'dist/elsewhere/SearchPage.jsx'}};
  expect(() => checkFiles(ROOT, [moved])).toThrow(
    /^Patch “search: the results page”: .*search-local no longer has dist\/elsewhere\/SearchPage\.jsx\. See whether .* Then update the patch in src\/site\/patches\/registry\.$/,
  );
  expect(() => checkFiles(ROOT, patches)).not.toThrow();
});

test('a name that a package does not have any more is told with its entry, before anything is built', () => {
  const entry = patches.find((one): one is InnerUse => one.kind === 'inner')!;
  expect(() => checkFiles(ROOT, [{...entry, names: [...entry.names, 'data-is-hydrated']}])).toThrow(
    /^Patch “search: address of the index”: “data-is-hydrated” no longer occurs in @easyops-cn\/.*\. See whether .* Then update/,
  );
  // Neither is a part of a longer name a name.
  expect(() => checkFiles(ROOT, [{...entry, names: ['Footer']}])).toThrow('“Footer” no longer occurs in');
  expect(() => checkFiles(ROOT, [{...entry, names: ['@easyops-cn/docusaurus-search-local/dist/other/']}])).toThrow(
    'dist/other/” no longer occurs in',
  );
});

test('a package that is installed from a registry in place of the workspace is told', () => {
  const entry = patches.find((one): one is ReplacedPackage => one.kind === 'package')!;
  const [name] = Object.keys(entry.packages);
  expect(() => checkFiles(ROOT, [{...entry, packages: {[name!]: 'src/operations/supply'}}])).toThrow(
    `Patch “${entry.name}”: ${name} is not installed from src/operations/supply.`,
  );
});

test('every workspace in the place of a package is registered', () => {
  const folder = path.join(ROOT, 'src/operations/supply/silent');
  const present = readdirSync(folder).map((one) => {
    const {name} = JSON.parse(readFileSync(path.join(folder, one, 'package.json'), 'utf8')) as {name: string};
    return [name, `src/operations/supply/silent/${one}`];
  });
  const registered = patches.flatMap((patch) => (patch.kind === 'package' ? Object.entries(patch.packages) : []));
  expect(registered.sort()).toEqual(present.sort());
});

test('the stamp of the cache changes with each patch that changes modules', () => {
  const places = placesOf(ROOT, path.join(ROOT, '.docusaurus'));
  const stamp = (those: typeof patches) => stampOf(rulesOf(places, those));
  const whole = stamp(patches);
  for (const patch of patches.filter(({kind}) => kind === 'text' || kind === 'module' || kind === 'written'))
    expect(stamp(patches.filter((one) => one !== patch))).not.toBe(whole);
});

describe('what has changed upstream', () => {
  const [patch] = components;
  const [{package: name, file}] = patch!.from;
  const at = (version: string, hash: string): ReviewedFiles => ({[name]: {version, files: {[file]: hash}}});

  it('is nothing while the files are the same, whatever the version', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', 'a'))).toEqual([]);
  });

  it('is named with both versions, the way to see it, and the patch', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', 'b'))).toEqual([
      `${name}/${file} has changed in 1.1.0, last reviewed in 1.0.0. See npm diff --diff=${name}@1.0.0 --diff=${name}@1.1.0 ${file}\n  ${patch!.name}: ${patch!.compare}`,
    ]);
  });

  it('may be that a file is gone, new here, or edited in place', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', ''))[0]).toContain('was removed in 1.1.0');
    expect(changedUpstream([patch!], {}, at('1.1.0', 'a'))[0]).toContain('has not been reviewed yet');
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.0.0', 'b'))[0]).toContain('edited, run npm ci');
  });

  it('covers each file that a patch was made for', () => {
    const all = installed(ROOT, patches);
    for (const each of patches.flatMap(watchedBy)) expect(all[each.package]!.files[each.file]).toMatch(/^[\da-f]{64}$/);
  });
});
