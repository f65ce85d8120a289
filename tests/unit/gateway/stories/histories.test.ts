/**
 * Random histories of orders: a client that follows the documented decision tree runs against the sandbox, with faults
 * from a seed. `STORIES=10000` runs more histories, as the weekly checks do.
 */
import {describe, expect, test} from 'vitest';
import type {OutcomeBranch, OutcomePlace, OutcomeTree} from '../../../../src/facts/schemas';
import {getFacts} from '../../../../src/facts/load';
import {ROOT} from '../../../root';
import {type History, play} from './history';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const START = facts.gateway.signing.vector_key;
/** Each wrong tree below fails one order within 21 histories, and three within 166. */
const STORIES = Number(process.env.STORIES ?? 300);
/** Maximum number of failed histories to report. The run of a wrong tree stops after as many. */
const MAX_REPORTED = 3;

/** @returns report of the first failed histories, with their events */
const report = (bad: readonly History[]): string =>
  bad
    .slice(0, MAX_REPORTED)
    .map(({seed, problems, events}) => [`History ${seed}: ${problems.join('; ')}`, ...events].join('\n  '))
    .join('\n');

/**
 * @param count number of histories to run
 * @param enough number of failed histories after which to stop
 * @returns failed histories, and the number of histories by end
 */
async function playAll(
  tree: OutcomeTree,
  count: number,
  enough = Infinity,
): Promise<{bad: History[]; ends: Map<string, number>}> {
  const world = createWorld(facts, START);
  const bad: History[] = [];
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= count && bad.length < enough; seed += 1) {
    const history = await play(facts, world, tree, seed);
    ends.set(history.end, (ends.get(history.end) ?? 0) + 1);
    if (history.problems.length > 0) bad.push(history);
  }
  return {bad, ends};
}

describe('shop that follows the decision tree', () => {
  test(
    `never charges twice, fulfils every paid order and always terminates: ${STORIES} histories`,
    {timeout: 600_000},
    async () => {
      const {bad, ends} = await playAll(facts.outcomeTree, STORIES);
      expect(report(bad)).toBe('');
      // Guards against trivial histories: enough orders must be paid, and enough must end unpaid.
      expect(ends.get('paid')).toBeGreaterThan(STORIES / 4);
      expect(ends.get('unpaid')).toBeGreaterThan(STORIES / 20);
    },
  );
});

/** @returns a copy of the decision tree in which the branches that `path` selects are changed */
function changed(path: (branch: OutcomeBranch) => boolean, change: Partial<OutcomeBranch>): OutcomeTree {
  const walk = <P extends OutcomePlace>(place: P): P => ({
    ...place,
    ...(place.branches && {
      branches: place.branches.map((branch) => (path(branch) ? {...walk(branch), ...change} : walk(branch))),
    }),
  });
  return walk(facts.outcomeTree);
}

/** Wrong decision trees, each with the failure that it must cause. */
const WRONG: [string, OutcomeTree, RegExp][] = [
  [
    'any other code: refused, so take a new id',
    {
      ...facts.outcomeTree,
      branches: [
        ...facts.outcomeTree.branches.slice(0, -1),
        {when: 'Refused', on: {codes: [11, 203, 204]}, text: 'A new id.', end: 'unpaid'},
        facts.outcomeTree.branches.at(-1)!,
      ],
    },
    /two payments for one order/,
  ],
  [
    'no answer: take a new id',
    changed(({name}) => name === 'find', {do: [], branches: undefined, end: 'unpaid'}),
    /two payments/,
  ],
  [
    'error 208: take a new id',
    changed(({on}) => on !== 'otherwise' && 'wanted' in on, {go: undefined, do: [], end: 'unpaid'}),
    /two payments/,
  ],
  [
    'a hold counts as paid',
    changed(({do: acts}) => acts?.includes('capture') ?? false, {branches: undefined, do: [], end: 'paid'}),
    /a hold was lost|and it is not/,
  ],
  [
    'an expired payment is final',
    changed(({on}) => on !== 'otherwise' && 'late' in on, {go: undefined, do: [], end: 'unpaid'}),
    /two payments|it is paid/,
  ],
  [
    'no callback: the order is unpaid',
    changed(({do: acts}) => acts?.includes('listen') ?? false, {go: undefined, do: [], end: 'unpaid'}),
    /two payments|it is paid/,
  ],
];

describe('shop that follows a wrong decision tree fails', () => {
  test.each(WRONG)('%s', {timeout: 120_000}, async (_what, tree, loss) => {
    const {bad} = await playAll(tree, 3_000, MAX_REPORTED);
    expect(report(bad)).toMatch(loss);
  });
});

describe('delayed request', () => {
  const windowMs = facts.gateway.signing.window_seconds * 1000;

  /**
   * @param aheadMs ms by which the clock of the sender is ahead
   * @param lateMs ms between sending and arrival
   * @returns true if the gateway accepts the request
   */
  const isAccepted = async (aheadMs: number, lateMs: number): Promise<boolean> => {
    const world = createWorld(facts, START);
    const request = signed(facts, `${brand.api.prefix}/transaction/find`, {id: 900001}, world.now() + aheadMs);
    await world.sleep(lateMs);
    const response = await world.gateway.app.request(`${ORIGIN}${request.path}`, {method: 'POST', ...request});
    return response.status === 200;
  };

  test('is accepted after one time window only if the clock of the sender is ahead, and never after two', async () => {
    expect(await isAccepted(0, windowMs)).toBe(true);
    expect(await isAccepted(0, windowMs + 1)).toBe(false);
    expect(await isAccepted(windowMs, 2 * windowMs)).toBe(true);
    for (const aheadMs of [0, windowMs - 1, windowMs, windowMs + 1])
      expect(await isAccepted(aheadMs, 2 * windowMs + (aheadMs > windowMs ? 2 : 1))).toBe(false);
  });
});
