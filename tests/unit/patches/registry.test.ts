/** The registry of patches against this project and the installed packages. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, test} from 'vitest';
import {patches} from '../../../src/patches/registry';
import {checkFiles, filesOf, placesOf, rulesOf, stampOf} from '../../../src/patches/rules';
import {changedUpstream, installed, readRecorded, type Recorded} from '../../../src/patches/upstream';
import {ROOT} from '../../root';

const components = patches.filter((patch) => patch.kind === 'component');

test('every component of src/theme is registered, as what it is', () => {
  const theme = path.join(ROOT, 'src/theme');
  const present = readdirSync(theme, {recursive: true, encoding: 'utf8'})
    .filter((file) => path.basename(file) === 'index.tsx')
    .map((file) => {
      const wraps = /from '@theme-original\//.test(readFileSync(path.join(theme, file), 'utf8'));
      return `${path.dirname(file)} ${wraps ? 'wrapped' : 'replaced'}`;
    });
  expect(components.map(({component, how}) => `${component} ${how}`).sort()).toEqual(present.sort());
});

test('the files of this project that patches name exist', () => {
  const named = patches.flatMap((patch) => {
    if (patch.kind === 'module') return patch.by ? [patch.by] : [];
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
  expect(changes, 'compare each, mend the patch where it must be, then npm run upstream -- --update').toEqual([]);
});

test('a file that has moved is named with its patch, before anything is built', () => {
  const [patch] = patches.filter((one) => one.kind === 'text');
  const moved = {...patch!, at: {...patch!.at, file: 'dist/elsewhere/SearchPage.jsx'}};
  expect(() => checkFiles(ROOT, [moved])).toThrow(
    /^Patch “search: the results page”: .*search-local has no dist\/elsewhere\/SearchPage\.jsx any more\. See whether .* Then mend the patch in src\/patches\/registry\.$/,
  );
  expect(() => checkFiles(ROOT, patches)).not.toThrow();
});

test('the stamp of the cache changes with each patch that changes modules', () => {
  const places = placesOf(ROOT, path.join(ROOT, '.docusaurus'));
  const stamp = (those: typeof patches) => stampOf(rulesOf(places, those));
  const whole = stamp(patches);
  for (const patch of patches.filter(({kind}) => kind === 'text' || kind === 'module'))
    expect(stamp(patches.filter((one) => one !== patch))).not.toBe(whole);
});

describe('what has changed upstream', () => {
  const [patch] = components;
  const [{package: name, file}] = patch!.from;
  const at = (version: string, hash: string): Recorded => ({[name]: {version, files: {[file]: hash}}});

  it('is nothing while the files are the same, whatever the version', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', 'a'))).toEqual([]);
  });

  it('is named with both versions, the way to see it, and the patch', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', 'b'))).toEqual([
      `${name}/${file} has changed in 1.1.0, last looked at in 1.0.0. See npm diff --diff=${name}@1.0.0 --diff=${name}@1.1.0 ${file}\n  ${patch!.name}: ${patch!.compare}`,
    ]);
  });

  it('may be that a file is gone, new here, or edited in place', () => {
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.1.0', ''))[0]).toContain('is gone from 1.1.0');
    expect(changedUpstream([patch!], {}, at('1.1.0', 'a'))[0]).toContain('has not been looked at yet');
    expect(changedUpstream([patch!], at('1.0.0', 'a'), at('1.0.0', 'b'))[0]).toContain('edited, run npm ci');
  });

  it('covers each file that a patch was made for', () => {
    const all = installed(ROOT, patches);
    for (const each of patches.flatMap(filesOf)) expect(all[each.package]!.files[each.file]).toMatch(/^[\da-f]{64}$/);
  });
});
