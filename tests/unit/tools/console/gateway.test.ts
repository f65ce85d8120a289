/** Gateway session of the web worker, run in Node. */
import {describe, expect, it} from 'vitest';
import {parse} from 'devalue';
import {getFacts} from '../../../../src/facts/load';
import {packedFacts} from '../../../../src/site/build/console/facts';
import type {Change, News, ReceivedCallback, StartOptions} from '../../../../src/tools/console/protocol';
import {createSession, RefusedError} from '../../../../src/tools/console/worker/session';
import type {SandboxFacts} from '../../../../src/gateway/content';
import {ROOT} from '../../../root';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const sandbox = parse(packedFacts(facts)) as SandboxFacts;
const NOW = Date.parse('2026-11-23T08:00:00Z');
/** A call that needs no hosted page. */
const PAY = '/transaction/pay';
/** A call that returns a hosted page. */
const CREATE = '/transaction/create';

function open(options: Partial<StartOptions> = {}) {
  const received: ReceivedCallback[] = [];
  const changes: Change[] = [];
  const time = {elapsed: 0};
  const tell = (news: News) => {
    if (news.news === 'received') received.push(news.received);
    else changes.push(...news.changes);
  };
  const session = createSession(
    {seed: 1, now: NOW, locale: 'en', ...options},
    {facts: sandbox, contract: 'test', elapsed: () => time.elapsed, tell},
  );
  return {session, ask: session.ask, received, changes, time};
}

const documented = (operation: string, changes: object) => {
  const [example] = Object.values(facts.contract.operations.get(operation)!.requestExamples);
  return JSON.stringify({...(example!.value as object), ...changes});
};
const body = (changes: object = {}) => documented('transactionPay', changes);
const pageBody = (changes: object = {}) => documented('transactionCreate', changes);

const answerOf = ({answer}: {answer?: {text: string}}) =>
  JSON.parse(answer!.text) as {error: {code: number}; response: any};

