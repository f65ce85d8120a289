/** Requests that provoke each documented error of each call. Calls that differ are in separate files. */
import {expect} from 'vitest';
import {getOperation} from '../../../../src/facts/contract';
import {facts, holdsOnce, requestOf, start, type Answer, type Harness} from '../helpers';
import {brand} from '../../../../src/brand';

export type Provocation = (harness: Harness, operationId: string) => Promise<Answer>;

/** Requests that provoke an error, by error code and HTTP status. */
export type Provocations = Record<number, Record<number, Provocation>>;

/** Triggers an error by the external id of the new object, or by header if the call creates none. */
const triggered =
  (code: number): Provocation =>
  ({call}, operation) => {
    const {idempotencyId} = getOperation(facts.contract, operation);
    const {fault_trigger: trigger, error_header: header} = facts.sandbox;
    return idempotencyId === undefined
      ? call(operation, requestOf(operation), {headers: {[header]: String(code)}})
      : call(operation, requestOf(operation, {[idempotencyId]: `${trigger.prefix}-error-${code}`}));
  };

/** Body that violates the schema, by call; by default `amount` is sent as a string. */
const invalid: Record<string, Provocation> = {
  transactionFind: ({call}, operation) => call(operation, {}),
  accountInfo: ({call}, operation) => call(operation, {}),
  serviceList: ({call}, operation) => call(operation, {currency: 'PLN'}),
  serviceGet: ({call}, operation) => call(operation, {}, {path: `${brand.api.prefix}/service/blik_payin_h2h`}),
};

export const withBody =
  (changes: Record<string, unknown>): Provocation =>
  ({call}, operation) =>
    call(operation, requestOf(operation, changes));

/** Refund that leaves room for a larger amount, so that the second body fails only because its id is reused. */
const cancelPart = () => ({id: 900033, external_refund_id: 'test-return', amount: 1000});

/** Provocations of calls without a file of their own. */
export const provocations: Provocations = {
  10: {
    400: ({call}, operation) => call(operation, undefined, {bytes: '{"amount":'}),
    405: ({call}, operation) => call(operation, undefined, {method: 'GET', bytes: ''}),
    413: ({call}, operation) => call(operation, undefined, {bytes: ' '.repeat(facts.gateway.request.max_bytes + 1)}),
    415: ({call}, operation) => call(operation, requestOf(operation), {headers: {'Content-Type': 'text/plain'}}),
  },
  11: {401: ({call}, operation) => call(operation, requestOf(operation), {token: 'not-the-token-of-this-point'})},
  12: {400: ({call}, operation) => call(operation, requestOf(operation), {headers: {[brand.headers.key]: null}})},
  13: {500: triggered(13)},
  15: {429: triggered(15)},
  17: {503: triggered(17)},
  100: {404: withBody({account_id: 399})},
  104: {404: withBody({wallet_id: 4009})},
  106: {422: withBody({wallet_id: 4002})},
  201: {
    404: (harness, operation) =>
      operation === 'serviceGet'
        ? harness.call(operation, {}, {path: `${brand.api.prefix}/service/9999`})
        : withBody({service_id: 9999})(harness, operation),
  },
  202: {422: withBody({fields: {blik_code: '77712'}})},
  203: {
    409: async ({call}, operation) => {
      const body = operation === 'transactionCancel' ? cancelPart() : requestOf(operation);
      // `transactionValidate` stores no id, so create the transaction first.
      const first = operation === 'transactionValidate' ? 'transactionCreate' : operation;
      expect((await call(first, body)).error.code).toBe(0);
      return call(operation, {...body, amount: (body.amount ?? 0) + 1});
    },
  },
  204: {
    422: (harness, operation) => (invalid[operation] ?? withBody({amount: '1250'}))(harness, operation),
  },
  205: {409: withBody({id: 900002})},
  206: {422: withBody({amount: 99})},
  207: {422: withBody({amount: 500001})},
  208: {404: withBody({id: 1})},
  // A transaction whose gift code was sent cannot be refunded.
  209: {409: withBody({id: 900063})},
  210: {409: withBody({id: 900002})},
  212: {409: withBody({id: 900002})},
  214: {
    422: ({call}, operation) =>
      call(operation, requestOf(operation, {service_id: operation === 'transactionPay' ? 2101 : 2102})),
  },
  216: {422: withBody({wallet_id: 4002, amount_currency: 'EUR'})},
  // A transaction with an open dispute.
  221: {409: withBody({id: 900051})},
  223: {422: withBody({amount: 4501})},
  // A transaction of a service that cancels nothing, and one that is paid.
  373: {409: withBody({id: 900065})},
  374: {409: withBody({id: 900033, only_unpaid: true})},
  250: {409: (_, operation) => start({facts: holdsOnce()}).call(operation, requestOf(operation, {final: false}))},
  251: {409: (_, operation) => start({facts: holdsOnce()}).call(operation, requestOf(operation))},
};
