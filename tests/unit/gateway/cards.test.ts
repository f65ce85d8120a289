/** Tests of the whitelist and blacklist of cards: effect of each call, precedence, and masking of card numbers. */
import {readFileSync} from 'node:fs';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {loadFacts} from '../../../src/facts/load';
import {maskCardNumber} from '../../../src/domain/masking/cardNumber';
import {facts, requestOf, start, type Harness} from './helpers';

const FREE = '4242424242424242';
const [TRUSTED, REFUSED] = ['4111111111111111', '5555555555554444'];
const TOKEN = 'ctok_7Yq2Lw9Rk4Vn';
const TOKEN_NUMBER = '378282246310005';

afterEach(() => void vi.restoreAllMocks());

const check = async ({call}: Harness, name: object) => (await call('cardsCheck', name)).response;
const blacklist = ({call}: Harness, action: string, name: object, reason = 'A reason') =>
  call('cardsBlacklist', {...name, action, reason});

describe('documented examples', () => {
  const documented = (id: string, name: string) =>
    JSON.stringify(getOperation(facts.contract, id).responses['200']!.examples[name]!.value);
  const request = (id: string, name: string) => getOperation(facts.contract, id).requestExamples[name]!.value as object;

  it.each([
    ['cardsCheck', 'trusted', request('cardsCheck', 'by_number')],
    ['cardsCheck', 'unlisted', request('cardsCheck', 'by_token')],
    ['cardsCheck', 'refused', {card_number: REFUSED}],
    ['cardsWhitelistAdd', 'added', request('cardsWhitelistAdd', 'card')],
    ['cardsWhitelistAdd', 'still_refused', {...request('cardsWhitelistAdd', 'card'), card_number: REFUSED}],
    ['cardsBlacklist', 'added', request('cardsBlacklist', 'add')],
    ['cardsBlacklist', 'removed', request('cardsBlacklist', 'remove')],
  ])('%s answers as in “%s”', async (id, name, body) => {
    expect((await start().call(id, body)).text).toBe(documented(id, name));
  });

  it('covers every documented answer', () => {
    const names = ['cardsCheck', 'cardsWhitelistAdd', 'cardsBlacklist'].flatMap((id) =>
      Object.keys(getOperation(facts.contract, id).responses['200']!.examples),
    );
    expect(names).toEqual(['trusted', 'refused', 'unlisted', 'added', 'still_refused', 'added', 'removed']);
  });

  it('states the verdicts of the table on the page', async () => {
    const page = readFileSync('docs/api/cards_check.mdx', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \|$/gm)].map(
      ([, card, verdict]) => [card!, verdict!] as const,
    );
    expect(rows).toHaveLength(4);
    const harness = start();
    for (const [card, verdict] of rows) {
      const name = /^\d+$/.test(card) ? {card_number: card} : {card_token: card};
      expect((await check(harness, name)).verdict, card).toBe(verdict);
    }
  });
});

