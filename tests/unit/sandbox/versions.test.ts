/**
 * The version of a transaction: it grows with every change that the shop can see, and with nothing else; and what the
 * sandbox sends of the payments of each flow is what `tests/eventShapes.ts` derives for it.
 */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {chainsOf, nameOf, type Step} from '../../eventShapes';
import {services, settle, submit, type Service} from './flowRuns';
import {content, fakeTime, start, type Harness} from './helpers';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** The shop's address, to which the sandbox delivers. */
const point = {callback_url: 'http://localhost:4010/inbox'};
const DAY_SECONDS = 86_400;

/** The events of a payment in the order of their versions, each once, with whether they tell of an amount. */
function stepsOf({sent}: Harness, id: number): Step[] {
  const own = sent.map(({event}) => event).filter(({transaction}) => transaction?.id === id);
  const byVersion = new Map<number, Step>(
    own.map(({event, transaction}) => [
      transaction.version,
      {status: transaction.status, ...(event === 'transaction.amount' && {part: true as const})},
    ]),
  );
  return [...byVersion.entries()].sort(([a], [b]) => a - b).map(([, step]) => step);
}

/** What becomes of a payment after it has succeeded or is held. */
const ENDINGS: Record<string, (harness: Harness, id: number, amount: number) => Promise<void>> = {
  async 'captured and returned in two parts'({call}, id, amount) {
    await call('transactionComplete', {id});
    await call('transactionCancel', {id, external_refund_id: `part-${id}`, amount: Math.ceil(amount / 3)});
    await call('transactionCancel', {id, external_refund_id: `rest-${id}`});
  },
  async 'returned whole or released'({call}, id) {
    await call('transactionCancel', {id, external_refund_id: `all-${id}`});
  },
  async 'returned, and sent back by the bank'({call}, id) {
    const {prefix} = content.sandbox.refund_trigger;
    await call('transactionComplete', {id});
    await call('transactionCancel', {id, external_refund_id: `${prefix}-bounced-${id}`});
    await vi.advanceTimersByTimeAsync(3 * content.sandbox.answer_seconds * 1000);
  },
  async 'left alone'() {
    await vi.advanceTimersByTimeAsync(40 * DAY_SECONDS * 1000);
  },
};

const nameOfService = ({method, flow}: Service) =>
  `${flow.service.id} ${Object.keys(method.flows).find((id) => method.flows[id] === flow)!}`;

describe.each(services.map((service) => ({name: nameOfService(service), service})))('$name', ({service}) => {
  it('sends what is derived for its flow', async () => {
    const {outcomes} = content.sandbox.outcome_trigger;
    const told = new Set<string>();
    const derived = chainsOf(content, service.flow, true).map(nameOf);
    for (const outcome of Object.keys(outcomes))
      for (const ending of outcome === 'success' ? Object.values(ENDINGS) : [ENDINGS['left alone']!]) {
        // A wallet that is paid out from again and again would be empty in the end.
        const harness = start();
        const changes = {external_customer_id: `sandbox-${outcome}-reordered`, point};
        const {id, amount} = await submit(harness, service, {changes, form: {action: 'trigger'}});
        await settle(harness, service, id);
        await ending(harness, id, amount);
        await vi.advanceTimersByTimeAsync(1000);
        const steps = nameOf(stepsOf(harness, id));
        // A payout waits as long as it takes: nothing has overtaken its first status by then.
        if (steps === '') expect(await harness.find(id)).toMatchObject({status_description: 'pending'});
        else if (service.flow.direction === 'payin' || outcome === 'success') told.add(steps);
        expect(
          derived.some((chain) => chain === steps || steps === '' || chain.startsWith(`${steps} `)),
          `${steps} is not derived: ${derived.join(' | ')}`,
        ).toBe(true);
        // The last event tells the transaction as it is.
        const last = harness.sent.map(({event}) => event.transaction).filter((one) => one?.id === id);
        if (last.length > 0)
          expect(await harness.find(id)).toEqual(last.reduce((a, b) => (b.version > a.version ? b : a)));
      }
    expect(told.size).toBeGreaterThan(0);
  });
});

describe('the version of a transaction', () => {
  it('is one at first, grows with each change that shows, and not by a question or a repeat', async () => {
    const harness = start();
    const service = services.find(({flow}) => flow.hold_days !== undefined)!;
    const changes = {external_customer_id: 'sandbox-success', point};
    const {id, version} = await submit(harness, service, {changes, form: {action: 'trigger'}});
    expect(version).toBe(1);
    const seen = new Map<number, string>();
    const look = async () => {
      const {version: now, ...rest} = await harness.find(id);
      const text = JSON.stringify(rest);
      expect(seen.get(now) ?? text, `version ${now} says two things`).toBe(text);
      expect([...seen].every(([other, said]) => other === now || said !== text)).toBe(true);
      seen.set(now, text);
      return now;
    };
    await look();
    await settle(harness, service, id);
    await look();
    const half = {id, external_refund_id: 'half', amount: 1};
    for (const [operation, body] of [
      ['transactionComplete', {id}],
      ['transactionComplete', {id}],
      ['transactionCancel', half],
      ['transactionCancel', half],
      ['transactionCancel', {id, external_refund_id: 'too much', amount: 999_999}],
      ['transactionCancel', {id, external_refund_id: 'rest'}],
    ] as const) {
      await harness.call(operation, body);
      await look();
    }
    // Pending, held, captured, a part returned, all returned.
    expect([...seen.keys()]).toEqual([2, 3, 4, 5, 6]);
  });
});
