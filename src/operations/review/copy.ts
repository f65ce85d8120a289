/** Temporary copies of the sources that the facts are read from: of a commit, or with other values. */
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const CONTRACT = 'src/contract';
const CACHE = 'node_modules/.cache/facts';

/** A folder that must be removed after use. */
export interface Copy {
  root: string;
  remove(): void;
}

function emptyCopy(root: string): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'review-'));
  const copy = {root: folder, remove: () => rmSync(folder, {recursive: true, force: true})};
  try {
    // Packages are shared; the cache of the facts is a copy, because an entry for other sources replaces one.
    const packages = path.join(root, 'node_modules');
    mkdirSync(path.join(folder, 'node_modules'));
    if (existsSync(packages))
      for (const name of readdirSync(packages).filter((entry) => entry !== '.cache'))
        symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
    if (existsSync(path.join(root, CACHE))) cpSync(path.join(root, CACHE), path.join(folder, CACHE), {recursive: true});
    return copy;
  } catch (error) {
    copy.remove();
    throw error;
  }
}

/** Copies the facts; pages and translations are shared with the project. */
export function copyOfFacts(root: string): Copy {
  const copy = emptyCopy(root);
  try {
    cpSync(path.join(root, CONTRACT), path.join(copy.root, CONTRACT), {recursive: true});
    for (const name of ['docs', 'blog', 'i18n', 'versioned_docs', 'package.json', 'src/pages'])
      if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(copy.root, name));
    return copy;
  } catch (error) {
    copy.remove();
    throw error;
  }
}

/** Writes the contract and the data of a commit. */
export function contractAt(root: string, commit: string): Copy {
  const copy = emptyCopy(root);
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, '--', CONTRACT], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
    execFileSync('tar', ['-x', '-C', copy.root], {input: archive, stdio: ['pipe', 'ignore', 'pipe']});
    return copy;
  } catch (error) {
    copy.remove();
    throw error;
  }
}
