/** Tests of the documented phone numbers: valid for their country, and accepted by all services with phone fields. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {testPhoneValues} from '../../../src/facts/testPhones';
import {validators} from '../../../src/domain/validators';
import {services, settle, submit} from './flowRuns';
import {facts, fakeTime, requestOf, start} from './helpers';

const {stems, endings, choices} = facts.testPhones;
const mbWay = facts.methods.get('mb_way')!;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('the table', () => {
  const numbers = [...new Set(stems.map(({country}) => country))].flatMap((country) =>
    testPhoneValues(facts.testPhones, country).map(({value}) => ({country, value})),
  );

  it('contains valid mobile numbers of their country, without duplicates', () => {
    expect(numbers).toHaveLength(stems.length * endings.length);
    expect(new Set(numbers.map(({value}) => value)).size).toBe(numbers.length);
    const wrong = numbers.filter(({country, value}) => validators.msisdn(value, country) !== null);
    expect(wrong).toEqual([]);
  });

  it('states for each stem why it was chosen, and uses every reason', () => {
    expect([...new Set(stems.map(({choice}) => choice))].sort()).toEqual(Object.keys(choices).sort());
  });

  it('selects by operator', () => {
    const some = testPhoneValues(facts.testPhones, 'KE', 'Safaricom');
    expect(some).toHaveLength(endings.length);
    expect(testPhoneValues(facts.testPhones, 'KE').length).toBeGreaterThan(some.length);
    expect(testPhoneValues(facts.testPhones, 'AQ')).toEqual([]);
  });
});

describe('msisdn', () => {
  it.each([
    ['+351912345678', 'PT', null],
    ['+254712345678', 'KE', null],
    ['+254712345678', 'PT', 'must be a mobile number of PT'],
    // A landline number, and a number with a missing digit.
    ['+351212345678', 'PT', 'must be a mobile number of PT'],
    ['+35191234567', 'PT', 'must be a mobile number of PT'],
    // National trunk prefix 0 after the country code.
    ['+88001910000123', 'BD', 'must be a mobile number of BD'],
    ['912345678', 'PT', 'must be a phone number in E.164, such as +351912345678'],
    ['00351912345678', 'PT', 'must be a phone number in E.164, such as +351912345678'],
    ['+351 912 345 678', 'PT', 'must be a phone number in E.164, such as +351912345678'],
    ['', 'PT', 'must be a phone number in E.164, such as +351912345678'],
  ])('“%s” in %s: %s', (value, country, complaint) => {
    expect(validators.msisdn(value, country)).toBe(complaint);
  });

  it('requires a country with a numbering plan', () => {
    expect(() => validators.msisdn('+351912345678')).toThrow('country');
    expect(() => validators.msisdn('+351912345678', 'XX')).toThrow('country');
  });
});

describe('a number of each operator', () => {
  const success = endings.find(({outcome, callback}) => outcome === 'success' && callback === 'normal')!;
  /** Services of the methods that list the number among their test values, in a field of the request or of the page. */
  const takers = stems.map(({stem, country}) => {
    const number = `${stem}${success.ending}`;
    const taking = services.flatMap((service) => {
      const {method, flow} = service;
      const listed = Object.values(method.tests).some((tests) => tests.some(({value}) => value === number));
      const field = [...flow.fields, ...flow.page_fields].find((name) => {
        const {validator, country: of} = method.fields[name]!;
        return validator === 'msisdn' && of === country;
      });
      return listed && field !== undefined ? [{service, field}] : [];
    });
    return {number, taking};
  });

  it.each(takers)('$number pays or is paid', async ({number, taking}) => {
    expect(taking).not.toEqual([]);
    for (const {service, field} of taking) {
      const harness = start();
      const changes = {external_customer_id: undefined};
      const {id} = await submit(harness, service, {changes, values: {[field]: number}});
      await settle(harness, service, id);
      expect(await harness.find(id), service.flow.page).toMatchObject({status: 1});
    }
  });
});

describe.each(Object.entries(mbWay.flows))('MB WAY, %s', (_, flow) => {
  const body = (fields: Record<string, string>) => ({
    ...requestOf(flow.service.operation),
    service_id: flow.service.id,
    wallet_id: 4002,
    amount: 1250,
    amount_currency: 'EUR',
    fields,
  });

  // The outcome of each number is tested in methodPages.test.ts.
  it('accepts common notations of a number on the page', async () => {
    const harness = start();
    if (flow.integration === 'h2h') return;
    const {response} = await harness.call(flow.service.operation, body({}));
    const path = new URL(response.result.pay_url).pathname;
    expect((await harness.post(path, {action: 'pay', phone: '+351 923 000123'})).status).toBe(303);
    expect((await harness.find(response.id)).status_description).toBe('pending');
  });

  it('refuses a foreign number', async () => {
    const harness = start();
    if (flow.integration === 'h2h') {
      const {error} = await harness.call(flow.service.operation, body({phone: '+254712345678'}));
      expect(error).toMatchObject({code: 202, details: [{field: 'fields.phone'}]});
      return;
    }
    const {response} = await harness.call(flow.service.operation, body({}));
    const path = new URL(response.result.pay_url).pathname;
    expect((await harness.post(path, {action: 'pay', phone: '+254712345678'})).status).toBe(422);
  });
});
