/**
 * Tests of transaction versions: each visible change increments the version, and nothing else does. Also checks that
 * the events of each flow match those derived by `tests/eventShapes.ts`.
 */
import {createHash} from 'node:crypto';
import {afterEach, beforeEach, describe, expect, it, test, vi} from 'vitest';
import {chainsOf, nameOf, returnedAndDisputed, type ObjectStep, type Step} from '../../eventShapes';
import {services, settle, submit, type Service} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';
import {sandboxOrigin} from '../../../src/brand';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Callback address of the shop. */
const point = {callback_url: `${sandboxOrigin}/inbox`};
const DAY_SECONDS = 86_400;
/** Service for cards on the payment page. */
const CARD_SERVICE = 2202;
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** @returns the events of a payment ordered by version, without duplicates, marked if they announce an amount */
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

/** Actions after a payment has succeeded or is held, by name. */
const ENDINGS: Record<string, (harness: Harness, id: number, amount: number) => Promise<void>> = {
  async 'captured and returned in two parts'({call}, id, amount) {
    const half = Math.ceil(amount / 2);
    await call('transactionComplete', {id, external_capture_id: `half-${id}`, amount: half, final: false});
    await call('transactionComplete', {id, external_capture_id: `rest-${id}`});
    await call('transactionCancel', {id, external_refund_id: `part-${id}`, amount: Math.ceil(amount / 3)});
    await call('transactionCancel', {id, external_refund_id: `rest-${id}`});
  },
  async 'captured in part, then released'({call}, id) {
    await call('transactionComplete', {id, external_capture_id: `part-${id}`, amount: 1, final: false});
    await call('transactionCancel', {id, external_refund_id: `rest-${id}`});
  },
  async 'captured in part, then left alone'({call}, id) {
    await call('transactionComplete', {id, external_capture_id: `part-${id}`, amount: 1, final: false});
    await vi.advanceTimersByTimeAsync(40 * DAY_SECONDS * 1000);
  },
  async 'returned whole or released'({call}, id) {
    await call('transactionCancel', {id, external_refund_id: `all-${id}`});
  },
  async 'returned, and sent back by the bank'({call}, id) {
    const {prefix} = facts.sandbox.refund_trigger;
    await call('transactionComplete', {id, external_capture_id: `all-${id}`});
    await call('transactionCancel', {id, external_refund_id: `${prefix}-bounced-${id}`});
    await vi.advanceTimersByTimeAsync(3 * facts.sandbox.answer_seconds * 1000);
  },
  async 'left alone'() {
    await vi.advanceTimersByTimeAsync(40 * DAY_SECONDS * 1000);
  },
};

const nameOfService = ({method, flow}: Service) =>
  `${flow.service.id} ${Object.keys(method.flows).find((id) => method.flows[id] === flow)!}`;

describe.each(services.map((service) => ({name: nameOfService(service), service})))('$name', ({service}) => {
  it('sends the events derived for its flow', async () => {
    const {outcomes} = facts.sandbox.outcome_trigger;
    const told = new Set<string>();
    const derived = chainsOf(facts, service.flow, true).map(nameOf);
    for (const outcome of Object.keys(outcomes))
      for (const ending of outcome === 'success' ? Object.values(ENDINGS) : [ENDINGS['left alone']!]) {
        // Use a new sandbox, because repeated payouts would empty the wallet.
        const harness = start();
        const changes = {external_customer_id: `sandbox-${outcome}-reordered`, point};
        const {id, amount} = await submit(harness, service, {changes, form: {action: 'trigger'}});
        await settle(harness, service, id);
        await ending(harness, id, amount);
        await vi.advanceTimersByTimeAsync(1000);
        const steps = nameOf(stepsOf(harness, id));
        // A pending payout does not expire, so it is still in its first status.
        if (steps === '') expect(await harness.find(id)).toMatchObject({status_description: 'pending'});
        else if (service.flow.direction === 'payin' || outcome === 'success') told.add(steps);
        expect(
          derived.some((chain) => chain === steps || steps === '' || chain.startsWith(`${steps} `)),
          `${steps} is not derived: ${derived.join(' | ')}`,
        ).toBe(true);
        // The last event contains the current transaction.
        const last = harness.sent.map(({event}) => event.transaction).filter((one) => one?.id === id);
        if (last.length > 0)
          expect(await harness.find(id)).toEqual(last.reduce((a, b) => (b.version > a.version ? b : a)));
      }
    expect(told.size).toBeGreaterThan(0);
  });
});

test('a payment with a returned refund and a partly won dispute sends the derived events', async () => {
  const harness = start();
  const {refund_trigger: refunds, dispute_trigger: disputes, answer_seconds: seconds} = facts.sandbox;
  const service = services.find(({flow}) => flow.service.id === CARD_SERVICE)!;
  const changes = {
    external_customer_id: 'sandbox-success-reordered',
    external_order_id: `${disputes.prefix}-part-1`,
    amount: 10_000,
    point,
  };
  const {id} = await submit(harness, service, {changes, form: {action: 'trigger'}});
  await settle(harness, service, id);
  await harness.call('transactionCancel', {id, external_refund_id: `${refunds.prefix}-bounced-1`, amount: 4_000});
  await vi.advanceTimersByTimeAsync((2 * seconds + disputes.after_seconds) * 1000);
  const {response} = await harness.call('disputeList', {transaction_id: id});
  const document = {kind: 'delivery', media_type: 'application/pdf', size: 3, sha256: sha256Hex('doc')};
  const answer = await harness.call('disputeDefend', {
    id: response.disputes[0].id,
    external_response_id: 'defence-1',
    documents: [document],
  });
  await harness.sandbox.app.request(answer.response.evidence[0].upload_url, {
    method: 'PUT',
    body: 'doc',
    headers: {'Content-Type': document.media_type},
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  const told = new Map<string, ObjectStep & {version: number}>();
  for (const {event} of harness.sent) {
    const kind = event.event.split('.')[0];
    const {version, status} = event[kind];
    told.set(`${kind} ${version}`, {kind, status, version});
  }
  const ofKind = (steps: readonly ObjectStep[], kind: string) =>
    steps.filter((step) => step.kind === kind).map(({status}) => status);
  const inTurn = [...told.values()].sort((a, b) => a.version - b.version);
  for (const kind of ['transaction', 'refund', 'dispute'])
    expect(ofKind(inTurn, kind), kind).toEqual(ofKind(returnedAndDisputed(facts), kind));
});

describe('the version of a transaction', () => {
  it('starts at one and grows with each visible change, but not with a query or a repeat', async () => {
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
    const part = {id, external_capture_id: 'part', amount: 2, final: false};
    const half = {id, external_refund_id: 'half', amount: 1};
    for (const [operation, body] of [
      ['transactionComplete', part],
      ['transactionComplete', part],
      ['transactionComplete', {id, external_capture_id: 'rest'}],
      ['transactionCancel', half],
      ['transactionCancel', half],
      ['transactionCancel', {id, external_refund_id: 'too much', amount: 999_999}],
      ['transactionCancel', {id, external_refund_id: 'rest'}],
    ] as const) {
      await harness.call(operation, body);
      await look();
    }
    // Pending, held, partly captured, fully captured, partly refunded, fully refunded.
    expect([...seen.keys()]).toEqual([2, 3, 4, 5, 6, 7]);
  });
});