describe('gateway session', () => {
  it('names the call and the method of the body, in the language of the reader', async () => {
    const nameIn = async (locale: 'en' | 'uk', path: string, text: string) => {
      const {ask} = open({locale});
      const {summary, method} = await ask('describe', {path, body: text});
      return [summary, method];
    };
    const blik = {name: 'BLIK', flow: 'hpp'};
    expect(await nameIn('en', CREATE, '{"service_id": 2101}')).toEqual(['Create a transaction', blik]);
    expect(await nameIn('uk', CREATE, '{"service_id": 2101}')).toEqual(['Створити транзакцію', blik]);
    const [payouts] = [...facts.methods.values()].filter(({flows}) =>
      Object.values(flows).some(({direction}) => direction === 'payout'),
    );
    const {service} = Object.values(payouts!.flows).find(({direction}) => direction === 'payout')!;
    const [, named] = await nameIn('en', PAY, JSON.stringify({service_id: service.id}));
    expect(named).toEqual({name: payouts!.name, flow: 'payout'});
    for (const text of ['{}', '{', '{"service_id": 1}', '{"service_id": "2101"}'])
      expect(await nameIn('en', CREATE, text), text).toEqual(['Create a transaction', undefined]);
  });

  it('gives the names of statuses, and the decimals of the gateway', async () => {
    const started = await open().ask('start', {seed: 1, now: NOW, locale: 'en'});
    expect(started.refundStatuses).toContainEqual({code: 10, name: 'pending', final: false});
    expect(started.disputeStatuses.length).toBeGreaterThan(2);
    for (const {code, decimals, gateway_decimals: own} of facts.currencies.currencies)
      expect(started.decimals[code], code).toBe(own ?? decimals);
  });

  it('signs and sends a call, reports changes, and verifies the callback', async () => {
    const {ask, received, changes, time} = open();
    const sent = pageBody({external_customer_id: 'sandbox-success'});
    const called = await ask('call', {path: CREATE, body: sent});
    const [, [, point], [, key]] = called.headers as [unknown, [string, string], [string, string]];
    expect(called.signedText).toBe(`${point}.${key}.POST ${brand.api.prefix}${CREATE}\n${sent}`);
    const {error, response} = answerOf(called);
    expect(error.code).toBe(0);
    expect(changes.map(({kind, id, before}) => [kind, id, before])).toContainEqual([
      'transaction',
      response.id,
      undefined,
    ]);
    time.elapsed = 60_000;
    const page = await ask('page', {url: response.result.pay_url});
    expect(page).toMatchObject({status: 200});
    await ask('page', {url: response.result.pay_url, fields: [['action', 'succeed']]});
    time.elapsed = 120_000;
    await ask('describe', {path: PAY, body: '{}'});
    expect(received.length).toBeGreaterThan(0);
    expect(received.every(({verified, answered}) => verified && answered === 204)).toBe(true);
    expect(JSON.parse(received.at(-1)!.text)).toMatchObject({
      transaction: {id: response.id, status_description: 'success'},
    });
    const [wallet] = changes.filter(({kind}) => kind === 'wallet').slice(-1) as [Change];
    expect(wallet.after.balance).toBeGreaterThan(wallet.before!.balance as number);
  });

  it('is deterministic for the same steps', async () => {
    const run = async () => {
      const {ask, received, time} = open();
      const texts: unknown[] = [];
      for (const outcome of ['success', 'failed', 'success-duplicate', 'success-tampered']) {
        texts.push(
          await ask('call', {
            path: PAY,
            body: body({external_customer_id: `sandbox-${outcome}`, external_transaction_id: outcome}),
          }),
        );
        time.elapsed += 1234;
      }
      await ask('move', {ms: 3_600_000});
      return {texts, received};
    };
    expect(await run()).toEqual(await run());
  });

  it('advances the clock of a replay only by moves', async () => {
    const {ask, time} = open({still: true});
    time.elapsed = 5000;
    expect((await ask('move', {ms: 1000})).now).toBe(NOW + 1000);
  });

  it('rejects a tampered callback and receives the genuine one afterwards', async () => {
    const {ask, received} = open();
    await ask('call', {path: PAY, body: body({external_customer_id: 'sandbox-success-tampered'})});
    await ask('move', {ms: 3_600_000});
    expect(
      received.some(({verified, answered, problem}) => !verified && answered === 401 && problem !== undefined),
    ).toBe(true);
    expect(received.at(-1)).toMatchObject({verified: true, answered: 204});
  });

  it('retries a callback until the receiver accepts it', async () => {
    const {ask, received} = open();
    await ask('receiver', {status: 0});
    await ask('call', {path: PAY, body: body({external_customer_id: 'sandbox-success'})});
    await ask('move', {ms: 10_000});
    const before = received.length;
    expect(received.map(({answered}) => answered)).toContain(0);
    await ask('receiver', {status: 204});
    await ask('move', {ms: 24 * 3_600_000});
    expect(received.length).toBeGreaterThan(before);
    expect(received.at(-1)!.answered).toBe(204);
  });

  it('closes the connection if the id requests it, and finds the transaction by that id', async () => {
    const {ask} = open();
    const lost = {external_transaction_id: 'sandbox-lost-answer-1'};
    expect((await ask('call', {path: PAY, body: body(lost)})).answer).toBeUndefined();
    const found = await ask('call', {path: '/transaction/find', body: JSON.stringify(lost)});
    expect(answerOf(found).error.code).toBe(0);
  });

  it('removes the refresh of a hosted page and returns its target', async () => {
    const {ask} = open();
    const {response} = answerOf(
      await ask('call', {path: CREATE, body: pageBody({external_customer_id: 'sandbox-success'})}),
    );
    const sent = await ask('page', {url: response.result.pay_url, fields: [['action', 'succeed']]});
    expect(sent).toMatchObject({status: 303, leadsTo: {hosted: true}});
    const waiting = await ask('page', {url: sent.leadsTo!.url});
    expect(waiting.html).not.toContain('http-equiv="refresh"');
    expect(waiting.leadsTo).toMatchObject({hosted: true, seconds: 2});
  });

  it('validates a body against the contract before it is sent', async () => {
    const {ask} = open();
    const about = async (text: string) => (await ask('check', {path: PAY, body: text})).complaints;
    expect(await about(body())).toEqual([]);
    expect(await about(body({amount: '12.50'}))).toEqual([{field: 'amount', message: 'must be an integer'}]);
    expect(await about('{"amount": 1, "amount": 2}')).toEqual([
      {field: 'amount', message: 'stands twice in one object'},
    ]);
    expect(await about('{')).toEqual([{field: 'body', message: 'is not valid JSON'}]);
  });

  it('lists possible outcomes in the language of the reader', async () => {
    const [en, uk] = [open(), open({locale: 'uk'})];
    const described = await en.ask('describe', {path: PAY, body: body()});
    const groups = new Set(described.outcomes.map(({group}) => group));
    expect([...groups].sort()).toEqual(['callback', 'dispute', 'failure', 'money', 'payment', 'request']);
    expect(described.outcomes).toContainEqual(
      expect.objectContaining({name: 'expired', field: 'external_customer_id', value: 'sandbox-expired'}),
    );
    const inUkrainian = (await uk.ask('describe', {path: PAY, body: body()})).outcomes;
    const same = inUkrainian.filter(({meaning}, index) => meaning === described.outcomes[index]!.meaning);
    expect(same.map(({meaning}) => meaning)).toEqual([]);
    // The gateway accepts the value of each outcome.
    for (const {field, value} of described.outcomes) {
      const {answer} = await open().ask('call', {path: PAY, body: body({[field]: value})});
      if (answer) expect([0, 13, 15, 17], value).toContain(answerOf({answer}).error.code);
    }
  });

  it('repeats the same ids after a reset', async () => {
    const {ask} = open();
    const first = await ask('call', {path: PAY, body: body()});
    await ask('reset', {});
    expect(answerOf(await ask('call', {path: PAY, body: body()})).response.id).toBe(answerOf(first).response.id);
  });

  it.each([
    ['an unknown path', 'call', {path: '/transaction/none', body: '{}'}],
    ['a path with a query', 'call', {path: '/transaction/pay?x=1', body: '{}'}],
    ['an invalid header name', 'call', {path: PAY, body: '{}', headers: [['X-\n', 'x']]}],
    ['a page of another origin', 'page', {url: 'https://shop.example/'}],
    ['a page with an invalid URL', 'page', {url: 'http://['}],
    ['a move backwards', 'move', {ms: -1}],
    ['a move of ten years', 'move', {ms: 10 * 366 * 86_400_000}],
  ] as const)('refuses %s', async (_what, name, value) => {
    const {ask} = open();
    await expect(ask(name, value as never)).rejects.toThrow(RefusedError);
    // The session continues to work.
    expect((await ask('check', {path: PAY, body: body()})).complaints).toEqual([]);
  });
});
