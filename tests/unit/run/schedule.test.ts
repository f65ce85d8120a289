/** The order of steps, what they share, and what they print. */
import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {runSteps, type Step} from '../../run/schedule';

/** Runs steps that take some turns of the event loop each. @returns what happened, in order, and what was printed */
async function trial(cores: number, steps: [name: string, cores: Step['cores'], turns: number, after?: string[]][]) {
  const events: string[] = [];
  const printed: string[] = [];
  const outcomes = await runSteps(
    steps.map(([name, wanted, turns, after]) => ({
      name,
      cores: wanted,
      after,
      run: async (print, workers) => {
        events.push(`+${name} ${workers}`);
        print(Buffer.from(`${name} begins`));
        for (let at = 0; at < turns; at += 1) await turn();
        print(Buffer.from(`${name} ends`));
        events.push(`-${name}`);
        return {count: {passed: 1, failed: 0, skipped: 0}, processorSeconds: undefined};
      },
    })),
    cores,
    {heading: (name) => printed.push(`# ${name}`), print: (chunk) => printed.push(chunk.toString())},
  );
  return {events, printed, names: outcomes.map(({name}) => name)};
}

test('as many at a time as there are cores', async () => {
  const {events} = await trial(2, [
    ['a', 'one', 20],
    ['b', 'one', 60],
    ['c', 'one', 20],
  ]);
  expect(events).toEqual(['+a 1', '+b 1', '-a', '+c 1', '-c', '-b']);
});

test('what needs all cores runs alone, and nothing starts beside it', async () => {
  const {events} = await trial(2, [
    ['a', 'one', 20],
    ['browser', 'all', 20],
    ['b', 'one', 20],
  ]);
  expect(events).toEqual(['+a 1', '+b 1', '-a', '-b', '+browser 2', '-browser']);
});

test('a step waits for those that it names, and not for those that do not run', async () => {
  const {events} = await trial(4, [
    ['judge', 'one', 5, ['records', 'left out']],
    ['records', 'half', 20],
  ]);
  expect(events).toEqual(['+records 2', '-records', '+judge 1', '-judge']);
});

test('what they print is not mixed', async () => {
  const {printed, names} = await trial(2, [
    ['a', 'one', 60],
    ['b', 'one', 20],
  ]);
  expect(printed).toEqual(['# a', 'a begins', 'a ends', '# b', 'b begins', 'b ends']);
  expect(names).toEqual(['a', 'b']);
});

test('a circle is an error', async () => {
  const circle = trial(2, [
    ['a', 'one', 1, ['b']],
    ['b', 'one', 1, ['a']],
  ]);
  await expect(circle).rejects.toThrow('these steps wait for one another: a, b');
});
