/**
 * Receivers that people write at first must fail what the real ones stand, or it would prove nothing. In a file of its
 * own: some of them wait long for what never comes, and meanwhile others work.
 */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {receiverInput} from '../../src/samples/receivers';
import {startSandbox, type RunningSandbox} from '../../src/gateway';
import {ROOT} from '../root';
import {deliverByHand, ordersOf, playOrders, TIME_SCALE} from './receivers/judge';
import {allHistories} from './receivers/histories';
import {naiveReceivers} from './receivers/naive';
import {playHistories} from './receivers/playHistories';
import {LANES, playSchedules, report} from './receivers/playSchedules';
import {covering, makeSchedule, SEED} from './receivers/schedules';
import {overHttp} from './receivers/rounds';
import {startServer} from './receivers/start';

const facts = await loadFacts(ROOT);
/** Enough orders for every mistake that a naive receiver makes: every kind of delivery, and every damage. */
const forNaive = covering(
  Array.from({length: 1000}, (_, number) => makeSchedule(facts, SEED, number)),
  8,
);

/** Work that a naive receiver leaves undone never arrives, so do not wait long for it. In ms. */
const IMPATIENT_MS = 2_000;

let dir: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'naive-'));
  sandbox = await startSandbox({root: ROOT, port: 0, quiet: true, timeScale: TIME_SCALE});
});
afterAll(async () => {
  await sandbox?.stop();
  rmSync(dir, {recursive: true, force: true});
});

describe('a naive receiver', () => {
  /** Reads the status without verifying the signature. */
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
      const wrong = await playOrders(facts, sandbox, receiver, ordersOf(facts));
      expect(wrong).toContain('sandbox-success-duplicate: fulfilled 2 times instead of 1');
      expect(wrong).toContain('sandbox-success-tampered: fulfilled 2 times instead of 1');
      const byHand = await deliverByHand(facts, receiver);
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
    writeFileSync(file, source(receiverInput(facts), facts.statuses.transitions));
    const receiver = await startServer(dir, () => [process.execPath, file])();
    try {
      const wrong = await playSchedules(facts, receiver, forNaive, LANES);
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
      const wrong = await playSchedules(facts, receiver, forNaive, LANES);
      const problems = wrong.flatMap((one) => one.problems).join('\n');
      expect(problems).toMatch(/fulfilled [2-9] times instead of 1/);
      expect(problems).toMatch(/fulfilled 1 times instead of 0/);
      expect(problems).toMatch(/answered 200 instead of 401/);
    } finally {
      await receiver.stop();
    }
  });

  const ofOrder = naiveReceivers.filter(({caughtBy}) => caughtBy.includes('echo'));
  it.each(ofOrder)('with $name does not stand where the gateway stands', async ({name, source}) => {
    const file = path.join(dir, `order-${name.replaceAll(/\W/g, '-')}.mjs`);
    writeFileSync(file, source(receiverInput(facts), facts.statuses.transitions));
    const start = startServer(dir, () => [process.execPath, file]);
    // A share is enough: the first problem ends it.
    const some = allHistories(facts, SEED).filter((_, index) => index % 20 === 0);
    const wrong = await playHistories(facts, some, overHttp(facts, dir, start, IMPATIENT_MS));
    expect(wrong.join('\n')).toMatch(/stands at .* instead of/);
  });
});
