/** What a kind of facts is: where it stands, the form it must have, and what else must hold of it. */
import path from 'node:path';
import type {ZodType} from 'zod';
import {FactsError, type Problem} from '../errors';
import {filesBelow} from '../files';
import {readJson} from '../json';
import type {Located} from '../located';
import {readYaml} from '../yaml';

/** `Source` is what is read and checked, `Value` what pages and the sandbox get of it. */
export interface Kind<Source, Value, Name extends string = string> {
  /** Its name among the facts. */
  name: Name;
  /** Files and folders that are read, relative to the root. The hash of the sources and the dev server know them so. */
  places: readonly string[];
  /** @throws FactsError for a form that is wrong */
  read(root: string): Source | Promise<Source>;
  /** What the form cannot say. */
  check(source: Source, ask: Ask): Problem[];
  /** Runs when no check has complained. */
  value(source: Source, ask: Ask): Value;
}

/** What was read of any other kind. Every kind has been read before the first is checked, so their order does not matter. */
export type Ask = <Source>(kind: Kind<Source, unknown>) => Source;

/** Complaints about one file. */
type Check<T> = (source: Located<T>, ask: Ask) => Problem[];

/** The values of kinds, by their names. */
export type ContentOf<K extends AnyKind> = {[One in K as One['name']]: ReturnType<One['value']>};

type AnyKind = Kind<unknown, unknown>;

interface FileKind<T, Name> {
  name: Name;
  /** Relative to the root. */
  file: string;
  schema: ZodType<T>;
  checks?: readonly Check<NoInfer<T>>[];
}

/** A kind that is one YAML file. Its parts stay readable, so that the same kind can be read from another file. */
export function oneFile<T, const Name extends string>(
  parts: FileKind<T, Name>,
): FileKind<T, Name> & Kind<Located<T>, T, Name> {
  const {file, schema, checks = []} = parts;
  return {
    ...parts,
    places: [file],
    read: (root) => readYaml(root, file, schema),
    check: (source, ask) => checks.flatMap((check) => check(source, ask)),
    value: (source) => source.value,
  };
}

interface FolderKind<T, V, Name> {
  name: Name;
  /** Relative to the root. */
  folder: string;
  /** Of each file. */
  schema: ZodType<T>;
  /** Of each file. */
  checks?: readonly Check<NoInfer<T>>[];
  /** Of the files together. */
  checkAll?(files: Map<string, Located<NoInfer<T>>>): Problem[];
  /** What pages get of each file: itself, or what it is joined to. */
  value(record: NoInfer<T>, ask: Ask): V;
}

/** A kind that is a folder with a file, YAML or JSON, for each entry: a map by the names of the files without ending. */
export function folderOf<T, V, const Name extends string>({
  name: kindName,
  folder,
  schema,
  checks = [],
  checkAll = () => [],
  value,
}: FolderKind<T, V, Name>): Kind<Map<string, Located<T>>, Map<string, V>, Name> {
  return {
    name: kindName,
    places: [folder],
    read: (root) =>
      new Map(
        filesBelow(root, folder).map((file) => {
          const {name, ext} = path.parse(file);
          return [name, (ext === '.json' ? readJson : readYaml)(root, file, schema)];
        }),
      ),
    check: (files, ask) => [
      ...[...files.values()].flatMap((source) => checks.flatMap((check) => check(source, ask))),
      ...checkAll(files),
    ],
    value: (files, ask) => new Map([...files].map(([name, source]) => [name, value(source.value, ask)])),
  };
}

/** What is wrong, when sources are; anything else is a mistake of the code. */
function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof FactsError) return error.problems;
  throw error;
}

/**
 * Reads every kind, checks each against the others, and only then makes their values.
 * @param lacking says why a check or a value gets no answer about a kind that is not among them
 * @throws FactsError that lists every problem with file and line; while a form is wrong, only those of forms
 * @throws Error when two kinds have the same name
 */
export async function loadKinds<K extends AnyKind>(
  root: string,
  kinds: readonly K[],
  lacking = (name: string): Error => new Error(`“${name}” is not among the kinds in src/facts/kinds/index.ts`),
): Promise<ContentOf<K>> {
  const names = kinds.map(({name}) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    const places = kinds.filter(({name}) => name === twice).map((kind) => kind.places.join(', '));
    throw new Error(
      `two kinds of facts are called “${twice}”: of ${places.join(' and of ')}; give one another name in src/facts/kinds`,
    );
  }

  const results = await Promise.allSettled(kinds.map(async (kind) => kind.read(root)));
  const misshapen = results.flatMap((result) => (result.status === 'rejected' ? problemsOf(result.reason) : []));
  if (misshapen.length > 0) throw new FactsError(misshapen);

  const sources = new Map(
    results.map((result, index) => [names[index]!, (result as PromiseFulfilledResult<unknown>).value]),
  );
  const ask = ({name}: {name: string}): never => {
    if (!sources.has(name)) throw lacking(name);
    return sources.get(name) as never;
  };
  const problems = kinds.flatMap((kind) => kind.check(ask(kind), ask));
  if (problems.length > 0) throw new FactsError(problems);
  return Object.fromEntries(kinds.map((kind) => [kind.name, kind.value(ask(kind), ask)])) as ContentOf<K>;
}