describe('lists', () => {
  it('keeps added cards until a reset', async () => {
    const harness = start();
    expect(await check(harness, {card_number: FREE})).toMatchObject({in_whitelist: false, in_blacklist: false});
    await harness.call('cardsWhitelistAdd', {card_number: FREE, note: 'Known'});
    expect(await check(harness, {card_number: FREE})).toMatchObject({in_whitelist: true, whitelist_note: 'Known'});
    await blacklist(harness, 'remove', {card_number: REFUSED});
    harness.sandbox.reset();
    expect(await check(harness, {card_number: FREE})).toMatchObject({in_whitelist: false, whitelist_note: ''});
    expect(await check(harness, {card_number: REFUSED})).toMatchObject({in_blacklist: true, verdict: 'refused'});
  });

  it('changes one card only', async () => {
    const harness = start();
    await blacklist(harness, 'add', {card_number: FREE});
    expect(await check(harness, {card_number: TRUSTED})).toMatchObject({in_blacklist: false, verdict: 'trusted'});
  });

  it('is one card by number and by token', async () => {
    const harness = start();
    await blacklist(harness, 'add', {card_token: TOKEN}, 'By token');
    const byNumber = await check(harness, {card_number: TOKEN_NUMBER});
    expect(byNumber).toMatchObject({in_blacklist: true, blacklist_reason: 'By token'});
    expect(await check(harness, {card_token: TOKEN})).toEqual(byNumber);
  });

  it('gives the blacklist precedence, in either order, and keeps the whitelist entry', async () => {
    const harness = start();
    const both = {in_whitelist: true, in_blacklist: true, verdict: 'refused'};
    expect((await harness.call('cardsWhitelistAdd', {card_number: REFUSED})).response).toMatchObject(both);
    expect((await blacklist(harness, 'add', {card_number: TRUSTED})).response).toMatchObject(both);
    expect((await blacklist(harness, 'remove', {card_number: TRUSTED})).response).toMatchObject({
      in_whitelist: true,
      in_blacklist: false,
      verdict: 'trusted',
    });
  });

  it('does not touch payments', async () => {
    const harness = start();
    const before = await harness.find(900001);
    await blacklist(harness, 'add', {card_number: FREE});
    expect(await harness.find(900001)).toEqual(before);
    expect(harness.sent).toEqual([]);
  });
});

describe('repeats', () => {
  it.each([
    ['cardsWhitelistAdd', {card_number: FREE, note: 'Known'}],
    ['cardsBlacklist', {card_number: FREE, action: 'add', reason: 'Stolen'}],
    ['cardsBlacklist', {card_number: REFUSED, action: 'remove', reason: 'Found again'}],
    ['cardsBlacklist', {card_number: FREE, action: 'remove', reason: 'It never was there'}],
  ])('%s answers the same twice: %j', async (id, body) => {
    const {call} = start();
    const first = await call(id, body);
    expect(first.error.code).toBe(0);
    expect((await call(id, body)).text).toBe(first.text);
  });

  it('stores the last note, and keeps it if none is sent', async () => {
    const {call} = start();
    const add = async (more: object) =>
      (await call('cardsWhitelistAdd', {card_number: TRUSTED, ...more})).response.whitelist_note;
    expect([await add({}), await add({note: 'New'}), await add({})]).toEqual(['Verified by phone', 'New', 'New']);
  });

  it('returns no reason for a card that was never on the blacklist', async () => {
    const {response} = await blacklist(start(), 'remove', {card_number: FREE}, 'Mistake');
    expect(response).toMatchObject({in_blacklist: false, blacklist_reason: ''});
  });

  it('applies the last of two opposite requests', async () => {
    const harness = start();
    await blacklist(harness, 'remove', {card_number: REFUSED});
    expect((await blacklist(harness, 'add', {card_number: REFUSED})).response.verdict).toBe('refused');
  });
});

