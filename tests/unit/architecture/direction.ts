/** Holds imports against the table in `rules.ts`. */
import {isBuiltin} from 'node:module';
import path from 'node:path';
import type {Import} from '../../../src/site/graph/imports';

type Rules = Readonly<Record<string, string>>;

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Where the table stands, for whoever has to change it. */
const TABLE = 'tests/unit/architecture/rules.ts';

/** @returns the entry that holds for a file: that of its folder, or of the nearest folder above it that has one */
function entryOf(file: string, rules: Rules): string | undefined {
  const folder = path.posix.dirname(file);
  const own = folder === '.' ? '*' : `${folder}/*`;
  if (own in rules) return own;
  for (let above = folder; above !== '.'; above = path.posix.dirname(above)) if (above in rules) return above;
  return undefined;
}

/**
 * @param file from the root
 * @param imports what it imports
 * @returns a sentence for each import that the table does not allow, or one for a folder without an entry
 */
export function forbidden(file: string, imports: readonly Import[], rules: Rules): string[] {
  const entry = entryOf(file, rules);
  if (entry === undefined)
    return [`${file}: ${path.posix.dirname(file)} has no entry in ${TABLE}. Add one with what this folder may import.`];
  const allowed = words(rules[entry]!);
  return imports
    .filter((found) => !(found.file ? ownMay(found.file, entry, allowed, rules) : packageMay(found.specifier, allowed)))
    .map(
      (found) =>
        `${file}:${found.line} imports ${found.file ?? found.specifier}; ${entry} may import: ` +
        `${allowed.join(', ') || 'nothing'}. Move the code, or widen ${entry} in ${TABLE} with a reason.`,
    );
}

/** Whether a file of this project may be imported. */
function ownMay(file: string, entry: string, allowed: readonly string[], rules: Rules): boolean {
  if (entryOf(file, rules) === entry) return true;
  const folder = path.posix.dirname(file);
  return allowed.some((name) =>
    name.endsWith('*') ? name === (folder === '.' ? '*' : `${folder}/*`) : isBelow(file, name),
  );
}

function packageMay(specifier: string, allowed: readonly string[]): boolean {
  if (isBuiltin(specifier)) return allowed.includes('node');
  return allowed.some((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) && name !== '*' : isBelow(specifier, name),
  );
}

const isBelow = (name: string, folder: string) => name === folder || name.startsWith(`${folder}/`);

/**
 * @param folders every folder that holds code
 * @param packages every package of package.json
 * @returns a sentence for each name in the table that means nothing any more
 */
export function stale(rules: Rules, folders: readonly string[], packages: readonly string[]): string[] {
  const exists = (name: string) =>
    name === '*' || folders.some((folder) => isBelow(folder, name.endsWith('/*') ? name.slice(0, -2) : name));
  const known = (name: string) =>
    name === 'node' ||
    VIRTUAL.includes(name) ||
    (name.endsWith('*')
      ? packages.some((one) => one.startsWith(name.slice(0, -1)))
      : packages.includes(name) || packages.includes(`@types/${name}`));
  const isFolder = (name: string) => name === '*' || /^(?:src|tests|versioned_sidebars)(?:\/|$)/.test(name);
  return Object.entries(rules).flatMap(([entry, allowed]) => [
    ...(exists(entry) ? [] : [`${TABLE}: there is no folder ${entry}; take its entry out`]),
    ...words(allowed)
      .filter((name) => !(isFolder(name) ? exists(name) : known(name)))
      .map((name) => `${TABLE}: ${entry} may import ${name}, which is no folder and in no dependency; take it out`),
  ]);
}

/** Modules that Docusaurus makes up, and types of trees that other packages bring. */
const VIRTUAL = ['@theme/*', '@theme-original/*', '@generated/*', 'hast', 'vfile'];
