/** What a check came to, and how a run tells it: a table of steps, the failures once more, and the one line at the end. */

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests with the first lines of their messages: repeated at the end of the run. */
  failures?: string[];
  /** Of those that passed the second time, likewise. */
  repeated?: string[];
}

/** A step that has run. Seconds of the clock, and of all processors together where the system tells. */
export interface Outcome {
  name: string;
  count: Count;
  seconds: number;
  processorSeconds: number | undefined;
}

/** @returns the counts of all steps added up */
function sum(counts: readonly Count[]): Required<Count> {
  return {
    passed: counts.reduce((total, {passed}) => total + passed, 0),
    failed: counts.reduce((total, {failed}) => total + failed, 0),
    skipped: counts.reduce((total, {skipped}) => total + skipped, 0),
    failures: counts.flatMap(({failures = []}) => failures),
    repeated: counts.flatMap(({repeated = []}) => repeated),
  };
}

/**
 * @param seconds of the whole run, by the clock
 * @returns the end of a run: what to look at, the table, and `N passed, N failed[, N skipped]` as the last line
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const total = sum(outcomes.map(({count}) => count));
  const parts: string[] = [];
  if (total.repeated.length > 0) parts.push(`Passed the second time only:\n  ${total.repeated.join('\n  ')}`);
  if (total.failures.length > 0) parts.push(`Failed:\n  ${total.failures.join('\n  ')}`);
  const processors = outcomes.map(({processorSeconds}) => processorSeconds);
  const known = processors.filter((one) => one !== undefined);
  parts.push(
    [
      ...outcomes.map((outcome) => row(outcome.name, outcome.count, outcome.seconds, outcome.processorSeconds)),
      row('together', total, seconds, known.length > 0 ? known.reduce((all, one) => all + one, 0) : undefined),
    ].join('\n'),
  );
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  parts.push(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return `\n${parts.join('\n\n')}`;
}

function row(name: string, {passed, failed, skipped}: Count, seconds: number, processors: number | undefined): string {
  const processor = processors === undefined ? '' : ` ${String(Math.round(processors)).padStart(6)} s of processor`;
  return `${name.padEnd(26)} ${pad(passed)} passed ${pad(failed)} failed ${pad(skipped)} skipped ${pad(Math.round(seconds))} s${processor}`;
}

const pad = (number: number) => String(number).padStart(5);
