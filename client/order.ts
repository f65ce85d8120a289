/**
 * Creates, finds and lists a payment, sorts a refusal and releases a hold, with nothing but the published description:
 * `gateway.d.ts` and `names.ts` are generated from it before this compiles. Prints what it saw, for the test that runs it.
 */
import type {components} from './gateway.js';
import {KnownErrorCode, TransactionStatus} from './names.js';
import {gateway} from './signed.js';

type Transaction = components['schemas']['Transaction'];

/** @throws Error with the code of a refusal */
function taken({data, error}: {data?: {response: Transaction}; error?: components['schemas']['Failure']}): Transaction {
  if (data) return data.response;
  throw new Error(error ? `${error.error.code} ${error.error.title}` : 'no answer that the contract knows');
}

/** What a merchant does next, by the name of the code and not by its number. */
function remedy(code: number): string {
  switch (code) {
    case KnownErrorCode.ReverseImpossible:
      return 'nothing to give back';
    case KnownErrorCode.TemporarilyUnavailable:
      return 'wait';
    default:
      return 'ask support';
  }
}

const external_transaction_id = `order-${Date.now()}-1`;
const created = taken(
  await gateway.POST('/transaction/create', {
    body: {
      account_id: 301,
      wallet_id: 4001,
      service_id: 2101,
      external_transaction_id,
      external_order_id: external_transaction_id,
      customer_ip_address: '203.0.113.10',
      amount: 1250,
      amount_currency: 'PLN',
      // `callback_method` has a default, and stays optional.
      point: {callback_url: 'https://shop.example/callbacks'},
    },
  }),
);
const found = taken(await gateway.POST('/transaction/find', {body: {external_transaction_id}}));
// Nobody knows the id: the payments of an order, page by page.
const orders: number[] = [];
for (let cursor: string | undefined; ;) {
  const body = {
    external_order_id: external_transaction_id,
    order: 'newest',
    limit: 1,
    ...(cursor && {cursor}),
  } as const;
  const {data} = await gateway.POST('/transaction/list', {body});
  if (!data) throw new Error('the list was refused');
  orders.push(...data.response.transactions.map(({id}) => id));
  cursor = data.response.next_cursor;
  if (!data.response.has_more) break;
}
const service = await gateway.POST('/service/{id}', {params: {path: {id: created.service_id}}, body: {}});

const external_refund_id = `${external_transaction_id}-back`;
// Nobody has paid yet, and nobody can any more.
const cancelled = taken(await gateway.POST('/transaction/cancel', {body: {id: created.id, external_refund_id}}));
const again = {id: created.id, external_refund_id: `${external_refund_id}-again`};
const refusal = await gateway.POST('/transaction/cancel', {body: again});
if (!refusal.error) throw new Error('a cancelled payment was cancelled again');
// A hold that the sandbox has when it starts.
const hold = {id: 900032, external_refund_id: `${external_refund_id}-hold`};
const released = taken(await gateway.POST('/transaction/cancel', {body: hold}));

console.log(
  JSON.stringify({
    page: created.result?.pay_url !== undefined,
    created: TransactionStatus[created.status],
    found: found.id === created.id,
    listed: orders.length === 1 && orders[0] === created.id,
    service: service.data?.response.id === created.service_id,
    cancelled: TransactionStatus[cancelled.status],
    released: TransactionStatus[released.status],
    refused: [refusal.response.status, refusal.error.error.code, remedy(refusal.error.error.code)],
  }),
);

/** Never called: mistakes that the generated types must find. A line without its mistake does not compile. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error There is no such call.
  await gateway.POST('/transaction/creates', {body: {}});
  // @ts-expect-error An amount is a whole number of minor units.
  await gateway.POST('/transaction/cancel', {body: {id: 1, external_refund_id: 'return-1', amount: '12.50'}});
  const refund: components['schemas']['TransactionCancelRequest'] = {
    id: 1,
    external_refund_id: 'return-1',
    amount: 1250,
  };
  // @ts-expect-error The list begins with the oldest or the newest.
  await gateway.POST('/transaction/list', {body: {external_order_id: '1042', order: 'largest'}});
  // @ts-expect-error Nobody has described this field.
  await gateway.POST('/transaction/cancel', {body: {...refund, sum: 1250} satisfies typeof refund});
  // @ts-expect-error The body lacks what a payment needs.
  await gateway.POST('/transaction/create', {body: {amount: 1250, amount_currency: 'PLN'}});
  const {data} = await gateway.POST('/transaction/find', {body: {id: 1}});
  // @ts-expect-error An answer may be a refusal, which has no data.
  console.log(data.response.status);
}
