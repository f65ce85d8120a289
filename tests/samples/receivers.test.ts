/** Starts the receiver of every language and gives it everything that can happen to a callback. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {loadContent} from '../../src/facts/load';
import {receiverInput, receiverLanguages, type ReceiverLanguage} from '../../src/samples/receivers';
import {startSandbox} from '../../src/sandbox';
import {deliverByHand, ordersOf, playOrders} from './receivers/judge';
import {naiveReceivers} from './receivers/naive';
import {playSchedules, report} from './receivers/playSchedules';
import {damages, kinds, makeSchedule} from './receivers/schedules';
import {buildReceiver, startServer, type StartReceiver} from './receivers/start';
import {findToolchains, toolchainsRequired} from './toolchains';

const ROOT = path.resolve(import.meta.dirname, '../..');
const content = await loadContent(ROOT);
const toolchains = findToolchains();
const orders = ordersOf(content);
/** Each order twice, so that equal outcomes stand side by side. */
const played = [...orders, ...orders];
/** A retry after a minute comes after 0.1 s, an expiry after less than two seconds. */
const TIME_SCALE = 600;

/** `RECEIVER_ORDER=137` plays that order alone, `RECEIVER_ORDERS=50` the first fifty, `RECEIVER_SEED=7` others. */
const SEED = Number(process.env['RECEIVER_SEED'] ?? 20261121);
const ALONE = process.env['RECEIVER_ORDER'];
const COUNT = Number(process.env['RECEIVER_ORDERS'] ?? 1000);
const numbers = ALONE === undefined ? Array.from({length: COUNT}, (_, number) => number) : [Number(ALONE)];
const schedules = numbers.map((number) => makeSchedule(content, SEED, number));
const deliveries = schedules.flatMap((schedule) => schedule.deliveries);
/** Enough orders for every mistake that a naive receiver makes. */
const forNaive = Array.from({length: 300}, (_, number) => makeSchedule(content, SEED, number));
/** How many orders are under way at the same moment. */
const LANES = 8;
/** Bash starts some ten programs for each delivery; jq 1.6 alone takes 30 ms to start. */
const MANY_ORDERS_MS = 15 * 60_000;
/** So many wrong orders are told in full. */
const TOLD = 3;
const HOW_TO_REPEAT = 'RECEIVER_SEED and RECEIVER_ORDER play one order alone';

const fed = new Map<string, number>();
let dir: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'receivers-'));
  sandbox = await startSandbox({root: ROOT, port: 0, quiet: true, timeScale: TIME_SCALE});
});
afterAll(async () => {
  await sandbox?.stop();
  rmSync(dir, {recursive: true, force: true});
  const counts = receiverLanguages.map(({label, id}) => `${label} ${fed.get(id) ?? 'skipped'}`);
  console.log(`Orders played through each receiver: ${counts.join(', ')}`);
  console.log(
    `Seeded orders, seed ${SEED}: ${schedules.length} with ${deliveries.length} deliveries for each receiver`,
  );
});

const builds = new Map<string, Promise<StartReceiver>>();
function build(language: ReceiverLanguage): Promise<StartReceiver> {
  const known = builds.get(language.id) ?? buildReceiver(dir, language, receiverInput(content), toolchains);
  builds.set(language.id, known);
  return known;
}

