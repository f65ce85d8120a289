/** An error in a source file, with its position. */
export interface Problem {
  /** Path relative to the project's root. */
  file: string;
  /** Line, counted from 1; absent if the problem concerns the whole file. */
  line?: number | undefined;
  /** Wrong thing, the nearest valid name and the fix, in one sentence or two. */
  message: string;
  /** Kind of mistake, in kebab case, such as `heading-id`; absent where only one kind exists. */
  rule?: string | undefined;
}

/** Renders `file:line: message`, the format that editors and CI logs turn into links. */
export function formatProblem({file, line, message}: Problem): string {
  return `${file}${line ? `:${line}` : ''}: ${message}`;
}

/** Thrown for invalid sources. The message lists every problem, one per line. */
export class FactsError extends Error {
  declare readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'FactsError';
    // Not enumerable: otherwise a logged error would print the list twice.
    Object.defineProperty(this, 'problems', {value: problems});
  }
}

/**
 * Builds the part of an error message that lists the known names, the closest match first.
 * @param wanted the unknown name
 * @param known the names that exist
 */
export function knownNames(wanted: string, known: Iterable<string>): string {
  const names = [...known].sort();
  if (names.length === 0) return 'none exist yet';
  const most = Math.max(2, wanted.length / 4);
  const [near] = names
    .map((name) => ({name, far: distance(wanted.toLowerCase(), name.toLowerCase())}))
    .filter(({far}) => far <= most)
    .sort((one, other) => one.far - other.far)
    .map(({name}) => name);
  const first = names.length > MANY ? names.slice(0, FEW) : names;
  const more = names.length - first.length;
  return `${near ? `did you mean “${near}”? ` : ''}known: ${first.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** A longer list is cut: nobody reads it, and it hides the other complaints. */
const MANY = 60;
const FEW = 20;

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
