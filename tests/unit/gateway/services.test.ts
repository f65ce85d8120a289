/** Tests that payments are validated against the data of `/service/list` and `/service/{id}`. */
import {describe, expect, it} from 'vitest';
import type {Facts} from '../../../src/facts/load';
import {isValidatorName, validators} from '../../../src/domain/validators';
import {requestFor, services as startable, walletIn} from './flowRuns';
import {facts, start} from './helpers';
import {brand} from '../../../src/brand';

const exampleOf = (id: string) => facts.contract.operations.get(id)!;
const all = async (harness = start()): Promise<any[]> =>
  (await harness.call('serviceList', {})).response.services as any[];
const services = await all();

describe('serviceList', () => {
  it.each([
    ['group', 'success'],
    ['groups', 'groups'],
  ])('returns the documented response to “%s”', async (request, answer) => {
    const {requestExamples, responses} = exampleOf('serviceList');
    const {text} = await start().call('serviceList', requestExamples[request]!.value);
    expect(text).toBe(JSON.stringify(responses['200']!.examples[answer]!.value));
  });

  it('lists every flow of every method once, ordered by id', () => {
    const ids = [...facts.methods.values()].flatMap(({flows}) => Object.values(flows).map(({service}) => service.id));
    expect(services.map(({id}) => id)).toEqual(ids.sort((a, b) => a - b));
    expect(new Set(services.map(({slug}) => slug)).size).toBe(services.length);
  });

  it('groups by method: one group per method, one method per group', () => {
    const groupOf = new Map(services.map(({id, group_id}) => [id, group_id]));
    const groups = [...facts.methods.values()].map(
      ({flows}) => new Set(Object.values(flows).map(({service}) => groupOf.get(service.id))),
    );
    for (const group of groups) expect(group.size).toBe(1);
    expect(new Set(groups.flatMap((group) => [...group])).size).toBe(groups.length);
  });

  it('returns an empty list for an unknown group', async () => {
    expect((await start().call('serviceList', {group_id: 999999})).response).toEqual({services: []});
  });

  it('matches the facts of the method', async () => {
    const copy: Facts = structuredClone(facts);
    copy.methods.get('blik')!.flows.payin_h2h!.service.min_amount = 777;
    copy.methods.get('blik')!.fields.blik_code!.required = false;
    const changed = (await all(start({facts: copy}))).find(({id}) => id === 2102);
    expect(changed).toMatchObject({min_amount: 777, fields: [{slug: 'blik_code', required: false}]});
  });
});

describe('enforcement of service data', () => {
  const limits = services.flatMap(({id, slug, limits: rows}) => rows.map((row: any) => ({id, slug, ...row})));
  it.each(limits)('limits of $slug in $currency', async ({id, currency, min_amount, max_amount}) => {
    const {call} = start();
    const service = startable.find(({flow}) => flow.service.id === id)!;
    const {account_id, wallet_id} = walletIn(currency)!;
    const place = {account_id, wallet_id, amount_currency: currency};
    const codeFor = async (amount: number) =>
      (await call(service.flow.service.operation, requestFor(service, {...place, amount}))).error.code;
    // A payout may also exceed the balance (error 105).
    const taken = service.flow.direction === 'payout' ? [0, 105] : [0];
    expect(await codeFor(min_amount - 1)).toBe(206);
    expect(taken).toContain(await codeFor(min_amount));
    expect(taken).toContain(await codeFor(max_amount));
    expect(await codeFor(max_amount + 1)).toBe(207);
  });

  it('limits without a currency are those of the first currency', () => {
    for (const {currencies, limits: rows, min_amount, max_amount} of services) {
      expect(rows.map(({currency}: {currency: string}) => currency)).toEqual(currencies);
      expect(rows[0]).toEqual({currency: currencies[0], min_amount, max_amount});
    }
  });

  const fields = services.flatMap(({slug, fields: list}) => list.map((field: any) => ({service: slug, ...field})));
  it.each(fields)('$service: rule and regex of $slug accept its placeholder', (field) => {
    expect(isValidatorName(field.validation_type)).toBe(true);
    const record = [...facts.methods].find(([id]) => field.service.startsWith(`${id}_`))![1].fields[field.slug]!;
    const rule = validators[field.validation_type as keyof typeof validators];
    expect(rule(field.placeholder, record.country)).toBeNull();
    expect(field.placeholder).toMatch(new RegExp(field.regex));
    // A regular expression cannot verify check digits, so an invalid value may match. It must still refuse an empty
    // value.
    expect('').not.toMatch(new RegExp(field.regex));
    expect(rule(record.invalid, record.country)).not.toBeNull();
    if (field.mask) {
      const shape = field.mask
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('9', '[0-9]')
        .replaceAll('A', '[A-Za-z]');
      expect(field.placeholder).toMatch(new RegExp(`^${shape}$`));
    }
  });
});

describe('serviceGet', () => {
  it('returns the documented response', async () => {
    const {text} = await start().call('serviceGet', {});
    expect(text).toBe(JSON.stringify(exampleOf('serviceGet').responses['200']!.examples.success!.value));
  });

  it.each(services)('returns $slug as in the list', async (service) => {
    const {response} = await start().call('serviceGet', {}, {path: `${brand.api.prefix}/service/${service.id}`});
    expect(response).toEqual(service);
  });

  it.each(['0', '-1', '2102.0', 'x', '9'.repeat(20)])('refuses the id %s', async (id) => {
    const {http, error} = await start().call('serviceGet', {}, {path: `${brand.api.prefix}/service/${id}`});
    expect([http, error.code, error.details?.[0]?.field]).toEqual([422, 204, 'id']);
  });

  it('does not accept another spelling of an id', async () => {
    const {http, error} = await start().call('serviceGet', {}, {path: `${brand.api.prefix}/service/%32102`});
    expect([http, error.code]).toEqual([404, 14]);
  });

  it('refuses an id in the body', async () => {
    const {error} = await start().call('serviceGet', {id: 2102});
    expect(error).toMatchObject({code: 204, details: [{field: 'id', message: 'is not a known field'}]});
  });

  it('does not treat the list path as an id', async () => {
    expect(
      (await start().call('serviceGet', {}, {path: `${brand.api.prefix}/service/list`})).response.services,
    ).toHaveLength(services.length);
  });

  it('uses the example id in samples and the template in headings', () => {
    const {path, template, parameters} = exampleOf('serviceGet');
    expect([path, template]).toEqual(['/service/2102', '/service/{id}']);
    expect(parameters).toMatchObject([{name: 'id', schema: {type: 'integer', description: 'Id of the service.'}}]);
  });
});
