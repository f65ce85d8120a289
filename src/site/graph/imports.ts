/**
 * Import graph: the direct and transitive imports of a file. Used by the check of import directions, the choice of
 * tests for a change and the hash of a build's sources.
 *
 * Imports are read from the syntax tree, so that strings that look like imports are ignored and all forms are found:
 * `import`, `export … from`, `import type`, `import('…')` as a value and as a type, `require`, `require.resolve`,
 * `vi.mock` and similar calls, and `new URL('./worker.ts', import.meta.url)`.
 */
import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor} from 'oxc-parser';

export interface Import {
  /** As written in the source, such as `../facts/load` or `react`. */
  specifier: string;
  /** Counted from 1. */
  line: number;
  /**
   * Imported file of this project, relative to the root; absent for packages, Node's built-in modules and generated
   * modules.
   */
  file?: string;
  /** True if the import is erased at run time: `import type` and similar forms. */
  typeOnly: boolean;
  /** Names of a static import or a re-export; absent if everything is imported. */
  names?: readonly Name[];
}

interface Name {
  /** Name in the imported module; `default` for the default export. */
  name: string;
  /** Name in the importing module. */
  as: string;
  typeOnly: boolean;
}

/** Public entry of a folder of `src/`. It contains only re-exports, of which each importer needs a part. */
const ENTRY = /^src\/[^/]+\/(?:index|browser)\.ts$/;

/** Files that can contain imports. */
const CODE = /\.[cm]?[jt]sx?$/;
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.cjs',
  '.mjs',
  '.mts',
  '.js',
  '.jsx',
  '.d.ts',
  '/index.ts',
  '/index.tsx',
  '/index.cjs',
];
/** Calls other than `import()` whose first argument is a module. */
const CALLS =
  /^(?:require|require\.resolve|import\.meta\.resolve|(?:vi|jest)\.(?:do|un|doUn)?[mM]ock|vi\.import(?:Actual|Mock))$/;
/** Files without these words contain static imports only, so their tree need not be walked. */
const UNUSUAL = /\b(?:require|resolve|URL)\b|[mM]ock\b|importActual\b|\bimport\s*\(/;

/**
 * @param root project root
 * @param file relative to the root
 * @returns every import, in line order
 * @throws Error with file and line if the file cannot be parsed, or imports a file of this project that does not exist
 */
export function importsOf(root: string, file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return importsIn(source, file).map((found) => {
    const base = insideProject(found.specifier, file);
    if (base === undefined) return found;
    const target = ENDINGS.map((ending) => path.posix.normalize(base + ending)).find((candidate) =>
      isFile(path.join(root, candidate)),
    );
    if (target) return {...found, file: target};
    throw new Error(
      `${file}:${found.line}: imports “${found.specifier}”, but there is no ${base} (tried ${ENDINGS.slice(1).join(', ')})`,
    );
  });
}

/** Cache of imports by file. */
export class ImportCache extends Map<string, Import[]> {}

/**
 * @param root project root
 * @param entries files relative to the root
 * @param types true follows type imports too: they matter for type checking, not at run time
 * @param known cache for several calls with one root while no file changes
 * @returns the entries and their transitive imports within the project, including data and style sheets, relative to
 * the root and sorted. Behind the public entry of a folder, only the modules of the imported names are included.
 */
export function closure(
  root: string,
  entries: readonly string[],
  {types = true, known = new ImportCache()} = {},
): string[] {
  const seen = new Set<string>();
  /** Names already followed through a public entry, as `file name`. */
  const followed = new Set<string>();
  const waiting: {file: string; names?: readonly string[] | undefined}[] = entries.map((file) => ({file}));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const {file} = next;
    // Follow each name once; a file that is imported as a whole has the name `*`.
    const names = ENTRY.test(file) ? next.names : undefined;
    const fresh = (names ?? ['*']).filter((name) => !followed.has(`${file} ${name}`));
    seen.add(file);
    if (fresh.length === 0 || !CODE.test(file)) continue;
    for (const name of fresh) followed.add(`${file} ${name}`);
    let imports = known.get(file);
    if (!imports) known.set(file, (imports = importsOf(root, file)));
    for (const found of imports) {
      if (!found.file || (!types && found.typeOnly)) continue;
      const taken = found.names?.filter(({as, typeOnly}) => (types || !typeOnly) && (!names || fresh.includes(as)));
      if (names && taken?.length === 0) continue;
      waiting.push({file: found.file, names: taken?.map(({name}) => name)});
    }
  }
  return [...seen].sort();
}

