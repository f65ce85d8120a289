/**
 * Race of a customer and a shop: money and a cancellation in the same second, in both orders and in the same instant. Whatever the
 * gateway books first wins: the payment is credited, or it is cancelled and its money goes back.
 */
import {describe, expect, test} from 'vitest';
import {brand} from '../../../../src/brand';
import {flowRequest} from '../../../../src/facts/flowRequest';
import {cancelUnpaid} from '../../../../src/facts/flowTerms';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue} from '../../../../src/gateway/catalogue';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';

const facts = await getFacts(ROOT);
const SECOND = 1000;
const AMOUNT = 18_990;
/** A voucher whose rail decides, and accounts that the gateway closes itself. */
const SERVICES = [3122, 3202];

/** @param gap milliseconds from the money to the call; negative if the call comes first, and 0 in the same instant */
async function race(serviceId: number, gap: number, callFirst: boolean) {
  const world = createWorld(facts, facts.gateway.signing.vector_key);
  world.receive(async () => 204);
  const {method, flow} = createCatalogue(facts).service(serviceId)!;
  let key = 0;
  const call = async (path: string, body: object) => {
    key = Math.max(key + 1, world.now());
    const {path: to, ...request} = signed(facts, `${brand.api.prefix}${path}`, body, key);
    const answer = await world.gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
    return (await answer.json()) as {error: {code: number}; response: Record<string, any>};
  };
  const {body, operation} = flowRequest(facts, method, flow);
  const {response} = await call(operation.path, {
    ...body,
    amount: AMOUNT,
    external_transaction_id: `race-${gap}`,
    external_customer_id: 'sandbox-expired',
  });
  const id = response.id as number;
  const {parts} = world.gateway;
  let answer: Awaited<ReturnType<typeof call>> | undefined;
  const pay = () => parts.payments.arrive(parts.store.byId(id)!, AMOUNT, world.now());
  const stop = async () => void (answer = await call('/transaction/cancel', {id, external_refund_id: `stop-${gap}`}));
  const at = 10 * SECOND;
  const tasks = [() => world.after(at, pay), () => world.after(at + gap, stop)];
  for (const schedule of callFirst ? tasks.reverse() : tasks) schedule();
  await world.sleep(60 * SECOND);
  const {response: payment} = await call('/transaction/find', {id});
  const {response: list} = await call('/refund/list', {transaction_id: id});
  const kinds = parts.ledger
    .all()
    .filter(({transactionId}) => transactionId === id)
    .map(({kind}) => kind);
  return {term: cancelUnpaid(flow), answer: answer!, payment, refunds: list.refunds as Record<string, any>[], kinds};
}

describe.each(SERVICES)('service %i', (serviceId) => {
  test.each([
    [500, false],
    [1, false],
    [0, false],
    [0, true],
    [-1, true],
    [-500, true],
  ] as const)('a call %i ms after the money, first in the queue: %s', async (gap, callFirst) => {
    const {term, answer, payment, refunds, kinds} = await race(serviceId, gap, callFirst);
    const merchant = refunds.filter(({origin}) => origin === 'merchant');
    if (payment.status === 3) {
      expect(callFirst).toBe(true);
      expect(answer.response.status).toBe(term === 'asks' ? 10 : 3);
      expect(kinds).toEqual([]);
      expect(refunds).toMatchObject([{origin: 'late', amount: AMOUNT}]);
      return;
    }
    // Where the rail is asked, money that comes before its response still pays.
    expect(callFirst && term === 'yes').toBe(false);
    expect(kinds.filter((kind) => kind === 'payment')).toHaveLength(1);
    if (callFirst) expect(answer).toMatchObject({error: {code: 0}, response: {status: 10}});
    else if (term === 'asks') expect(answer.error.code).toBe(209);
    else expect(answer.response.refund).toMatchObject({origin: 'merchant'});
    expect(merchant).toHaveLength(callFirst || term === 'asks' ? 0 : 1);
    expect(payment.status).toBe(merchant.length === 0 ? 1 : 4);
  });
});
