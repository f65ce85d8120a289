/** A term of card payments on a service without cards is named as that, before its members are asked for. */
import {expect, it} from 'vitest';
import {takesCardTerms} from '../../../src/facts/flowTerms';
import {services, requestFor} from './flowRuns';
import {start} from './helpers';

/** Values that break the schema of a term. */
const BROKEN: Record<string, unknown> = {
  browser: {},
  three_ds: {challenge: 'never', unknown: 1},
  initiator: 'nobody',
  stored_credential: {},
};
const MESSAGE = 'belongs to a payment by card, host to host';
const withoutTerms = services.filter(({flow}) => flow.service.operation === 'transactionPay' && !takesCardTerms(flow));

it.each(Object.entries(BROKEN))('%s is refused once by every service without cards', async (name, value) => {
  expect(withoutTerms.length).toBeGreaterThan(10);
  const {call} = start();
  for (const service of withoutTerms) {
    const body = requestFor(service, {[name]: value});
    for (const operation of ['transactionPay', 'transactionValidate']) {
      const {error} = await call(operation, body);
      expect([error.code, error.details], `${operation} ${service.flow.service.id}`).toEqual([
        204,
        [{field: name, message: MESSAGE}],
      ]);
    }
  }
});

it('other violations follow, and a card payment is still asked for the members', async () => {
  const {call} = start();
  const [blik] = withoutTerms;
  const {error} = await call('transactionPay', requestFor(blik!, {browser: {}, amount: 'ten', stored_credential: {}}));
  expect(error.details?.map(({field}) => field)).toEqual(['browser', 'stored_credential', 'amount']);
  const card = services.find(({flow}) => takesCardTerms(flow))!;
  const asked = await call('transactionPay', requestFor(card, {browser: {}}));
  expect(asked.error.details?.length).toBeGreaterThan(5);
  expect(asked.error.details?.every(({field}) => field.startsWith('browser.'))).toBe(true);
});

it('a token for such a payment says the same', async () => {
  const {call} = start();
  const {external_transaction_id, fields: _fields, browser: _browser, ...payment} = requestFor(withoutTerms[0]!);
  const {error} = await call('transactionIssueToken', {
    external_transaction_id,
    payment: {...payment, three_ds: {unknown: 1}},
  });
  expect(error.details?.[0]).toEqual({field: 'payment.three_ds', message: MESSAGE});
});
