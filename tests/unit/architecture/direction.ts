/** Checks imports against the tables in `rules.ts`. */
import {isBuiltin} from 'node:module';
import path from 'node:path';
import type {Import} from '../../../src/site/graph/imports';
import {APART, FOLDERS, PACKAGES, TESTS} from './rules';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Location of the tables, for messages. */
const TABLE = 'tests/unit/architecture/rules.ts';

const isBelow = (name: string, folder: string) => name === folder || name.startsWith(`${folder}/`);

/** @returns the key in the table of the nearest parent folder of a file, or of the folder itself */
function nearest(file: string, table: Readonly<Record<string, unknown>>): string | undefined {
  for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) if (at in table) return at;
  return undefined;
}

/** @returns the folder of `src/` that contains a file */
const folderOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1];

/** Public entries of a folder of `src/`. */
const ENTRY = /^src\/[^/]+\/(?:index|browser)\.ts$/;

/**
 * @param file path relative to the root
 * @param imports its imports
 * @returns a message for each forbidden import, or one for a folder without an entry
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
  /** @returns a message if importing a file of this project is forbidden; undefined if allowed */
  own(target: string): string | undefined;
  /** The same for a package or a module of Node.js. */
  package(specifier: string): string | undefined;
}

function ruleOf(file: string): Rule | undefined {
  // Files in the root configure Docusaurus and the test runners, so they may import from anywhere.
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
      // Data files, and modules that a bundler starts by their URL, need no entry.
      if (ENTRY.test(target) || !/\.[cm]?[jt]sx?$/.test(target)) return undefined;
      return `of src/${other} other folders import index.ts or browser.ts. Export from there what you need.`;
    },
    package: (specifier) =>
      packageMay(specifier, allowed)
        ? undefined
        : `${narrower ?? `src/${folder}`} may import the packages: ${allowed.join(', ') || 'none'}. Move the code, or widen it in ${TABLE} with a reason.`,
  };
}

/** @returns the key of the table entry for a file of `tests/` */
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
 * @param folders every folder with code
 * @param packages every package in package.json
 * @returns a message for each stale name in the tables
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

/** Virtual modules of Docusaurus, and type packages that are installed as dependencies of others. */
const VIRTUAL = ['@theme/*', '@theme-original/*', '@generated/*', 'hast', 'vfile'];
