/** Tests of the statement descriptor: rules of each rail, prefix, refusals; nothing is cut or replaced. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {brand} from '../../../src/brand';
import {complaintOnDescriptor} from '../../../src/domain';
import {descriptorTerms, flowCurrencies} from '../../../src/facts/flowTerms';
import {facts, fakeTime, START, start, type Harness} from './helpers';
import {requestFor, services, walletIn, type Service} from './flowRuns';

const FIELD = 'statement_descriptor';
const {statement_prefix: prefix} = facts.sandbox;
const operationOf = ({flow}: Service) => flow.service.operation;
const ofId = (id: number) => services.find(({flow}) => flow.service.id === id)!;
const send = ({call}: Harness, service: Service, text: string, changes: object = {}) =>
  call(operationOf(service), {...requestFor(service), [FIELD]: text, ...changes});

const having = services.filter(({flow}) => flow.statement_descriptor);
const lacking = services.filter(({flow}) => !flow.statement_descriptor);
/** A text of exactly this length in the alphabet of every rail. */
const textOf = (length: number) =>
  'Books '
    .repeat(30)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x');

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('/service/list', () => {
  it('tells the rules of exactly the services whose data has them', async () => {
    const {response} = await start({now: START}).call('serviceList', {});
    for (const service of response.services) {
      const known = services.find(({flow}) => flow.service.id === service.id);
      const terms = known && descriptorTerms(known.flow, facts.sandbox);
      expect(service[FIELD], service.slug).toEqual(terms && JSON.parse(JSON.stringify(terms)));
    }
    expect(having.length).toBeGreaterThan(5);
  });

  it('counts the prefix of a network', async () => {
    const path = `${brand.api.prefix}/service/2202`;
    const {response} = await start({now: START}).call('serviceGet', {}, {path});
    const {max_length: most, prefix: before} = response[FIELD];
    expect([before, most + before.length]).toEqual([prefix, 22]);
  });

  it('gives an alphabet that is the inside of a character class', () => {
    for (const {flow} of having) {
      const {alphabet, letter} = descriptorTerms(flow, facts.sandbox)!;
      expect(new RegExp(`^[${alphabet}]+$`, 'u').test('Books 1042'), alphabet).toBe(true);
      if (letter) expect(/[A-Za-z]/.test(alphabet)).toBe(true);
    }
  });
});

describe.each(having.map((service) => [service.flow.page, service] as const))('%s', (_page, service) => {
  const terms = descriptorTerms(service.flow, facts.sandbox)!;
  const {max_length: most, alphabet, prefix: before = ''} = terms;

  it('passes a text of the greatest length on, and shows it with its prefix', async () => {
    const harness = start({now: START});
    const text = textOf(most);
    const {error, response} = await send(harness, service, text);
    expect(error).toEqual({code: 0, title: 'OK'});
    expect(response[FIELD]).toBe(`${before}${text}`);
    expect((await harness.find(response.id))[FIELD]).toBe(`${before}${text}`);
  });

  it('refuses one character more, and cuts nothing', async () => {
    const harness = start({now: START});
    const {http, error} = await send(harness, service, textOf(most + 1));
    expect([http, error.code, error.details?.map(({field}) => field)]).toEqual([422, 204, [FIELD]]);
  });

  it.each(
    ['Київ', 'Books €', 'Books\u00a042', 'Books 🙂', 'Books "1"', 'Books <1>', 'Books\n1'].filter((text) =>
      [...text].some((one) => !new RegExp(`[${alphabet}]`, 'u').test(one)),
    ),
  )('refuses %j, and names the character', async (text) => {
    const {error} = await send(start({now: START}), service, text);
    expect([error.code, error.details?.[0]?.field]).toEqual([204, FIELD]);
  });

  it('refuses a card number and a space at the end', async () => {
    const harness = start({now: START});
    for (const text of ['Books ', ' Books', ...(most > 18 ? ['Card 4242424242424242'] : [])]) {
      const {error, text: answer} = await send(harness, service, text);
      expect([text, error.code, error.details?.[0]?.field]).toEqual([text, 204, FIELD]);
      expect(answer).not.toContain('4242424242424242');
    }
  });

  it('shows nothing where nothing was sent', async () => {
    const {response} = await start({now: START}).call(operationOf(service), requestFor(service));
    expect(response).not.toHaveProperty(FIELD);
  });
});

describe('cards', () => {
  it('need a letter', async () => {
    const {error} = await send(start({now: START}), ofId(2202), '1042');
    expect(error.details).toEqual([{field: FIELD, message: 'must contain at least one letter from A to Z'}]);
  });

  it('never get a star of the shop, which ends the prefix', async () => {
    expect((await send(start({now: START}), ofId(2202), 'A*B')).error.code).toBe(204);
  });
});

describe('a service whose rail passes none on', () => {
  it.each(lacking.slice(0, 12).map((service) => [service.flow.page, service] as const))(
    '%s refuses it',
    async (_, service) => {
      const {error} = await send(start({now: START}), service, 'Books');
      expect(error).toMatchObject({code: 204, details: [{field: FIELD, message: 'is not passed on by this service'}]});
    },
  );

  it('refuses it in a currency of another rail', async () => {
    const service = having.find(({flow}) => flow.statement_descriptor!.currencies)!;
    const {currencies = []} = service.flow.statement_descriptor!;
    const others = flowCurrencies(service.method, service.flow).filter((code) => !currencies.includes(code));
    expect(others.length).toBeGreaterThan(0);
    for (const code of others) {
      const {account_id, wallet_id} = walletIn(code)!;
      const changes = {account_id, wallet_id, amount_currency: code};
      const {error} = await send(start({now: START}), service, 'Books', changes);
      expect(error.details).toEqual([{field: FIELD, message: `is passed on in ${currencies.join(', ')} only`}]);
    }
  });
});

describe('the call', () => {
  it('/transaction/validate refuses the same texts', async () => {
    const harness = start({now: START});
    const body = {...requestFor(ofId(2202)), [FIELD]: 'Київ'};
    const {error} = await harness.call('transactionValidate', body);
    expect(error.details?.[0]).toMatchObject({field: FIELD, message: expect.stringContaining('contains “К”')});
  });

  it('is repeated with the same text, and refused with another one', async () => {
    const harness = start({now: START});
    const body = {...requestFor(ofId(2202)), [FIELD]: 'BOOKS 1042'};
    const first = await harness.call('transactionPay', body);
    const again = await harness.call('transactionPay', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response[FIELD]).toBe(first.response[FIELD]);
    expect((await harness.call('transactionPay', {...body, [FIELD]: 'BOOKS 1043'})).error.code).toBe(203);
  });
});

describe('complaints', () => {
  const rules = {max_length: 5, alphabet: 'A-Za-z0-9 -', letter: true};

  it.each([
    ['Books', null],
    ['Bookss', 'must be at most 5 characters for this service'],
    ['Boök', 'contains “ö”; this service passes on [A-Za-z0-9 -] only'],
    ['Book ', 'must not begin or end with a space'],
    ['1-2 3', 'must contain at least one letter from A to Z'],
  ])('on %j', (text, complaint) => expect(complaintOnDescriptor(text, rules)).toBe(complaint));

  it('count characters, not units', () =>
    expect(complaintOnDescriptor('🙂🙂🙂', {max_length: 3, alphabet: '🙂'})).toBeNull());
});
