/**
 * Lost responses, refusals and forged callbacks, as the published client meets them. Its files are
 * written beside this one before it compiles. Prints what it saw, for the test that runs it with callbacks as arguments.
 */
import {answer, createOnce, find, Refusal, Unknown} from './calls.js';
import {isGenuine, readEvent} from './callbacks.js';
import {gateway} from './signed.js';

interface Callback {
  headers: Record<string, string>;
  body: string;
}

const payment = {
  account_id: 301,
  wallet_id: 4001,
  service_id: 2101,
  customer_ip_address: '203.0.113.10',
  amount: 1250,
  amount_currency: 'PLN',
} as const;

/** The status of what was created, and whether the same id finds the same payment. */
async function once(external_transaction_id: string): Promise<unknown[]> {
  const created = await createOnce({...payment, external_transaction_id});
  return [created.status_description, (await find(external_transaction_id))?.id === created.id];
}

/** @returns the name and the code of what a call throws */
async function thrown(call: () => Promise<unknown>): Promise<unknown[]> {
  try {
    return ['nothing', await call()];
  } catch (error) {
    if (error instanceof Refusal) return ['Refusal', error.code, error.requestId !== null];
    return [error instanceof Unknown ? 'Unknown' : String(error)];
  }
}

const busy = {
  error: {error: {code: 15, title: 'Too many requests'}},
  response: new Response(null, {headers: {'Retry-After': '0'}}),
};
let sent = 0;
const third = () => (++sent < 3 ? Promise.resolve(busy) : gateway.POST('/account/info', {body: {account_id: 301}}));

const callbacks = JSON.parse(process.argv[2]!) as Callback[];

console.log(
  JSON.stringify({
    lostAnswer: await once('sandbox-lost-answer-client'),
    lostRequest: await once('sandbox-lost-request-client'),
    internalError: await once('sandbox-error-13-done-client'),
    absent: (await find('nobody-paid-this')) === undefined,
    refused: await thrown(() => createOnce({...payment, amount: 1, external_transaction_id: 'too-small-1'})),
    busy: [(await answer(third)).id, sent],
    alwaysBusy: await thrown(() => answer(() => Promise.resolve(busy), 2)),
    noEnvelope: await thrown(() =>
      answer(() => Promise.resolve({error: '<html>', response: new Response(null, {status: 502})})),
    ),
    genuine: callbacks.map(({headers, body}) => isGenuine(headers, Buffer.from(body))),
    event: readEvent(Buffer.from(callbacks[0]!.body)).event,
  }),
);
