/** A session with the gateway of the page, in Node: what a reader asks, and what comes of it. */
import {describe, expect, it} from 'vitest';
import {parse} from 'devalue';
import {getFacts} from '../../../../src/facts/load';
import {packedFacts} from '../../../../src/site/build/console/facts';
import type {Change, News, ReceivedCallback, StartOptions} from '../../../../src/tools/console/protocol';
import {createSession, RefusedError} from '../../../../src/tools/console/worker/session';
import type {SandboxFacts} from '../../../../src/gateway/content';
import {ROOT} from '../../../root';
import {brand} from '../../../../src/brand';

const content = await getFacts(ROOT);
const facts = parse(packedFacts(content)) as SandboxFacts;
const NOW = Date.parse('2026-11-23T08:00:00Z');
/** Without a page of the gateway. */
const PAY = '/transaction/pay';
/** With one. */
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
    {content: facts, contract: 'test', elapsed: () => time.elapsed, tell},
  );
  return {session, ask: session.ask, received, changes, time};
}

const documented = (operation: string, changes: object) => {
  const [example] = Object.values(content.contract.operations.get(operation)!.requestExamples);
  return JSON.stringify({...(example!.value as object), ...changes});
};
const body = (changes: object = {}) => documented('transactionPay', changes);
const pageBody = (changes: object = {}) => documented('transactionCreate', changes);

const answerOf = ({answer}: {answer?: {text: string}}) =>
  JSON.parse(answer!.text) as {error: {code: number}; response: any};

describe('a session', () => {
  it('signs, sends, shows what has changed, and verifies the callback', async () => {
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

  it('is the same again for the same steps', async () => {
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

  it('lets no time pass in a replay but the time that is moved', async () => {
    const {ask, time} = open({still: true});
    time.elapsed = 5000;
    expect((await ask('move', {ms: 1000})).now).toBe(NOW + 1000);
  });

  it('sends a tampered callback again, genuine, and refuses the forged one', async () => {
    const {ask, received} = open();
    await ask('call', {path: PAY, body: body({external_customer_id: 'sandbox-success-tampered'})});
    await ask('move', {ms: 3_600_000});
    expect(
      received.some(({verified, answered, problem}) => !verified && answered === 401 && problem !== undefined),
    ).toBe(true);
    expect(received.at(-1)).toMatchObject({verified: true, answered: 204});
  });

  it('repeats a callback that the receiver did not take, until it does', async () => {
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

  it('breaks the connection of a call whose id asks for it, and knows it under the same id', async () => {
    const {ask} = open();
    const lost = {external_transaction_id: 'sandbox-lost-answer-1'};
    expect((await ask('call', {path: PAY, body: body(lost)})).answer).toBeUndefined();
    const found = await ask('call', {path: '/transaction/find', body: JSON.stringify(lost)});
    expect(answerOf(found).error.code).toBe(0);
  });

  it('reads a hosted page without its refresh, and tells where it would lead', async () => {
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

  it('says what the contract says of a body, before it is sent', async () => {
    const {ask} = open();
    const about = async (text: string) => (await ask('check', {path: PAY, body: text})).complaints;
    expect(await about(body())).toEqual([]);
    expect(await about(body({amount: '12.50'}))).toEqual([{field: 'amount', message: 'must be an integer'}]);
    expect(await about('{"amount": 1, "amount": 2}')).toEqual([
      {field: 'amount', message: 'stands twice in one object'},
    ]);
    expect(await about('{')).toEqual([{field: 'body', message: 'is not valid JSON'}]);
  });

  it('names what can be asked for, in the language of the reader', async () => {
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
    // Each of them is one that the gateway takes.
    for (const {field, value} of described.outcomes) {
      const {answer} = await open().ask('call', {path: PAY, body: body({[field]: value})});
      if (answer) expect([0, 13, 15, 17], value).toContain(answerOf({answer}).error.code);
    }
  });

  it('starts anew', async () => {
    const {ask} = open();
    const first = await ask('call', {path: PAY, body: body()});
    await ask('reset', {});
    expect(answerOf(await ask('call', {path: PAY, body: body()})).response.id).toBe(answerOf(first).response.id);
  });

  it.each([
    ['a path that is none', 'call', {path: '/transaction/none', body: '{}'}],
    ['a path with a query', 'call', {path: '/transaction/pay?x=1', body: '{}'}],
    ['a header that none can carry', 'call', {path: PAY, body: '{}', headers: [['X-\n', 'x']]}],
    ['a page of somebody else', 'page', {url: 'https://shop.example/'}],
    ['a page that is no address', 'page', {url: 'http://['}],
    ['a move backwards', 'move', {ms: -1}],
    ['a move of ten years', 'move', {ms: 10 * 366 * 86_400_000}],
  ] as const)('refuses %s', async (_what, name, value) => {
    const {ask} = open();
    await expect(ask(name, value as never)).rejects.toThrow(RefusedError);
    // And goes on.
    expect((await ask('check', {path: PAY, body: body()})).complaints).toEqual([]);
  });
});
