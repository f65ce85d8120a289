/**
 * `npm test`: runs every check and closes with one line, `N passed, N failed`. A check without tests of its own (types,
 * lint, build) counts as one.
 *
 * `npm test -- --changed` runs what can break by what changed since the branch began; `--changed=<commit>` compares with
 * another commit. Long lists of like cases are tried by share, see `tests/share.ts`; `--all` tries them whole, and so does
 * `--changed`, which tries little else. `npm run check` (`--static`) runs the static checks, and the unit tests of what changed.
 */
import {availableParallelism} from 'node:os';
import {parseArgs} from 'node:util';
import {forgetTraffic} from '../recorder/exchange';
import {shareSeed} from '../share';
import {changesSince, headCommit} from './changes';
import {summary} from './count';
import {describePlan, isProse, planOf, type Plan} from './plan';
import {readProject} from './project';
import {runSteps, type Step} from './schedule';
import {changedSteps, CONTRACT_LINT, PARITY, STATIC, testSteps} from './steps';

function main(): Promise<void> {
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg));
  const {values} = parseArgs({
    args,
    options: {all: {type: 'boolean'}, changed: {type: 'string'}, static: {type: 'boolean'}},
  });
  if (values.static) {
    const {unit, content} = changedPlan(values.changed).plan;
    console.log(`unit tests of what changed: ${unit ? (unit.files?.join(', ') ?? 'all') : 'none'}`);
    return run([...STATIC, CONTRACT_LINT, ...(content ? [PARITY] : []), ...(unit ? testSteps({unit}) : [])]);
  }
  if (values.changed === undefined) {
    forgetTraffic();
    process.env.TEST_SHARE = values.all ? 'all' : (process.env.TEST_SHARE ?? headCommit() ?? 'all');
    console.log(
      shareSeed()
        ? `long lists are tried by share, drawn by ${shareSeed()}; npm test -- --all tries them whole`
        : 'everything is tried',
    );
    return run([...STATIC, ...testSteps()]);
  }
  const {plan, prose} = changedPlan(values.changed);
  console.log(describePlan(plan, prose));
  return run(changedSteps(plan, prose));
}

/** @param reference a commit; an empty string stands for the place where the branch began */
function changedPlan(reference = ''): {plan: Plan; prose: boolean} {
  const {changes, base} = changesSince(reference || undefined);
  console.log(`${changes.length} files differ from ${base.slice(0, 7)}`);
  return {plan: planOf(changes, readProject()), prose: isProse(changes)};
}

async function run(steps: readonly Step[]): Promise<void> {
  const started = performance.now();
  const outcomes = await runSteps(steps, availableParallelism(), {
    heading: (name) => console.log(`\n── ${name} ──`),
    print: (chunk) => process.stdout.write(chunk),
  });
  console.log(summary(outcomes, (performance.now() - started) / 1000));
  process.exitCode = outcomes.some(({count}) => count.failed > 0) ? 1 : 0;
}

void main();
