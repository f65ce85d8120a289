/** Starts the receiver of every language and gives it everything that can happen to a callback. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {receiverLanguages, type ReceiverLanguage} from '../../src/samples/receivers';
import {startSandbox} from '../../src/gateway';
import {changeTokens} from './receivers/changeTokens';
import {deliverByHand, ordersOf, playOrders, TIME_SCALE} from './receivers/judge';
import {allHistories, type History} from './receivers/histories';
import {playHistories} from './receivers/playHistories';
import {LANES, playSchedules, report} from './receivers/playSchedules';
import {covering, damages, kinds, makeSchedule, objectsBeside, SEED} from './receivers/schedules';
import {roundsOf, stateFolder} from './receivers/rounds';
import {playTransports} from './receivers/transports';
import {buildReceiver, type StartReceiver} from './receivers/start';
import {toolchainsRequired} from '../process';
import {findToolchains} from './toolchains';

const ROOT = path.resolve(import.meta.dirname, '../..');
const facts = await loadFacts(ROOT);
const toolchains = findToolchains();
const orders = ordersOf(facts);
/** Each order twice, so that equal outcomes stand side by side. */
const played = [...orders, ...orders];
/** `RECEIVER_ORDER=137` plays that order alone, `RECEIVER_ORDERS=50` the first fifty. */
const ALONE = process.env['RECEIVER_ORDER'];
const ALL = process.env['RECEIVER_ORDERS'];
const COUNT = Number(ALL ?? 1000);
const numbers = ALONE === undefined ? Array.from({length: COUNT}, (_, number) => number) : [Number(ALONE)];
const schedules = numbers.map((number) => makeSchedule(facts, SEED, number));
const deliveries = schedules.flatMap((schedule) => schedule.deliveries);
/**
 * One language plays all of them in each run. The programs of the others cost more time, and Bash, which starts some ten
 * programs for each delivery, the most. So they play fewer, which hold every kind of delivery and every damage, too; and all
 * where `RECEIVER_ORDERS=1000` asks for it.
 */
const KINDS_EACH: Record<string, number> = {bash: 8};
const KINDS_MOST = 40;
const kindsFor = (language: string) => KINDS_EACH[language] ?? KINDS_MOST;
const schedulesFor = (language: string) =>
  language === 'javascript' || ALL !== undefined || ALONE !== undefined
    ? schedules
    : covering(schedules, kindsFor(language));
/**
 * Every order of six deliveries of the events of every flow. Each language plays every so manieth, each another part.
 * `RECEIVER_HISTORIES=all` has every one play all, and Bash, which would need hours, every fiftieth.
 */
const histories = allHistories(facts, SEED);
const SHARES: Record<string, number> =
  process.env['RECEIVER_HISTORIES'] === 'all'
    ? {bash: 50}
    : {javascript: 8, bash: 1200, java: 48, kotlin: 48, php: 48, python: 48};
/** Step through the few histories of a payment with a refund and a dispute. */
const OF_SEVERAL = 48;
const isOfSeveral = (history: History) => new Set(history.deliveries.map(({kind}) => kind)).size > 1;
const historiesFor = (language: string, place: number) => {
  const share = SHARES[language] ?? 1;
  return histories.filter((history, index) => {
    const every = isOfSeveral(history) ? Math.min(share, OF_SEVERAL) : share;
    return index % every === place % every;
  });
};
const MANY_ORDERS_MS = 15 * 60_000;
/** Several restarts, and events that wait for their next attempt. */
const CHANGE_MS = 4 * 60_000;
/** So many wrong orders are told in full. */
const TOLD = 3;
const HOW_TO_REPEAT = 'RECEIVER_ORDER plays one order alone';

const fed = new Map<string, number>();
let dir: string;
let states: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'receivers-'));
  states = stateFolder();
  sandbox = await startSandbox({root: ROOT, port: 0, quiet: true, timeScale: TIME_SCALE});
});
afterAll(async () => {
  await sandbox?.stop();
  for (const folder of [dir, states]) rmSync(folder, {recursive: true, force: true});
  const counts = receiverLanguages.map(({label, id}) => `${label} ${fed.get(id) ?? 'skipped'}`);
  console.log(`Orders played through each receiver: ${counts.join(', ')}`);
  console.log(
    `Seeded orders, seed ${SEED}: ${schedules.length} with ${deliveries.length} deliveries for each receiver`,
  );
});

const builds = new Map<string, Promise<StartReceiver>>();
function build(language: ReceiverLanguage): Promise<StartReceiver> {
  const known = builds.get(language.id) ?? buildReceiver(facts, dir, language, toolchains);
  builds.set(language.id, known);
  return known;
}

