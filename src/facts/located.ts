/** A value with the place it was read from, and what a check says about it. */
import {knownNames, type Problem} from './errors';

/** A value read from a file, with a way back to the line it stands on. */
export interface Located<T> {
  value: T;
  /** Path relative to the project's root. */
  file: string;
  /** Line of the node at `keys`, or of the nearest parent that exists. */
  lineOf(keys: readonly PropertyKey[]): number | undefined;
}

/** Collects what is wrong with one source. */
export interface Report {
  problems: Problem[];
  say(keys: readonly PropertyKey[], message: string): void;
  /** Complains unless `ok`: `name` must be one of the `known`. */
  must(
    ok: boolean,
    keys: readonly PropertyKey[],
    what: string,
    name: string | number,
    known: Iterable<string | number>,
  ): void;
}

export function reportOn({file, lineOf}: Located<unknown>): Report {
  const problems: Problem[] = [];
  const say: Report['say'] = (keys, message) => void problems.push({file, line: lineOf(keys), message});
  return {
    problems,
    say,
    must(ok, keys, what, name, known) {
      if (!ok) say(keys, `unknown ${what} “${name}”; ${knownNames(String(name), [...known].map(String))}`);
    },
  };
}

/** Complains of each entry whose key an earlier one has. */
export function checkUnique<T>(source: Located<T[]>, key: (entry: T) => string | number): Problem[] {
  const {problems, say} = reportOn(source);
  const keys = source.value.map(key);
  keys.forEach((value, index) => {
    if (keys.indexOf(value) !== index) say([index], `“${value}” is listed twice`);
  });
  return problems;
}