/**
 * @param source TypeScript or JavaScript
 * @param file name of the file; its extension determines the language
 * @returns every import of the source, not yet resolved
 * @throws Error if the source cannot be parsed
 */
export function importsIn(source: string, file: string): Omit<Import, 'file'>[] {
  const parsed = parseSync(file, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: cannot be parsed: ${error.message}`);

  const found: {specifier: string; start: number; typeOnly: boolean; names?: Name[]}[] = [];
  for (const {moduleRequest, entries} of parsed.module.staticImports) {
    const names = entries.flatMap(({importName, localName, isType}) => nameOf(importName, localName.value, isType));
    found.push({
      specifier: moduleRequest.value,
      start: moduleRequest.start,
      typeOnly: entries.length > 0 && entries.every(({isType}) => isType),
      ...(entries.length > 0 && names.length === entries.length && {names}),
    });
  }
  for (const {entries} of parsed.module.staticExports)
    for (const {moduleRequest, importName, exportName, isType} of entries) {
      if (!moduleRequest) continue;
      const names = nameOf(importName, exportName.kind === 'Default' ? 'default' : exportName.name, isType);
      found.push({
        specifier: moduleRequest.value,
        start: moduleRequest.start,
        typeOnly: isType,
        ...(names.length > 0 && {names}),
      });
    }

  if (UNUSUAL.test(source)) {
    const add = (node: Node | undefined, typeOnly = false) => {
      const specifier = text(node);
      if (node && specifier !== undefined) found.push({specifier, start: node.start, typeOnly});
    };
    new Visitor({
      ImportExpression: ({source: module}) => add(module),
      TSImportType: ({source: module}) => add(module, true),
      TSExternalModuleReference: ({expression}) => add(expression),
      CallExpression: ({callee, arguments: [module]}) => {
        if (CALLS.test(source.slice(callee.start, callee.end))) add(module);
      },
      NewExpression: ({callee, arguments: [module, base]}) => {
        const isUrl = source.slice(callee.start, callee.end) === 'URL';
        if (isUrl && base && source.slice(base.start, base.end) === 'import.meta.url') add(module);
      },
    }).visit(parsed.program);
  }

  // `export {a, type B} from` is a single import with an entry for each name.
  const unique = new Map<number, (typeof found)[number]>();
  for (const one of found) {
    const same = unique.get(one.start);
    unique.set(one.start, same ? {...joined(same, one), typeOnly: same.typeOnly && one.typeOnly} : one);
  }
  return [...unique.values()]
    .sort((a, b) => a.start - b.start)
    .map(({start, ...rest}) => ({...rest, line: source.slice(0, start).split('\n').length}));
}

/** @returns the imported name as a list; empty if everything is imported */
function nameOf({kind, name}: {kind: string; name: string | null}, as: string | null, typeOnly: boolean): Name[] {
  const imported = kind === 'Default' ? 'default' : kind === 'Name' ? name : null;
  return imported === null || as === null ? [] : [{name: imported, as, typeOnly}];
}

/** @returns two entries for the same import merged into one; without names if either imports everything */
function joined<One extends {names?: Name[]}>(one: One, other: One): One {
  const {names: _, ...rest} = one;
  return (one.names && other.names ? {...rest, names: [...one.names, ...other.names]} : rest) as One;
}

/** @returns the path relative to the root, without extension; undefined if the specifier is outside the project */
function insideProject(specifier: string, importer: string): string | undefined {
  // Remove the query (asset URL) and the prefix before `!` (inline loader), which are for the bundler.
  const bare = specifier.replace(/^.*!/, '').replace(/\?.*$/, '');
  if (bare.startsWith('@site/')) return path.posix.normalize(bare.slice('@site/'.length));
  return /^\.\.?(?:\/|$)/.test(bare) ? path.posix.join(path.posix.dirname(importer), bare) : undefined;
}

/** The properties of a syntax tree node that are used here. */
interface Node {
  type: string;
  start: number;
  value?: unknown;
  // cspell:ignore quasis
  quasis?: {value: {cooked?: string | null}}[];
}

/** @returns the value of a literal; undefined if the string is computed at run time */
function text({type, value, quasis = []}: Node = {type: '', start: 0}): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis.length === 1 ? (quasis[0]!.value.cooked ?? undefined) : undefined;
}

function isFile(file: string): boolean {
  return statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
}