test.skipIf(numbers.length < 1000).each(['bash', 'python'])(
  'the orders that %s plays hold every kind of delivery and every damage',
  (language) => {
    const some = schedulesFor(language).flatMap((schedule) => schedule.deliveries);
    const least = KINDS_EACH['bash']!;
    for (const kind of kinds)
      expect(some.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
    for (const object of objectsBeside)
      expect(some.filter(({text}) => text.includes(object)).length, object).toBeGreaterThanOrEqual(least);
    for (const damage of damages)
      expect(some.filter(({text}) => text.endsWith(damage)).length, damage).toBeGreaterThan(0);
  },
);

test.skipIf(numbers.length < 1000)('the seeded orders hold every kind of delivery and every damage', () => {
  for (const kind of kinds) expect(deliveries.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(30);
  for (const damage of damages)
    expect(
      deliveries.some(({text}) => text.endsWith(damage)),
      damage,
    ).toBe(true);
  const paidOrNot = schedules.flatMap((schedule) => schedule.orders);
  expect(paidOrNot.filter(({fulfilled}) => fulfilled === 1).length).toBeGreaterThan(500);
  expect(paidOrNot.filter(({fulfilled}) => fulfilled === 0).length).toBeGreaterThan(100);
  expect(paidOrNot.filter(({held}) => held === 1).length).toBeGreaterThan(100);
  expect(schedules.map(({number}) => makeSchedule(facts, SEED, number).deliveries.map(({text}) => text))).toEqual(
    schedules.map((schedule) => schedule.deliveries.map(({text}) => text)),
  );
});

const ORDERS = 'fulfils each paid order of the sandbox exactly once';
const SEEDED = 'fulfils each paid one of its seeded orders exactly once';
const ANY_ORDER = 'stands where the gateway stands after each delivery of events in any order, and after restarts';
const TOKENS = 'loses no event while the token is changed, and refuses what a revoked one has signed';
const TRANSPORTS = 'takes an event in every form of HTTP, directly and behind nginx and Caddy';
const BY_HAND = 'stands replays, strangers, old keys and what does not exist yet, and remembers after a crash';

describe.each(receiverLanguages.map((language) => ({language, id: language.id})))('$id', ({language}) => {
  const own = schedulesFor(language.id);
  const missing = toolchains.missing.get(language.id);
  const skips = missing !== undefined && !toolchainsRequired;
  const check = (name: string, run: () => Promise<void>, timeout?: number) => it.skipIf(skips)(name, run, timeout);

  check(ORDERS, async () => {
    expect(missing).toBeUndefined();
    const receiver = await (await build(language))();
    try {
      expect(await playOrders(facts, sandbox, receiver, played)).toEqual([]);
      fed.set(language.id, played.length);
    } finally {
      await receiver.stop();
    }
  });

  check(
    `${SEEDED}: ${own.length}, seed ${SEED}`,
    async () => {
      expect(missing).toBeUndefined();
      const receiver = await (await build(language))();
      try {
        const wrong = await playSchedules(facts, receiver, own, LANES);
        const told = wrong.slice(0, TOLD).map((one) => report(SEED, one));
        expect(wrong.length, [`${wrong.length} wrong; ${HOW_TO_REPEAT}`, ...told].join('\n\n')).toBe(0);
      } finally {
        await receiver.stop();
      }
    },
    MANY_ORDERS_MS,
  );

  const inAnyOrder = historiesFor(language.id, receiverLanguages.indexOf(language));
  check(
    `${ANY_ORDER}: ${inAnyOrder.length}`,
    async () => {
      expect(missing).toBeUndefined();
      const rounds = roundsOf(facts, states, language, toolchains, await build(language));
      expect(await playHistories(facts, inAnyOrder, rounds)).toEqual([]);
    },
    MANY_ORDERS_MS,
  );

  check(
    TOKENS,
    async () => {
      expect(missing).toBeUndefined();
      expect(await changeTokens(ROOT, facts, await build(language))).toEqual([]);
    },
    CHANGE_MS,
  );

  check(
    TRANSPORTS,
    async () => {
      expect(missing).toBeUndefined();
      const receiver = await (await build(language))();
      try {
        expect(await playTransports(facts, receiver)).toEqual([]);
      } finally {
        await receiver.stop();
      }
    },
    CHANGE_MS,
  );

  check(BY_HAND, async () => {
    expect(missing).toBeUndefined();
    const start = await build(language);
    const receiver = await start();
    try {
      expect(await deliverByHand(facts, receiver)).toEqual([]);
    } finally {
      await receiver.stop();
    }
    const again = await start({cwd: receiver.cwd});
    try {
      // Its memory is the same, so every event is a duplicate by now, and nothing is fulfilled again.
      const before = again.fulfilled();
      await deliverByHand(facts, again);
      expect(again.fulfilled()).toEqual(before);
    } finally {
      await again.stop();
    }
  });
});