test.skipIf(numbers.length < 1000)('the seeded orders hold every kind of delivery and every damage', () => {
  for (const kind of kinds) expect(deliveries.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(30);
  for (const damage of damages)
    expect(
      deliveries.some(({text}) => text.endsWith(damage)),
      damage,
    ).toBe(true);
  const paidOrNot = schedules.flatMap((schedule) => schedule.orders);
  expect(paidOrNot.filter(({fulfil}) => fulfil === 1).length).toBeGreaterThan(500);
  expect(paidOrNot.filter(({fulfil}) => fulfil === 0).length).toBeGreaterThan(100);
  expect(schedules.map(({number}) => makeSchedule(content, SEED, number).deliveries.map(({text}) => text))).toEqual(
    schedules.map((schedule) => schedule.deliveries.map(({text}) => text)),
  );
});

describe.each(receiverLanguages.map((language) => ({language, id: language.id})))('$id', ({language}) => {
  const missing = toolchains.missing.get(language.id);
  const check = missing && !toolchainsRequired ? it.skip : it;

  check('fulfils each paid order of the sandbox exactly once', async () => {
    expect(missing).toBeUndefined();
    const receiver = await (await build(language))();
    try {
      expect(await playOrders(content, sandbox, receiver, played)).toEqual([]);
      fed.set(language.id, played.length);
    } finally {
      await receiver.stop();
    }
  });

  check(
    `fulfils each paid one of ${numbers.length} seeded orders exactly once, seed ${SEED}`,
    async () => {
      expect(missing).toBeUndefined();
      const receiver = await (await build(language))();
      try {
        const wrong = await playSchedules(content, receiver, schedules, LANES);
        const told = wrong.slice(0, TOLD).map((one) => report(SEED, one));
        expect(wrong.length, [`${wrong.length} wrong; ${HOW_TO_REPEAT}`, ...told].join('\n\n')).toBe(0);
      } finally {
        await receiver.stop();
      }
    },
    MANY_ORDERS_MS,
  );

  check('stands replays, strangers, old keys and what does not exist yet, and remembers after a crash', async () => {
    expect(missing).toBeUndefined();
    const start = await build(language);
    const receiver = await start();
    try {
      expect(await deliverByHand(content, receiver)).toEqual([]);
    } finally {
      await receiver.stop();
    }
    const again = await start({cwd: receiver.cwd});
    try {
      // Its memory is the same, so every event is a duplicate by now, and nothing is fulfilled again.
      const before = again.fulfilled();
      await deliverByHand(content, again);
      expect(again.fulfilled()).toEqual(before);
    } finally {
      await again.stop();
    }
  });
});

describe('a naive receiver', () => {
  /** Reads the status and believes it. */
  const NAIVE = `import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    response.writeHead(200).end();
    if (!body.startsWith('{')) return;
    let transaction;
    try {
      ({ transaction } = JSON.parse(body));
    } catch {
      return;
    }
    if (transaction?.status === 1) appendFileSync('fulfilled.txt', transaction.external_transaction_id + '\\n');
  });
}).listen(process.env.PORT, '127.0.0.1');`;

  it('fails the same checks', async () => {
    const file = path.join(dir, 'naive.mjs');
    writeFileSync(file, NAIVE);
    const start = startServer(dir, () => [process.execPath, file]);
    const receiver = await start();
    try {
      const wrong = await playOrders(content, sandbox, receiver, orders);
      expect(wrong).toContain('sandbox-success-duplicate: fulfilled 2 times instead of 1');
      expect(wrong).toContain('sandbox-success-tampered: fulfilled 2 times instead of 1');
      const byHand = await deliverByHand(content, receiver);
      for (const what of ['replay', 'no signature', 'altered body', 'key of the past'])
        expect(byHand.join('\n')).toContain(`${what}: answered 200 instead of 401`);
      expect(byHand.join('\n')).toContain('hand-stranger: fulfilled');
    } finally {
      await receiver.stop();
    }
  });

  /** The receiver of JavaScript, with one check less each. Side by side: some wait long for what never comes. */
  it.concurrent.each(naiveReceivers)('with $name fails the seeded orders', async ({name, caughtBy, story, source}) => {
    const file = path.join(dir, `${name.replaceAll(' ', '-')}.mjs`);
    writeFileSync(file, source(receiverInput(content)));
    const receiver = await startServer(dir, () => [process.execPath, file])();
    try {
      const wrong = await playSchedules(content, receiver, forNaive, LANES);
      expect(wrong.length).toBeGreaterThan(0);
      // Nothing else is wrong with it: each order that it gets wrong holds what catches it.
      const others = wrong.filter(({schedule: {deliveries: own}}) => {
        const texts = own.filter(({answer}) => answer === 'accepted').map(({text}) => text);
        return !own.some(({kind}) => caughtBy.includes(kind)) && !story?.test(texts.join('\n'));
      });
      expect(others.map((one) => report(SEED, one)).join('\n\n')).toBe('');
    } finally {
      await receiver.stop();
    }
  });

  it.concurrent('that believes whatever comes last fails the seeded orders', async () => {
    const file = path.join(dir, 'naive-seeded.mjs');
    writeFileSync(file, NAIVE);
    const receiver = await startServer(dir, () => [process.execPath, file])();
    try {
      const wrong = await playSchedules(content, receiver, forNaive, LANES);
      const problems = wrong.flatMap((one) => one.problems).join('\n');
      expect(problems).toMatch(/fulfilled [2-9] times instead of 1/);
      expect(problems).toMatch(/fulfilled 1 times instead of 0/);
      expect(problems).toMatch(/answered 200 instead of 401/);
    } finally {
      await receiver.stop();
    }
  });
});
