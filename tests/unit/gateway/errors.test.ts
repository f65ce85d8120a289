import {describe, expect, it} from 'vitest';
import {withoutEcho} from '../../echo';
import {facts, requestOf, start, type Answer} from './helpers';
import {provocationsOf} from './provocations';
import {brand} from '../../../src/brand';

const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');

const comparable = ({details, ...rest}: Answer['error']) => ({
  ...rest,
  ...(details && {details: details.map(({field, message}) => ({field, message: withoutEcho(message)}))}),
});

describe.each(calls)('$id', (operation) => {
  it.each(operation.errors)('returns error %i as documented', async (code) => {
    const entry = facts.errors.find((error) => error.code === code)!;
    const ways = provocationsOf(operation.id)[code];
    expect(ways, `error ${code} has no provocation in this test`).toBeDefined();
    expect(Object.keys(ways!).map(Number)).toEqual(entry.http);

    for (const [http, provoke] of Object.entries(ways!)) {
      const answer = await provoke(start(), operation.id);
      expect(answer.http).toBe(Number(http));
      expect(answer.error).toMatchObject({code, title: entry.title});
      expect(answer.response).toEqual({});
      const example = operation.responses[http]!.examples[`error_${code}`]?.value as Pick<Answer, 'error'> | undefined;
      expect(example, `error ${code} has no example under HTTP ${http}`).toBeDefined();
      expect(comparable(answer.error)).toEqual(comparable(example!.error));
    }
  });

  it('names POST as the allowed method', async () => {
    const {headers} = await provocationsOf(operation.id)[10]![405]!(start(), operation.id);
    expect(headers.get('Allow')).toBe('POST');
  });
});

describe('details of errors', () => {
  it('names the right call if a service is called in the wrong way', async () => {
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

  it('uses the same envelope for an unknown path', async () => {
    const {call} = start();
    const {http, error, response} = await call('transactionFind', {}, {path: `${brand.api.prefix}/transaction/serch`});
    expect(http).toBe(404);
    expect(error).toEqual({
      code: 14,
      title: 'Path not found',
      details: [{field: 'path', message: `${brand.api.prefix}/transaction/serch is not a path of this API`}],
    });
    expect(response).toEqual({});
  });
});
