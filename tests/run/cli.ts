/**
 * `npm test`: runs every check and ends with one line, `N passed, N failed`. A check without tests of its own (types,
 * lint, build) counts as one. Tests with variants run those in their own table, see `tests/variants.ts`; the selection
 * of tests depends on the sources only.
 *
 * `npm test -- --all` runs every variant; `--all --shard 2/4` the second of four parts, for several machines. `npm test
 * -- --changed` runs the tests that may be affected by changes since the branch began; `--changed=<commit>` compares
 * with another commit. `npm run check` (`check/cli.ts`) is the quick part for writers.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {readStatements} from '../statements';
import {forgetTraffic} from '../recorder/exchange';
import {ROOT} from '../root';
import {EVERY_VARIANT, VARIANTS} from '../variants';
import {changesSince} from '../../src/operations/changes';
import {summary, testNames} from './count';
import {runGroups, type Group} from './lanes';
import {describePlan, isProse, planOf, type Plan} from './plan';
import {machineSeconds} from './processors';
import {readProject} from './project';
import {parseShard} from './shard';
import {allGroups, changedGroups, testGroups} from './steps';

/** Names of the tests of the last run, one per line: two runs of the same tree give the same file. */
const NAMES = path.join(ROOT, '.cache/tests.txt');

async function main(): Promise<void> {
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg));
  const {values} = parseArgs({
    args,
    options: {
      all: {type: 'boolean'},
      shard: {type: 'string'},
      changed: {type: 'string'},
    },
  });
  if (values.shard !== undefined && !values.all)
    throw new Error('--shard requires --all: npm test -- --all --shard 2/4');
  const shard = values.shard === undefined ? undefined : parseShard(values.shard);
  process.env[VARIANTS] = values.all ? EVERY_VARIANT : 'table';
  if (values.changed === undefined) {
    forgetTraffic();
    return run(values.all ? allGroups(shard) : testGroups());
  }
  const {plan, prose} = changedPlan(values.changed);
  console.log(describePlan(plan, prose));
  return run(changedGroups(plan, prose));
}

/** @param reference a commit; an empty string means the start of the branch */
function changedPlan(reference = ''): {plan: Plan; prose: boolean} {
  const {changes, base} = changesSince(reference || undefined);
  console.log(`${changes.length} files differ from ${base.slice(0, 7)}`);
  return {plan: planOf(changes, readProject()), prose: isProse(changes)};
}

async function run(groups: readonly Group[]): Promise<void> {
  const started = performance.now();
  const before = machineSeconds();
  const outcomes = await runGroups(groups, availableParallelism(), {
    heading: (name) => console.log(`\n── ${name} ──`),
    print: (chunk) => process.stdout.write(chunk),
  });
  mkdirSync(path.dirname(NAMES), {recursive: true});
  writeFileSync(NAMES, `${testNames(outcomes).join('\n')}\n`);
  const after = machineSeconds();
  const machine = before === undefined || after === undefined ? undefined : after - before;
  console.log(summary(outcomes, (performance.now() - started) / 1000, machine, [...readStatements().keys()]));
  process.exitCode = outcomes.some(({count}) => count.failed > 0) ? 1 : 0;
}

void main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
