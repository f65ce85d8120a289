/**
 * Third-party files at the last review of the registry: their hashes and the versions of their packages, stored in
 * `recorded.json`.
 */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {PackageFile, Patch} from '../kinds';
import {packageFile, packageVersion} from '../packages';
import {filesOf} from '../rules';

/** Package → its version, and the hashes of its files. */
export type ReviewedFiles = Record<string, {version: string; files: Record<string, string>}>;

const FILE = 'src/site/patches/upstream/recorded.json';

export function readRecorded(root: string): ReviewedFiles {
  return JSON.parse(readFileSync(path.join(root, FILE), 'utf8')) as ReviewedFiles;
}

export function writeRecorded(root: string, recorded: ReviewedFiles): void {
  writeFileSync(path.join(root, FILE), `${JSON.stringify(recorded, null, 2)}\n`);
}

/** @returns the package files of which every change must be reviewed */
export function watchedBy(patch: Patch): PackageFile[] {
  return patch.kind === 'inner' && patch.namesAlone ? [] : filesOf(patch);
}

/** @returns the installed files; a missing file has an empty hash */
export function installed(root: string, patches: readonly Patch[]): ReviewedFiles {
  const found: ReviewedFiles = {};
  const places = patches.flatMap(watchedBy).map((at) => ({...at, file: at.file.split(path.sep).join('/')}));
  for (const at of places.sort((a, b) => (`${a.package}/${a.file}` < `${b.package}/${b.file}` ? -1 : 1))) {
    found[at.package] ??= {version: packageVersion(root, at.package), files: {}};
    const file = packageFile(root, at);
    found[at.package]!.files[at.file] = existsSync(file)
      ? createHash('sha256').update(readFileSync(file)).digest('hex')
      : '';
  }
  return found;
}

/**
 * @param recorded files at the last review
 * @param present installed files
 * @returns for each file that differs, the affected patches and how to see the difference; empty if none differs
 */
export function changedUpstream(patches: readonly Patch[], recorded: ReviewedFiles, present: ReviewedFiles): string[] {
  return Object.entries(present).flatMap(([name, {version, files}]) =>
    Object.entries(files)
      .filter(([file, hash]) => recorded[name]?.files[file] !== hash)
      .map(([file, hash]) => {
        const before = recorded[name];
        const those = patches.filter((patch) => watchedBy(patch).some((at) => at.package === name && at.file === file));
        const compare = those.map((patch) => `\n  ${patch.name}: ${patch.compare}`).join('');
        if (before?.files[file] === undefined) return `${name}/${file} has not been reviewed yet.${compare}`;
        const what = hash === '' ? 'was removed in' : 'has changed in';
        const diff =
          before.version === version
            ? 'The version is the same: the installed package was edited, run npm ci.'
            : `See npm diff --diff=${name}@${before.version} --diff=${name}@${version} ${file}`;
        return `${name}/${file} ${what} ${version}, last reviewed in ${before.version}. ${diff}${compare}`;
      }),
  );
}
