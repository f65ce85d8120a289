/** Compares two built sites as readers see them. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {comparedName, fileView, readerView} from './normalise';

export interface Difference {
  /** Path below the site, without hashes in names. */
  file: string;
  kind: 'missing' | 'added' | 'changed';
  /** First differing lines of a changed text. */
  before?: string;
  after?: string;
}

/** An intended difference. */
export interface Reason {
  /** Matches paths below the site. */
  files: RegExp;
  /** Matches the first differing line, before or after; if absent, every difference in these files is covered. */
  line?: RegExp;
  reason: string;
}

/** @returns the files of a built site, keyed by their names without hashes */
function filesOf(dir: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(dir, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = comparedName(path.relative(dir, file).split(path.sep).join('/'));
    if (name !== undefined) found.set(name, file);
  }
  return found;
}

/** Characters of a line that a report shows, starting shortly before the first difference. */
const SHOWN = 240;

/** The first lines in which two texts differ, cut to a readable length. */
function firstDifference(before: string, after: string): Pick<Difference, 'before' | 'after'> {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const line = left.findIndex((text, index) => text !== right[index]);
  const [one, other] = [left[line === -1 ? left.length : line] ?? '', right[line === -1 ? left.length : line] ?? ''];
  const column = [...one].findIndex((sign, index) => sign !== other[index]);
  const from = Math.max(0, (column === -1 ? one.length : column) - 60);
  return {before: one.slice(from, from + SHOWN), after: other.slice(from, from + SHOWN)};
}

/**
 * @param before folder of a built site
 * @param after folder of another built site
 * @returns files that exist in one site only, pages whose text, elements, attributes or structured data differ, and
 * other files (data, feeds, contract, search index, pictures) that differ in more than hashes; scripts and styles are
 * ignored
 */
export function compareSites(before: string, after: string): Difference[] {
  const [left, right] = [filesOf(before), filesOf(after)];
  const names = [...new Set([...left.keys(), ...right.keys()])].sort();
  return names.flatMap((file): Difference[] => {
    const [one, other] = [left.get(file), right.get(file)];
    if (one === undefined) return [{file, kind: 'added'}];
    if (other === undefined) return [{file, kind: 'missing'}];
    const [bytes, otherBytes] = [readFileSync(one), readFileSync(other)];
    if (bytes.equals(otherBytes)) return [];
    const viewOf = file.endsWith('.html') ? readerView : fileView;
    const [view, otherView] = [viewOf(`${bytes}`), viewOf(`${otherBytes}`)];
    return view === otherView ? [] : [{file, kind: 'changed', ...firstDifference(view, otherView)}];
  });
}

/** @returns the first reason that covers the difference; undefined if there is none */
export function reasonOf(difference: Difference, reasons: readonly Reason[]): Reason | undefined {
  return reasons.find(
    ({files, line}) =>
      files.test(difference.file) && (!line || line.test(difference.before ?? '') || line.test(difference.after ?? '')),
  );
}
