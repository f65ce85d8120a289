/**
 * What a file imports, and all that it reaches so. The direction of imports, the choice of tests for a change and the
 * hash of a build's sources ask the same question; here is the one answer.
 *
 * Read from the syntax tree, so that a string that looks like an import is none, and an import in an unusual form is one:
 * `import`, `export … from`, `import type`, `import('…')` as a value and as a type, `require`, `require.resolve`,
 * `vi.mock` and its kin, and `new URL('./worker.ts', import.meta.url)`.
 */
import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor} from 'oxc-parser';

export interface Import {
  /** As it is written, such as `../facts/load` or `react`. */
  specifier: string;
  /** Counted from 1. */
  line: number;
  /** The file of this project that is meant, from the root; absent for packages, Node's own and generated modules. */
  file?: string;
  /** Gone at run time: `import type` and the like. */
  typeOnly: boolean;
  /** The names that a static import or a re-export takes; absent when it takes everything. */
  names?: readonly Name[];
}

interface Name {
  /** In the imported module; `default` for its default. */
  name: string;
  /** In the importing module. */
  as: string;
  typeOnly: boolean;
}

/** The public entry of a folder of `src/`: it holds re-exports alone, and nobody needs all of them. */
const ENTRY = /^src\/[^/]+\/(?:index|browser)\.ts$/;

/** What may hold imports. */
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
/** Calls whose first argument is a module, beside `import()`. */
const CALLS =
  /^(?:require|require\.resolve|import\.meta\.resolve|(?:vi|jest)\.(?:do|un|doUn)?[mM]ock|vi\.import(?:Actual|Mock))$/;
/** Files without these words hold static imports only, and their tree need not be walked. */
const UNUSUAL = /\b(?:require|resolve|URL)\b|[mM]ock\b|importActual\b|\bimport\s*\(/;

/**
 * @param root the project's folder
 * @param file from the root
 * @returns every import, in the order of the lines
 * @throws when the file cannot be parsed, or imports a file of this project that does not exist: with file and line
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

/** The imports of files that have been read. */
export class Known extends Map<string, Import[]> {}

/**
 * @param root the project's folder
 * @param entries files from the root
 * @param types whether to follow imports of types, too: they matter to whoever checks types, not to what runs
 * @param known what was read before, for whoever asks about many entries of one root while nothing changes
 * @returns the entries and every file of the project that they import, directly or not, from the root and sorted; data
 *   and style sheets that are imported are among them. Behind the public entry of a folder only the modules of the names that
 *   are imported from it.
 */
export function closure(root: string, entries: readonly string[], {types = true, known = new Known()} = {}): string[] {
  const seen = new Set<string>();
  /** Names that have been followed through a public entry, as `file name`. */
  const followed = new Set<string>();
  const waiting: {file: string; names?: readonly string[] | undefined}[] = entries.map((file) => ({file}));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const {file} = next;
    // Each name is followed once; a file that is imported as a whole has the name `*`.
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
 * @param file its name: the ending says which language it is
 * @returns every import of the text, not yet looked for on the disk
 * @throws when the text cannot be parsed
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

  // `export {a, type B} from` is one import with an entry for each name.
  const unique = new Map<number, (typeof found)[number]>();
  for (const one of found) {
    const same = unique.get(one.start);
    unique.set(one.start, same ? {...joined(same, one), typeOnly: same.typeOnly && one.typeOnly} : one);
  }
  return [...unique.values()]
    .sort((a, b) => a.start - b.start)
    .map(({start, ...rest}) => ({...rest, line: source.slice(0, start).split('\n').length}));
}

/** @returns one name that is taken from another module; none when everything is taken */
function nameOf({kind, name}: {kind: string; name: string | null}, as: string | null, typeOnly: boolean): Name[] {
  const imported = kind === 'Default' ? 'default' : kind === 'Name' ? name : null;
  return imported === null || as === null ? [] : [{name: imported, as, typeOnly}];
}

/** @returns two statements about one import as one; without names when one of them takes everything */
function joined<One extends {names?: Name[]}>(one: One, other: One): One {
  const {names: _, ...rest} = one;
  return (one.names && other.names ? {...rest, names: [...one.names, ...other.names]} : rest) as One;
}

/** @returns the path from the root, without ending, or nothing when a specifier leads elsewhere */
function insideProject(specifier: string, importer: string): string | undefined {
  // Bundlers read the address of a page from a query and an inline loader from what stands before `!`.
  const bare = specifier.replace(/^.*!/, '').replace(/\?.*$/, '');
  if (bare.startsWith('@site/')) return path.posix.normalize(bare.slice('@site/'.length));
  return /^\.\.?(?:\/|$)/.test(bare) ? path.posix.join(path.posix.dirname(importer), bare) : undefined;
}

/** A node of the tree, as far as it matters here. */
interface Node {
  type: string;
  start: number;
  value?: unknown;
  // cspell:ignore quasis
  quasis?: {value: {cooked?: string | null}}[];
}

/** @returns what a literal says; nothing when the text is put together at run time */
function text({type, value, quasis = []}: Node = {type: '', start: 0}): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis.length === 1 ? (quasis[0]!.value.cooked ?? undefined) : undefined;
}

function isFile(file: string): boolean {
  return statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
}
