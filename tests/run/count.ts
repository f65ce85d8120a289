/** Results of checks, and their summary: a table of steps, the failures again, and the final line. */
import {createHash} from 'node:crypto';
import {numbersOf} from '../statements';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the failed tests with the first lines of their messages; repeated at the end of the run. */
  failures?: string[];
  /** Every test that passed, failed or was skipped. */
  tests?: readonly TestRecord[];
  /** Sentence about what this machine could not test; repeated in the summary. */
  note?: string;
}

interface TestRecord {
  /** Unique, and the same in every run: file and titles. */
  name: string;
  /** `file:line:column` of the declaration, which all cases and variants of a test share. */
  declaration: string;
}

/** A finished step. Wall-clock seconds, and seconds of all processors if the system reports them. */
export interface Outcome {
  name: string;
  count: Count;
  seconds: number;
  processorSeconds: number | undefined;
}

/** @returns the sum of the counts of all steps */
function sum(counts: readonly Count[]): Required<Omit<Count, 'note'>> {
  return {
    passed: counts.reduce((total, {passed}) => total + passed, 0),
    failed: counts.reduce((total, {failed}) => total + failed, 0),
    skipped: counts.reduce((total, {skipped}) => total + skipped, 0),
    failures: counts.flatMap(({failures = []}) => failures),
    tests: counts.flatMap(({tests = []}) => tests),
  };
}

/** @returns the names of all tests of a run, sorted, so that two runs of the same tree give the same list */
export const testNames = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({count}) => (count.tests ?? []).map(({name}) => name)).sort();

/**
 * @param seconds wall-clock time of the whole run
 * @param machine processor seconds of the whole machine during the run, if the system reports them
 * @param statements numbers in `tests/e2e/statements.yaml`
 * @returns the summary of a run: failures, the table, the number of tests, the notes, and `N passed, N failed[, N
 * skipped]` as the last line
 */
export function summary(
  outcomes: readonly Outcome[],
  seconds: number,
  machine: number | undefined,
  statements: readonly string[],
): string {
  const total = sum(outcomes.map(({count}) => count));
  const parts: string[] = [];
  if (total.failures.length > 0) parts.push(`Failed:\n  ${total.failures.join('\n  ')}`);
  const processors = outcomes.map(({processorSeconds}) => processorSeconds);
  const known = processors.filter((one) => one !== undefined);
  parts.push(
    [
      ...outcomes.map((outcome) => row(outcome.name, outcome.count, outcome.seconds, outcome.processorSeconds)),
      row('together', total, seconds, known.length > 0 ? known.reduce((all, one) => all + one, 0) : undefined),
    ].join('\n'),
  );
  const names = testNames(outcomes);
  if (names.length > 0) {
    const declared = new Set(total.tests.map(({declaration}) => declaration)).size;
    const named = new Set(names.flatMap(numbersOf));
    const hash = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
    parts.push(
      [
        `${declared} tests ran in ${names.length} cases and variants; the list has the hash ${hash}.`,
        `${statements.filter((number) => named.has(number)).length} of ${statements.length} numbered statements of the site were tested.`,
        ...(machine === undefined ? [] : [`The machine worked for ${Math.round(machine)} s of processor.`]),
      ].join('\n'),
    );
  }
  const notes = new Set(outcomes.flatMap(({count: {note}}) => note ?? []));
  if (notes.size > 0) parts.push([...notes].join('\n'));
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  parts.push(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return `\n${parts.join('\n\n')}`;
}

function row(name: string, {passed, failed, skipped}: Count, seconds: number, processors: number | undefined): string {
  const processor = processors === undefined ? '' : ` ${String(Math.round(processors)).padStart(6)} s of processor`;
  return `${name.padEnd(26)} ${pad(passed)} passed ${pad(failed)} failed ${pad(skipped)} skipped ${pad(Math.round(seconds))} s${processor}`;
}

const pad = (number: number) => String(number).padStart(5);
