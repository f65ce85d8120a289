/** Holds imports against the tables in `rules.ts`. */
import {isBuiltin} from 'node:module';
import path from 'node:path';
import type {Import} from '../../../src/site/graph/imports';
import {APART, FOLDERS, PACKAGES, TESTS} from './rules';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Where the tables stand, for the messages. */
const TABLE = 'tests/unit/architecture/rules.ts';

const isBelow = (name: string, folder: string) => name === folder || name.startsWith(`${folder}/`);

/** @returns the key of the nearest folder around a file, or of its folder itself, that a table has */
function nearest(file: string, table: Readonly<Record<string, unknown>>): string | undefined {
  for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) if (at in table) return at;
  return undefined;
}

/** @returns the folder of `src/` that a file stands in */
const folderOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1];

/** The ways into a folder of `src/` from outside. */
const ENTRY = /^src\/[^/]+\/(?:index|browser)\.ts$/;

/**
 * @param file from the root
 * @param imports what it imports
 * @returns a sentence for each import that the tables do not allow, or one for a folder without an entry
 */
export function forbidden(file: string, imports: readonly Import[]): string[] {
  const rule = ruleOf(file);
  if (!rule)
    return [`${file}: ${path.posix.dirname(file)} has no entry in ${TABLE}. Add one with what this folder may import.`];
  return imports.flatMap((found) => {
    const complaint = found.file ? rule.own(found.file) : rule.package(found.specifier);
    return complaint ? [`${file}:${found.line} imports ${found.file ?? found.specifier}; ${complaint}`] : [];
  });
}

interface Rule {
  /** @returns what is wrong with the import of a file of this project; nothing where it is allowed */
  own(target: string): string | undefined;
  /** The same of a package or a module of Node. */
  package(specifier: string): string | undefined;
}

function ruleOf(file: string): Rule | undefined {
  // The files of the root tell Docusaurus and the test runners where things are.
  if (!file.includes('/'))
    return {
      own: (target) =>
        /^(?:src\/(?:site|operations)\/|tests\/[^/]+$|[^/]+$)/.test(target) || ENTRY.test(target)
          ? undefined
          : 'a file of the root imports the entry of a folder of src/, or files of site/ and operations/',
      package: () => undefined,
    };
  const folder = folderOf(file);
  if (folder !== undefined) return folder in FOLDERS ? sourceRule(file, folder) : undefined;
  const tests = testEntry(file);
  return tests === undefined ? undefined : testRule(file, tests);
}

function sourceRule(file: string, folder: string): Rule {
  const {folders, packages} = FOLDERS[folder]!;
  const narrower = nearest(file, PACKAGES);
  const allowed = words(narrower ? PACKAGES[narrower]! : packages);
  const apart = nearest(file, APART);
  return {
    own(target) {
      const other = folderOf(target);
      if (other === folder) {
        const wrong = words(apart ? APART[apart]! : '').find((part) => isBelow(target, part));
        return wrong && `${apart} may not import ${wrong}. Move the code, or change ${TABLE} with a reason.`;
      }
      if (other === undefined || !words(folders).includes(other))
        return `src/${folder} may import: ${words(folders).join(', ') || 'no other folder'}. Move the code, or widen src/${folder} in ${TABLE} with a reason.`;
      // Data without code, and what a bundler starts by its address, has no entry.
      if (ENTRY.test(target) || !/\.[cm]?[jt]sx?$/.test(target)) return undefined;
      return `of src/${other} other folders import index.ts or browser.ts. Export from there what you need.`;
    },
    package: (specifier) =>
      packageMay(specifier, allowed)
        ? undefined
        : `${narrower ?? `src/${folder}`} may import the packages: ${allowed.join(', ') || 'none'}. Move the code, or widen it in ${TABLE} with a reason.`,
  };
}

/** @returns the key of the entry for a file of `tests/` */
function testEntry(file: string): string | undefined {
  return path.posix.dirname(file) === 'tests' ? 'tests/*' : nearest(file, TESTS);
}

function testRule(file: string, entry: string): Rule {
  const {src, tests = ''} = TESTS[entry]!;
  return {
    own(target) {
      const allowed =
        testEntry(target) === entry ||
        path.posix.dirname(target) === 'tests' ||
        ['brand', ...words(src)].some((name) => isBelow(target, `src/${name}`)) ||
        words(tests).some((name) => (name === '*' ? !target.includes('/') : isBelow(target, name)));
      if (allowed) return undefined;
      return `${entry} may import of src/: ${words(src).join(', ') || 'nothing'}; of tests/: ${words(tests).join(', ') || 'its own'}. Move the test, or widen ${entry} in ${TABLE} with a reason.`;
    },
    package: () => undefined,
  };
}

function packageMay(specifier: string, allowed: readonly string[]): boolean {
  if (isBuiltin(specifier)) return allowed.includes('node');
  return allowed.some((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) && name !== '*' : isBelow(specifier, name),
  );
}

/**
 * @param folders every folder that holds code
 * @param packages every package of package.json
 * @returns a sentence for each name in the tables that means nothing any more
 */
export function stale(folders: readonly string[], packages: readonly string[]): string[] {
  const exists = (folder: string) => folders.some((one) => isBelow(one, folder));
  const isPackage = (name: string) =>
    name === 'node' ||
    VIRTUAL.includes(name) ||
    (name.endsWith('*')
      ? packages.some((one) => one.startsWith(name.slice(0, -1)))
      : packages.includes(name) || packages.includes(`@types/${name}`));
  const named = [
    ...Object.entries(FOLDERS).flatMap(([folder, {folders: others}]) => [
      `src/${folder}`,
      ...words(others).map((other) => `src/${other}`),
    ]),
    ...Object.keys(PACKAGES),
    ...Object.entries(APART).flatMap(([part, others]) => [part, ...words(others)]),
    ...Object.entries(TESTS).flatMap(([entry, {src, tests = ''}]) => [
      entry.replace('/*', ''),
      ...words(src).map((name) => `src/${name}`),
      ...words(tests).filter((name) => name !== '*'),
    ]),
  ];
  const wanted = [...Object.values(FOLDERS).map(({packages: names}) => names), ...Object.values(PACKAGES)].flatMap(
    words,
  );
  return [
    ...[...new Set(named)]
      .filter((name) => !exists(name))
      .map((name) => `${TABLE}: there is no folder ${name}; take it out`),
    ...[...new Set(wanted)]
      .filter((name) => !isPackage(name))
      .map((name) => `${TABLE}: ${name} is in no dependency; take it out`),
  ];
}

/** Modules that Docusaurus makes up, and types of trees that other packages bring. */
const VIRTUAL = ['@theme/*', '@theme-original/*', '@generated/*', 'hast', 'vfile'];
