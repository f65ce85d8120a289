/** One thing that is wrong in a source file, with the place where a writer mends it. */
export interface Problem {
  /** Path relative to the project's root. */
  file: string;
  /** Line, counted from 1; absent when the whole file is meant. */
  line?: number | undefined;
  message: string;
}

/** Renders `file:line: message`, the form that editors and CI logs turn into links. */
export function formatProblem({file, line, message}: Problem): string {
  return `${file}${line ? `:${line}` : ''}: ${message}`;
}

/** Thrown when sources are not valid. Its message lists every problem, one per line. */
export class FactsError extends Error {
  declare readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'FactsError';
    // Not enumerable, or every log would print the list a second time.
    Object.defineProperty(this, 'problems', {value: problems});
  }
}

/**
 * Says which names exist, the likely one first.
 * @param wanted what was written
 * @param known the names that exist
 */
export function knownNames(wanted: string, known: Iterable<string>): string {
  const names = [...known].sort();
  if (names.length === 0) return 'none exist yet';
  const near = names.find(
    (name) => distance(wanted.toLowerCase(), name.toLowerCase()) <= Math.max(2, wanted.length / 4),
  );
  return `${near ? `did you mean “${near}”? ` : ''}known: ${names.join(', ')}`;
}

/** Levenshtein distance. */
export function distance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + cost));
    }
    row = next;
  }
  return row[b.length]!;
}
