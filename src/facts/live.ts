/**
 * Facts that follow the files. After a change only the kinds whose files changed are read again, and only the checks
 * and values that read those kinds are computed again: the graph between kinds is recorded while they run, so it cannot
 * be incomplete. The linter of the contract is not asked: the preview shows a page, and its checks run beside it.
 */
import {isDeepStrictEqual} from 'node:util';
import {FactsError, type Problem} from './errors';
import {KINDS, type Facts} from './kinds';
import type {Kind, ReadKind} from './kinds/define';

type AnyKind = Kind<unknown, unknown>;

/** Knowledge of a kind. */
interface Node {
  kind: AnyKind;
  source?: unknown;
  /** Problems of its files; while there are any, the last valid source stands in. */
  unreadable: readonly Problem[];
  /** Problems that its check found. */
  found: readonly Problem[];
  /** False until its check has run, which needs the source of every kind. */
  isChecked: boolean;
  /** Kinds that its check and its value have read. */
  reads: Set<string>;
  value?: unknown;
}

/** Parts of the facts that a change has altered. */
export interface FactChange {
  /** Kinds with another value; for a map or an object, the keys of the entries that differ. */
  kinds: ReadonlyMap<string, 'all' | ReadonlySet<string>>;
  /** Kinds that were read, checked and computed again, for the test of the graph. */
  work: {read: readonly string[]; checked: readonly string[]; computed: readonly string[]};
}

export class LiveFacts {
  private readonly nodes = new Map<string, Node>();
  private current: Facts | undefined;

  constructor(
    private readonly root: string,
    kinds: readonly AnyKind[] = KINDS as readonly AnyKind[],
  ) {
    for (const kind of kinds)
      this.nodes.set(kind.name, {kind, unreadable: [], found: [], isChecked: false, reads: new Set()});
  }

  /** Every problem of the files as they are now. */
  get problems(): readonly Problem[] {
    return [...this.nodes.values()].flatMap(({unreadable, found}) => [...unreadable, ...found]);
  }

  /** True if there are facts of some time. */
  get isValid(): boolean {
    return this.current !== undefined;
  }

  /**
   * The facts of the last time when the files had no problem.
   * @throws FactsError if there was no such time
   */
  get facts(): Facts {
    if (this.current === undefined) throw new FactsError(this.problems);
    return this.current;
  }

  /** Reads everything. */
  load(): Promise<FactChange> {
    return this.update([...this.nodes.values()]);
  }

  /** @returns true if a file holds facts; `file` is relative to the root */
  isFact(file: string): boolean {
    return this.kindsOf(file).length > 0;
  }

  /**
   * Takes changed, new and deleted files into account.
   * @param files relative to the root; those without facts are ignored
   * @returns what differs; nothing while there is a problem, since the last valid facts stand in
   */
  change(files: readonly string[]): Promise<FactChange> {
    return this.update([...new Set(files.flatMap((file) => this.kindsOf(file)))]);
  }

  private kindsOf(file: string): Node[] {
    return [...this.nodes.values()].filter(({kind}) =>
      kind.places.some((place) => file === place || file.startsWith(`${place}/`)),
    );
  }

  private async update(changed: readonly Node[]): Promise<FactChange> {
    await Promise.all(
      changed.map(async (node) => {
        try {
          const {kind} = node;
          node.source = await (kind.readUnchecked ?? kind.read).call(kind, this.root);
          node.unreadable = [];
        } catch (error) {
          if (!(error instanceof FactsError)) throw error;
          node.unreadable = error.problems;
        }
      }),
    );
    const read = changed.map(({kind}) => kind.name);
    const complete = [...this.nodes.values()].every(({source}) => source !== undefined);
    const stale = complete ? this.readersOf(new Set(read)) : [];
    for (const node of stale) {
      node.reads = new Set();
      node.isChecked = true;
      node.found = node.unreadable.length > 0 ? [] : node.kind.check(node.source, this.reader(node));
    }
    const names = stale.map(({kind}) => kind.name);
    this.pending = new Set([...this.pending, ...names]);
    if (!complete || this.problems.length > 0) return {kinds: new Map(), work: {read, checked: names, computed: []}};
    const computed = [...this.pending];
    this.pending = new Set();
    const kinds = new Map<string, 'all' | ReadonlySet<string>>();
    for (const name of computed) {
      const node = this.nodes.get(name)!;
      const {value, differs} = shared(node.value, node.kind.value(node.source, this.reader(node)));
      node.value = value;
      if (differs !== undefined) kinds.set(name, differs);
    }
    this.current = Object.fromEntries([...this.nodes].map(([name, {value}]) => [name, value])) as Facts;
    return {kinds, work: {read, checked: names, computed}};
  }

  /** Kinds whose value has to be computed once the files are valid again. */
  private pending: ReadonlySet<string> = new Set();

  /** The kinds whose check or value has read one of `names`, those themselves, and those that were never checked. */
  private readersOf(names: ReadonlySet<string>): Node[] {
    return [...this.nodes.values()].filter(
      ({kind, reads, found, isChecked}) =>
        !isChecked ||
        names.has(kind.name) ||
        [...reads].some((name) => names.has(name)) ||
        (found.length > 0 && names.size > 0),
    );
  }

  /** A `ReadKind` that records what a kind reads. */
  private reader(node: Node): ReadKind {
    return ({name}) => {
      const found = this.nodes.get(name);
      if (!found) throw new Error(`“${name}” is not registered in src/facts/kinds/index.ts`);
      node.reads.add(name);
      return found.source as never;
    };
  }
}

/**
 * Keeps what has not changed, so that equal facts are the same objects before and after.
 * @returns the value to use, and what differs from the earlier one; undefined if nothing does
 */
function shared(before: unknown, after: unknown): {value: unknown; differs?: 'all' | ReadonlySet<string>} {
  if (before instanceof Map && after instanceof Map) return sharedMap(before, after);
  if (isMaps(before) && isMaps(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const parts = names.map((name) => [name, sharedMap(before[name] ?? new Map(), after[name] ?? new Map())] as const);
    const value = Object.fromEntries(parts.map(([name, part]) => [name, part.value]));
    const differs = parts.flatMap(([, part]) => (part.differs === undefined ? [] : [part.differs]));
    if (differs.length === 0) return {value: before};
    return {value, differs: differs.includes('all') ? 'all' : new Set(differs.flatMap((keys) => [...keys]))};
  }
  if (isPlain(before) && isPlain(after)) {
    const part = sharedMap(new Map(Object.entries(before)), new Map(Object.entries(after)));
    if (part.differs === undefined) return {value: before};
    return {value: Object.fromEntries(part.value as Map<string, unknown>), differs: part.differs};
  }
  return isDeepStrictEqual(before, after) ? {value: before} : {value: after, differs: 'all'};
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An object of maps: the translated strings, by language. */
export const isMaps = (value: unknown): value is Record<string, Map<unknown, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((part) => part instanceof Map);

function sharedMap(before: Map<unknown, unknown>, after: Map<unknown, unknown>): ReturnType<typeof shared> {
  const differs = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (before.has(key) && after.has(key) && isDeepStrictEqual(before.get(key), after.get(key)))
      after.set(key, before.get(key));
    else differs.add(String(key));
  }
  // The order of the entries is part of the value: tables follow it.
  if (differs.size > 0) return {value: after, differs};
  return isDeepStrictEqual([...before.keys()], [...after.keys()]) ? {value: before} : {value: after, differs: 'all'};
}
