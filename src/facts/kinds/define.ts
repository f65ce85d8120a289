/** Definition of a kind of facts: its files, its schema, its checks and its value. */
import path from 'node:path';
import type {ZodType} from 'zod';
import {FactsError, type Problem} from '../errors';
import {filesBelow} from '../files';
import {readJson} from '../json';
import type {LocatedValue} from '../located';
import {readYaml} from '../yaml';

/** `Source` is the validated content of the files, `Value` the form that pages and the sandbox use. */
export interface Kind<Source, Value, Name extends string = string> {
  /** Key in `Facts`. */
  name: Name;
  /** Files and folders of the kind, relative to the root. The hash of the sources and the dev server use them. */
  places: readonly string[];
  /** @throws FactsError if a file violates its schema */
  read(root: string): Source | Promise<Source>;
  /** Reads the same without checks that take long; whoever calls it has them run elsewhere. */
  readUnchecked?(root: string): Source | Promise<Source>;
  /** Checks that a schema cannot express. */
  check(source: Source, read: ReadKind): Problem[];
  /** Called only if no check has reported a problem. */
  value(source: Source, read: ReadKind): Value;
  /** Form of a file of the kind, if all its files have one form. */
  schema?: ZodType;
}

/** Returns the source of another kind. All kinds are read before the first check runs, so their order is irrelevant. */
export type ReadKind = <Source>(kind: Kind<Source, unknown>) => Source;

/** Returns the problems of one file. */
type Check<T> = (source: LocatedValue<T>, read: ReadKind) => Problem[];

/** Values of the kinds, keyed by name. */
export type ContentOf<K extends AnyKind> = {[One in K as One['name']]: ReturnType<One['value']>};

type AnyKind = Kind<unknown, unknown>;

interface FileKind<T, Name> {
  name: Name;
  /** Relative to the root. */
  file: string;
  schema: ZodType<T>;
  checks?: readonly Check<NoInfer<T>>[];
}

/**
 * Defines a kind that is one YAML file. The parts stay on the object, so the same kind can be read from another file.
 */
export function oneFile<T, const Name extends string>(
  parts: FileKind<T, Name>,
): FileKind<T, Name> & Kind<LocatedValue<T>, T, Name> {
  const {file, schema, checks = []} = parts;
  return {
    ...parts,
    places: [file],
    read: (root) => readYaml(root, file, schema),
    check: (source, read) => checks.flatMap((check) => check(source, read)),
    value: (source) => source.value,
  };
}

interface FolderKind<T, V, Name> {
  name: Name;
  /** Relative to the root. */
  folder: string;
  /** Schema of each file. */
  schema: ZodType<T>;
  /** Checks of each file. */
  checks?: readonly Check<NoInfer<T>>[];
  /** Checks across all files. */
  checkAll?(files: Map<string, LocatedValue<NoInfer<T>>>): Problem[];
  /** Value of each file. */
  value(record: NoInfer<T>, read: ReadKind): V;
}

/** Defines a kind that is a folder of YAML or JSON files: a map keyed by file name without extension. */
export function folderOf<T, V, const Name extends string>({
  name: kindName,
  folder,
  schema,
  checks = [],
  checkAll = () => [],
  value,
}: FolderKind<T, V, Name>): Kind<Map<string, LocatedValue<T>>, Map<string, V>, Name> & {schema: ZodType<T>} {
  return {
    name: kindName,
    schema,
    places: [folder],
    read: (root) =>
      new Map(
        filesBelow(root, folder).map((file) => {
          const {name, ext} = path.parse(file);
          return [name, (ext === '.json' ? readJson : readYaml)(root, file, schema)];
        }),
      ),
    check: (files, read) => [
      ...[...files.values()].flatMap((source) => checks.flatMap((check) => check(source, read))),
      ...checkAll(files),
    ],
    value: (files, read) => new Map([...files].map(([name, source]) => [name, value(source.value, read)])),
  };
}

/** Returns the problems of a FactsError and rethrows any other error. */
function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof FactsError) return error.problems;
  throw error;
}

/**
 * Reads all kinds, checks them against each other, and then computes their values.
 * @param lacking creates the error for access to a kind that is not loaded
 * @throws FactsError that lists every problem with file and line; while a schema is violated, only those violations
 * @throws Error when two kinds have the same name
 */
export async function loadKinds<K extends AnyKind>(
  root: string,
  kinds: readonly K[],
  lacking = (name: string): Error => new Error(`“${name}” is not registered in src/facts/kinds/index.ts`),
): Promise<ContentOf<K>> {
  const names = kinds.map(({name}) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    const places = kinds.filter(({name}) => name === twice).map((kind) => kind.places.join(', '));
    throw new Error(
      `two kinds of facts are named “${twice}”: those of ${places.join(' and ')}; rename one of them in src/facts/kinds`,
    );
  }

  const results = await Promise.allSettled(kinds.map(async (kind) => kind.read(root)));
  const misshapen = results.flatMap((result) => (result.status === 'rejected' ? problemsOf(result.reason) : []));
  if (misshapen.length > 0) throw new FactsError(misshapen);

  const sources = new Map(
    results.map((result, index) => [names[index]!, (result as PromiseFulfilledResult<unknown>).value]),
  );
  const read = ({name}: {name: string}): never => {
    if (!sources.has(name)) throw lacking(name);
    return sources.get(name) as never;
  };
  const problems = kinds.flatMap((kind) => kind.check(read(kind), read));
  if (problems.length > 0) throw new FactsError(problems);
  return Object.fromEntries(kinds.map((kind) => [kind.name, kind.value(read(kind), read)])) as ContentOf<K>;
}
