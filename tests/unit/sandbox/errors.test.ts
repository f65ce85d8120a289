import {describe, expect, it} from 'vitest';
import {getOperation} from '../../../src/content/contract';
import {content, requestOf, start, type Answer, type Harness} from './helpers';

type Provocation = (harness: Harness, operationId: string) => Promise<Answer>;

/** By the external id where the call has one, else by the header; where `id` is the other choice, it makes room. */
const triggered =
  (code: number): Provocation =>
  ({call}, operation) => {
    const {request} = getOperation(content.contract, operation);
    if (!request.properties?.external_transaction_id)
      return call(operation, requestOf(operation), {headers: {[content.sandbox.error_header]: String(code)}});
    const id = {external_transaction_id: `${content.sandbox.error_trigger}${code}`};
    if (operation === 'transactionFind') return call(operation, id);
    const {id: _other, ...body} = requestOf(operation, id);
    return call(operation, body);
  };

/** How each call is made to break a rule of its schema; `amount` as text where nothing else is said. */
const invalid: Record<string, Provocation> = {
  transactionFind: ({call}, operation) => call(operation, {}),
  accountInfo: ({call}, operation) => call(operation, {}),
  serviceList: ({call}, operation) => call(operation, {currency: 'PLN'}),
  serviceGet: ({call}, operation) => call(operation, {}, {path: '/v2/service/blik_payin_h2h'}),
};

const withBody =
  (changes: Record<string, unknown>): Provocation =>
  ({call}, operation) =>
    call(operation, requestOf(operation, changes));

/** A refund whose amount can grow by one and still be possible: the second body must fail on its id alone. */
const cancelPart = () => ({id: 900033, external_refund_id: 'test-return', amount: 1000});

/** Code → HTTP status → how a call is made to answer with it. */
const provocations: Record<number, Record<number, Provocation>> = {
  10: {
    400: ({call}, operation) => call(operation, undefined, {bytes: '{"amount":'}),
    405: ({call}, operation) => call(operation, undefined, {method: 'GET', bytes: ''}),
    413: ({call}, operation) => call(operation, undefined, {bytes: ' '.repeat(content.gateway.request.max_bytes + 1)}),
    415: ({call}, operation) => call(operation, requestOf(operation), {headers: {'Content-Type': 'text/plain'}}),
  },
  11: {401: ({call}, operation) => call(operation, requestOf(operation), {token: 'not-the-token-of-this-point'})},
  12: {400: ({call}, operation) => call(operation, requestOf(operation), {headers: {'X-Key': null}})},
  13: {500: triggered(13)},
  15: {429: triggered(15)},
  17: {503: triggered(17)},
  100: {404: withBody({account_id: 302})},
  104: {404: withBody({wallet_id: 4009})},
  106: {422: withBody({wallet_id: 4002})},
  201: {
    404: (harness, operation) =>
      operation === 'serviceGet'
        ? harness.call(operation, {}, {path: '/v2/service/9999'})
        : withBody({service_id: 9999})(harness, operation),
  },
  202: {422: withBody({fields: {blik_code: '77712'}})},
  203: {
    409: async ({call}, operation) => {
      const body = operation === 'transactionCancel' ? cancelPart() : requestOf(operation);
      // A dry run takes no id; the call that it rehearses does.
      const first = operation === 'transactionValidate' ? 'transactionCreate' : operation;
      expect((await call(first, body)).error.code).toBe(0);
      return call(operation, {...body, amount: body.amount + 1});
    },
  },
  204: {
    422: (harness, operation) => (invalid[operation] ?? withBody({amount: '1250'}))(harness, operation),
  },
  205: {409: withBody({id: 900002})},
  206: {422: withBody({amount: 99})},
  207: {422: withBody({amount: 500001})},
  208: {404: withBody({id: 1})},
  210: {409: withBody({id: 900002})},
  214: {
    422: ({call}, operation) =>
      call(operation, requestOf(operation, {service_id: operation === 'transactionPay' ? 2101 : 2102})),
  },
  216: {422: withBody({wallet_id: 4002, amount_currency: 'EUR'})},
  223: {422: withBody({amount: 4501})},
};

const triggeredByToken =
  (code: number): Provocation =>
  ({call}, operation) => {
    const {card_number: _number, ...rest} = requestOf(operation);
    return call(operation, {...rest, card_token: `${content.sandbox.error_trigger}${code}`});
  };

/** The calls on cards have no external id and other fields. */
const cardProvocations: typeof provocations = {
  ...provocations,
  13: {500: triggeredByToken(13)},
  15: {429: triggeredByToken(15)},
  17: {503: triggeredByToken(17)},
  16: {404: withBody({card_number: undefined, card_token: 'ctok_unknown'})},
  202: {422: withBody({card_number: '4242424242424241'})},
  204: {422: withBody({card_number: undefined})},
};

const calls = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');

describe.each(calls)('$id', (operation) => {
  it.each(operation.errors)('answers with error %i as documented', async (code) => {
    const entry = content.errors.find((error) => error.code === code)!;
    const ways = (operation.path.startsWith('/cards/') ? cardProvocations : provocations)[code];
    expect(ways, `error ${code} has no provocation in this test`).toBeDefined();
    expect(Object.keys(ways!).map(Number)).toEqual(entry.http);

    for (const [http, provoke] of Object.entries(ways!)) {
      const answer = await provoke(start(), operation.id);
      expect(answer.http).toBe(Number(http));
      expect(answer.error).toMatchObject({code, title: entry.title});
      expect(answer.response).toEqual({});
      const example = operation.responses[http]!.examples[`error_${code}`]?.value as Pick<Answer, 'error'> | undefined;
      expect(example, `error ${code} has no example under HTTP ${http}`).toBeDefined();
      expect(answer.error).toEqual(example!.error);
    }
  });

  it('names POST as the allowed method', async () => {
    const {headers} = await provocations[10]![405]!(start(), operation.id);
    expect(headers.get('Allow')).toBe('POST');
  });
});

describe('what a refusal leaves out or adds', () => {
  it('names the other call when a service is called the wrong way', async () => {
    const {call} = start();
    const {error} = await call('transactionCreate', requestOf('transactionCreate', {service_id: 2102}));
    expect(error.details).toEqual([{field: 'service_id', message: 'use /transaction/pay'}]);
  });

  it('refuses a field that the flow does not have', async () => {
    const {call} = start();
    const {error} = await call('transactionCreate', requestOf('transactionCreate', {fields: {blik_code: '777123'}}));
    expect(error).toMatchObject({
      code: 202,
      details: [{field: 'fields.blik_code', message: 'is not a field of this service'}],
    });
  });

  it('names every wrong method field', async () => {
    const {call} = start();
    const {error} = await call('transactionPay', requestOf('transactionPay', {fields: {blik: '777123'}}));
    expect(error.details).toEqual([
      {field: 'fields.blik_code', message: 'is required'},
      {field: 'fields.blik', message: 'is not a field of this service'},
    ]);
  });

  it('names the id that was not found', async () => {
    const {call} = start();
    const {error} = await call('transactionFind', {external_transaction_id: 'nobody-sent-this'});
    expect(error).toMatchObject({code: 208, details: [{field: 'external_transaction_id'}]});
  });

  it('answers an unknown path in the same envelope', async () => {
    const {call} = start();
    const {http, error, response} = await call('transactionFind', {}, {path: '/v2/transaction/serch'});
    expect(http).toBe(404);
    expect(error).toEqual({
      code: 10,
      title: 'Bad request',
      details: [{field: 'path', message: '/v2/transaction/serch is not a path of this API'}],
    });
    expect(response).toEqual({});
  });
});
