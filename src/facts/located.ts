/** Values with their position in a source file, and problem reports about them. */
import {knownNames, type Problem} from './errors';

/** A value read from a file, with lookup of line numbers. */
export interface LocatedValue<T> {
  value: T;
  /** Path relative to the project's root. */
  file: string;
  /** Line of the node at `keys`, or of its nearest existing parent. */
  lineOf(keys: readonly PropertyKey[]): number | undefined;
}

/** Collects the problems of one source. */
export interface Report {
  problems: Problem[];
  say(keys: readonly PropertyKey[], message: string): void;
  /** Reports a problem unless `ok`: `name` is not one of the `known` names. */
  must(
    ok: boolean,
    keys: readonly PropertyKey[],
    what: string,
    name: string | number,
    known: Iterable<string | number>,
  ): void;
}

export function reportOn({value, file, lineOf}: LocatedValue<unknown>): Report {
  const problems: Problem[] = [];
  const say: Report['say'] = (keys, message) =>
    void problems.push({file, line: lineOf(keys), message: named(value, keys, message)});
  return {
    problems,
    say,
    must(ok, keys, what, name, known) {
      if (!ok) say(keys, `unknown ${what} “${name}”; ${knownNames(String(name), [...known].map(String))}`);
    },
  };
}

/** The message with the keys in front, for a value that is not there: no line shows what it is about. */
function named(value: unknown, keys: readonly PropertyKey[], message: string): string {
  const isThere = (key: PropertyKey, at: number) => {
    const holder = keys
      .slice(0, at)
      .reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value);
    return holder !== null && typeof holder === 'object' && (holder instanceof Map ? holder.has(key) : key in holder);
  };
  if (keys.every(isThere)) return message;
  return `${keys.map(String).join('.')}${/^(?:is|are|must) /.test(message) ? '' : ':'} ${message}`;
}

/** Reports each entry whose key duplicates that of an earlier one. */
export function checkUnique<T>(source: LocatedValue<T[]>, key: (entry: T) => string | number): Problem[] {
  const {problems, say} = reportOn(source);
  const keys = source.value.map(key);
  keys.forEach((value, index) => {
    if (keys.indexOf(value) !== index) say([index], `“${value}” is listed twice`);
  });
  return problems;
}
