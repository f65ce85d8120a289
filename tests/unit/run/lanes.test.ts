/** Order, shared cores and output of the steps of a run. */
import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {runGroups} from '../../run/lanes';

/** Runs steps that each take some turns of the event loop. @returns the events in order, and the output */
async function trial(cores: number, groups: [name: string, turns: number][][][]) {
  const events: string[] = [];
  const printed: string[] = [];
  const step = ([name, turns]: [string, number]) => ({
    name,
    run: async (print: (chunk: Buffer) => void, workers: number) => {
      events.push(`+${name} ${workers}`);
      print(Buffer.from(`${name} begins`));
      for (let at = 0; at < turns; at += 1) await turn();
      print(Buffer.from(`${name} ends`));
      events.push(`-${name}`);
      return {count: {passed: 1, failed: 0, skipped: 0}, processorSeconds: undefined};
    },
  });
  const outcomes = await runGroups(
    groups.map((lanes) => lanes.map((lane) => lane.map(step))),
    cores,
    {heading: (name) => printed.push(`# ${name}`), print: (chunk) => printed.push(chunk.toString())},
  );
  return {events, printed, names: outcomes.map(({name}) => name)};
}

test('lanes run in parallel and share the cores; the steps of a lane run in sequence', async () => {
  const {events} = await trial(2, [
    [
      [['build', 60]],
      [
        ['unit', 5],
        ['content', 5],
      ],
    ],
  ]);
  expect(events).toEqual(['+build 1', '+unit 1', '-unit', '+content 1', '-content', '-build']);
});

test('a group waits for the whole previous group, and a single lane has all cores', async () => {
  const {events} = await trial(2, [[[['a', 5]], [['b', 40]]], [[['browser', 5]]]]);
  expect(events).toEqual(['+a 1', '+b 1', '-a', '-b', '+browser 2', '-browser']);
});

test('a lane without steps uses no core', async () => {
  const {events} = await trial(2, [[[], [['b', 5]]]]);
  expect(events).toEqual(['+b 2', '-b']);
});

test('the output of lanes is not mixed', async () => {
  const {printed, names} = await trial(2, [
    [
      [['a', 60]],
      [
        ['b', 5],
        ['c', 90],
      ],
    ],
    [[['d', 1]]],
  ]);
  expect(printed).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`# ${name}`, `${name} begins`, `${name} ends`]));
  expect(names).toEqual(['a', 'b', 'c', 'd']);
});
