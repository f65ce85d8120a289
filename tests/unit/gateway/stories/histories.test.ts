/**
 * Stories of orders: a machine that follows the decision tree of the page to the letter, against the sandbox, under seeded
 * faults. `STORIES=10000` plays more, as the weekly checks do.
 */
import {describe, expect, test} from 'vitest';
import type {OutcomeBranch, OutcomePlace, OutcomeTree} from '../../../../src/facts/schemas';
import {getFacts} from '../../../../src/facts/load';
import {ROOT} from '../../../root';
import {type History, play} from './history';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';
import {brand} from '../../../../src/brand';

const content = await getFacts(ROOT);
const START = content.gateway.signing.vector_key;
/** Each wrong tree below loses an order within 21 stories, and three within 166. */
const STORIES = Number(process.env.STORIES ?? 300);
/** So many losses are told in full; whoever looks for them need not play on. */
const TOLD = 3;

/** The first histories that went wrong, with all that befell them. */
const tell = (bad: readonly History[]): string =>
  bad
    .slice(0, TOLD)
    .map(({seed, problems, events}) => [`History ${seed}: ${problems.join('; ')}`, ...events].join('\n  '))
    .join('\n');

/** @returns the histories in which something went wrong */
async function playAll(
  tree: OutcomeTree,
  count: number,
  enough = Infinity,
): Promise<{bad: History[]; ends: Map<string, number>}> {
  const world = createWorld(content, START);
  const bad: History[] = [];
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= count && bad.length < enough; seed += 1) {
    const history = await play(content, world, tree, seed);
    ends.set(history.end, (ends.get(history.end) ?? 0) + 1);
    if (history.problems.length > 0) bad.push(history);
  }
  return {bad, ends};
}

describe('a shop that follows the decision tree', () => {
  test(
    `never charges twice, never leaves a paid order, and always ends: ${STORIES} histories`,
    {timeout: 600_000},
    async () => {
      const {bad, ends} = await playAll(content.outcomeTree, STORIES);
      expect(tell(bad)).toBe('');
      // The histories are worth the name: orders are paid, refused and given up, and some of each.
      expect(ends.get('paid')).toBeGreaterThan(STORIES / 4);
      expect(ends.get('unpaid')).toBeGreaterThan(STORIES / 20);
    },
  );
});

/** A tree in which one branch differs. */
function changed(path: (branch: OutcomeBranch) => boolean, change: Partial<OutcomeBranch>): OutcomeTree {
  const walk = <P extends OutcomePlace>(place: P): P => ({
    ...place,
    ...(place.branches && {
      branches: place.branches.map((branch) => (path(branch) ? {...walk(branch), ...change} : walk(branch))),
    }),
  });
  return walk(content.outcomeTree);
}

/** What a page could say instead, and what it would cost. */
const WRONG: [string, OutcomeTree, RegExp][] = [
  [
    'any other code: refused, so take a new id',
    {
      ...content.outcomeTree,
      branches: [
        ...content.outcomeTree.branches.slice(0, -1),
        {when: 'Refused', on: {codes: [11, 203, 204]}, text: 'A new id.', end: 'unpaid'},
        content.outcomeTree.branches.at(-1)!,
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
    'a hold is as good as money',
    changed(({do: acts}) => acts?.includes('capture') ?? false, {branches: undefined, do: [], end: 'paid'}),
    /a hold was lost|and it is not/,
  ],
  [
    'an expired payment is over',
    changed(({on}) => on !== 'otherwise' && 'late' in on, {go: undefined, do: [], end: 'unpaid'}),
    /two payments|it is paid/,
  ],
  [
    'without a callback nothing happens',
    changed(({do: acts}) => acts?.includes('listen') ?? false, {go: undefined, do: [], end: 'unpaid'}),
    /two payments|it is paid/,
  ],
];

describe('a shop that is told something else', () => {
  test.each(WRONG)('%s', {timeout: 120_000}, async (_what, tree, loss) => {
    const {bad} = await playAll(tree, 3_000, TOLD);
    expect(tell(bad)).toMatch(loss);
  });
});

describe('a request that was sent long ago', () => {
  const windowMs = content.gateway.signing.window_seconds * 1000;

  /** @param aheadMs by which the clock of the sender is ahead @param lateMs after which the request arrives */
  const arrives = async (aheadMs: number, lateMs: number): Promise<boolean> => {
    const world = createWorld(content, START);
    const request = signed(content, `${brand.api.prefix}/transaction/find`, {id: 900001}, world.now() + aheadMs);
    await world.sleep(lateMs);
    const response = await world.gateway.app.request(`${ORIGIN}${request.path}`, {method: 'POST', ...request});
    return response.status === 200;
  };

  test('can arrive after one window of keys, where the clock of the sender is ahead, and never after two', async () => {
    expect(await arrives(0, windowMs)).toBe(true);
    expect(await arrives(0, windowMs + 1)).toBe(false);
    expect(await arrives(windowMs, 2 * windowMs)).toBe(true);
    for (const aheadMs of [0, windowMs - 1, windowMs, windowMs + 1])
      expect(await arrives(aheadMs, 2 * windowMs + (aheadMs > windowMs ? 2 : 1))).toBe(false);
  });
});