describe('refused requests', () => {
  it.each(['cardsCheck', 'cardsWhitelistAdd', 'cardsBlacklist'])('%s with an unknown token', async (id) => {
    const {error} = await start().call(id, requestOf(id, {card_number: undefined, card_token: 'ctok_nobody'}));
    expect(error).toMatchObject({
      code: 202,
      details: [{field: 'card_token', message: 'is not a card token of this point'}],
    });
  });

  it.each(['cardsCheck', 'cardsWhitelistAdd', 'cardsBlacklist'])(
    '%s with both number and token, or neither',
    async (id) => {
      const {call} = start();
      const wrong = {
        code: 204,
        details: [{field: 'body', message: 'must have exactly one of card_number, card_token'}],
      };
      const both = requestOf(id, {card_number: FREE, card_token: TOKEN});
      expect((await call(id, both)).error).toMatchObject(wrong);
      expect((await call(id, requestOf(id, {card_number: undefined}))).error).toMatchObject(wrong);
    },
  );

  it.each(['4242 4242 4242 4242', '42424242424', '42424242424242424242', 4242424242424242])(
    'a number that breaks the schema: %j',
    async (number) => {
      const {error} = await start().call('cardsCheck', {card_number: number});
      expect([error.code, error.details?.map(({field}) => field)]).toEqual([204, ['card_number']]);
    },
  );

  it.each(['update', 'ADD', ''])('the action %j', async (action) => {
    const {error} = await blacklist(start(), action, {card_number: FREE});
    expect(error).toMatchObject({code: 204, details: [{field: 'action', message: 'must be one of add, remove'}]});
  });

  it('a change of the blacklist without a reason', async () => {
    const {error} = await start().call('cardsBlacklist', {card_number: FREE, action: 'remove'});
    expect(error).toMatchObject({code: 204, details: [{field: 'reason', message: 'is required'}]});
  });

  it('changes nothing', async () => {
    const harness = start();
    await harness.call('cardsBlacklist', {card_number: FREE, action: 'add'});
    await blacklist(harness, 'add', {card_number: '4242424242424241'});
    expect((await check(harness, {card_number: FREE})).verdict).toBe('unlisted');
  });
});

describe('masking of card numbers', () => {
  it('masks all but the first six and the last four digits', () => {
    expect(maskCardNumber('424242424242')).toBe('424242**4242');
    expect(maskCardNumber(TOKEN_NUMBER)).toBe('378282*****0005');
    expect(maskCardNumber('6799990100000000019')).toBe('679999*********0019');
  });

  it.each(['4242424242424242', 'it is 4242 4242 4242 4242', '4242-4242-4242-4242 again', 'a\nb'])(
    'refuses a note or reason like %j',
    async (text) => {
      const {call} = start();
      const note = await call('cardsWhitelistAdd', {card_number: FREE, note: text});
      const reason = await call('cardsBlacklist', {card_number: FREE, action: 'add', reason: text});
      expect([note.error.code, reason.error.code]).toEqual([204, 204]);
      expect(note.text + reason.text).not.toContain(text);
    },
  );

  it('accepts a note with an order number and a date', async () => {
    const {error} = await start().call('cardsWhitelistAdd', {card_number: FREE, note: 'Order 1042, 2026-11-21'});
    expect(error.code).toBe(0);
  });

  it('keeps them out of all responses and logs', async () => {
    const printed: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void printed.push(...words));
    }
    const harness = start({quiet: false});
    const wrong = '4242424242424241';
    const answers = [
      await harness.call('cardsCheck', {card_number: FREE}),
      await harness.call('cardsCheck', {card_number: wrong}),
      await harness.call('cardsCheck', {card_number: FREE, card_token: FREE}),
      await harness.call('cardsCheck', {card_token: FREE}),
      await harness.call('cardsCheck', {card_number: `${FREE} `}),
      await harness.call('cardsWhitelistAdd', {card_number: FREE, note: 'Known'}),
      await harness.call('cardsBlacklist', {card_number: FREE, action: FREE, reason: FREE}),
      await harness.call('cardsBlacklist', {card_token: TOKEN, action: 'add', reason: 'Stolen'}),
    ];
    expect(answers.map(({error}) => error.code)).toEqual([0, 202, 204, 202, 204, 0, 204, 0]);
    expect(printed.length).toBeGreaterThanOrEqual(answers.length);
    const everything = [...answers.map(({text}) => text), ...printed.map(String)].join('\n');
    for (const number of [FREE, wrong, TOKEN_NUMBER]) expect(everything).not.toContain(number);
  });
});

describe('the seed', () => {
  it('names documented test cards', async () => {
    // Load the facts again, because other tests may have changed them.
    const {cards} = (await loadFacts(process.cwd())).testCards;
    const known = cards.filter((card) => card.token ?? card.whitelist ?? card.blacklist);
    expect(known.map(({number, token}) => token ?? number)).toEqual([TRUSTED, TOKEN, REFUSED]);
  });
});
