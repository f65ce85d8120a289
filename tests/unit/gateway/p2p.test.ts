/** Tests of P2P transfers: the sequence of calls, their errors, and the same steps on the payment page. */
import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {textsOf} from '../../../src/gateway/pages/payment/texts';
import {validators} from '../../../src/domain/validators';
import {facts, fakeTime, requestOf, START, start, type Harness} from './helpers';

const {transfer, flows, tests, fields} = facts.methods.get('p2p')!;
const {p2p_transfer_form: form, p2p_transfer_h2h: direct} = flows;
const MINUTES = direct!.expiry_minutes!;
const SETTLED = facts.sandbox.answer_seconds * 1000;
const [FRESH, CHOSEN, SHOWN, TO_CANCEL, CONFIRMED, SHOWN_TERMINAL, LARGE] = [
  900070, 900071, 900072, 900073, 900074, 900075, 900076,
];
const CALLS = ['p2pGetMethodsList', 'p2pGetRecipientCard', 'p2pConfirm', 'p2pCancel'];

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const examples = (id: string) => {
  const {requestExamples, responses} = getOperation(facts.contract, id);
  const answers = Object.values(responses['200']!.examples);
  return Object.values(requestExamples).map(({value}, index) => [id, value, answers[index]!.value] as const);
};
const statusesOf = ({sent}: Harness) => sent.map(({event}) => event.transaction.status);
const p2pOrder = (changes: Record<string, unknown> = {}) =>
  requestOf('transactionCreate', {
    account_id: 302,
    wallet_id: 4120,
    service_id: direct!.service.id,
    amount: 125000,
    amount_currency: 'UAH',
    ...changes,
  });

const page = (name: string) => readFileSync(`docs/api/p2p/${name}.mdx`, 'utf8');
/** @returns cells of the table rows whose first cell begins with inline code */
const codeRows = (text: string) =>
  [...text.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, first, rest]) => [first!, rest!] as const);

/** Creates a transaction and requests the recipient card. @returns its id */
async function shown(harness: Harness, methodId = 1, changes: Record<string, unknown> = {}): Promise<number> {
  const {response} = await harness.call('transactionCreate', p2pOrder(changes));
  await harness.call('p2pGetRecipientCard', {id: response.id, p2p_method_id: methodId});
  return response.id;
}
const confirm = ({call}: Harness, id: number, last4 = '1111') =>
  call('p2pConfirm', {id, confirmation_fields: {payer_card_last4: last4}});

describe('documented examples', () => {
  it('show the shorter list for a large amount', async () => {
    const {text} = await start().call('p2pGetMethodsList', {id: LARGE});
    const {one} = getOperation(facts.contract, 'p2pGetMethodsList').responses['200']!.examples;
    expect(text).toBe(JSON.stringify(one!.value));
  });

  it.each(CALLS.flatMap(examples))('%s %j answers as shown', async (id, request, answer) => {
    const {text} = await start({now: START}).call(id, request);
    expect(text).toBe(JSON.stringify(answer));
  });
});

describe('statements of the pages', () => {
  it('the first request creates a transaction without a payment page', async () => {
    const [, json] = page('get_methods_list').match(/```json\n([^]+?)```/)!;
    const {error, response} = await start().call('transactionCreate', JSON.parse(json!));
    expect([error.code, response.status, 'result' in response]).toEqual([0, 0, false]);
  });

  it('the time limit and the limits of the transfer methods are right', () => {
    expect(MINUTES).toBe(30);
    expect(form!.expiry_minutes).toBe(MINUTES);
    for (const name of ['get_methods_list', 'get_recipient_card', 'p2p_confirm'])
      expect(page(name)).toContain('30 minutes');
    expect(transfer!.methods.find(({slug}) => slug === 'terminal')!.max_amount).toBe(500000);
    expect(page('get_methods_list')).toContain('at most 5,000.00');
  });

  it('the rules of the confirmation fields are right', () => {
    for (const [name, {valid, invalid}] of Object.entries(fields))
      expect(page('p2p_confirm')).toMatch(new RegExp(`\\| \`${name}\` \\| .* \\| \`${valid}\` \\| \`${invalid}\` \\|`));
  });

  it('the test values are right', () => {
    const rows = new Map(codeRows(page('p2p_confirm').match(/## In the sandbox[^]+?\n## /)![0]));
    const status = {success: 1, failed: 2, expired: 5, cancelled: 3};
    for (const {value, outcome, failure} of tests.transfers!.filter(({value: text}) => /^\d+$/.test(text))) {
      const row = failure === undefined ? value : '1301` to `1308';
      expect(rows.get(row), value).toContain(`:status[${status[outcome]}]`);
      if (failure !== undefined) expect(value).toBe(String(failure));
    }
    // Table header and six results.
    expect(rows.size).toBe(1 + 6);
    for (const {value} of tests.transfers!.filter(({value: text}) => !/^\d+$/.test(text)))
      expect(page('p2p_confirm')).toContain(`\`${value}\``);
  });

  it('/transaction/cancel is refused for a pending transfer', async () => {
    const {error} = await start().call('transactionCancel', {id: SHOWN, external_refund_id: 'r'});
    expect(error.code).toBe(373);
  });

  it('a successful transfer can be refunded', async () => {
    const harness = start();
    await confirm(harness, SHOWN!);
    await vi.advanceTimersByTimeAsync(SETTLED);
    const {response} = await harness.call('transactionCancel', {id: SHOWN, external_refund_id: 'r'});
    expect(response.status).toBe(4);
  });
});

describe('the sequence', () => {
  it('runs from the order to the payment', async () => {
    const harness = start();
    const {call, find} = harness;
    const {response: order} = await call('transactionCreate', p2pOrder());
    expect(order).toMatchObject({status: 0, amount: 125000});
    expect(order).not.toHaveProperty('result');
    const {response: list} = await call('p2pGetMethodsList', {id: order.id});
    const [way] = list.methods;
    const {response: card} = await call('p2pGetRecipientCard', {id: order.id, p2p_method_id: way.p2p_method_id});
    expect(card).toMatchObject({amount: 125000, amount_currency: 'UAH', expires_at: order.expires_at});
    expect(validators.pan(card.card_number)).toBeNull();
    expect(await find(order.id)).toMatchObject({status: 0});
    expect((await confirm(harness, order.id)).response.status).toBe(10);
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await find(order.id)).status).toBe(1);
    expect(statusesOf(harness)).toEqual([10, 1]);
  });

  it.each(tests.transfers!)('$value leads to $outcome, callback $callback', async (test) => {
    const harness = start();
    const digits = validators.card_last4(test.value) === null;
    const id = await shown(harness, digits ? 1 : 2);
    const name = digits ? 'payer_card_last4' : 'receipt_reference';
    const {response} = await harness.call('p2pConfirm', {id, confirmation_fields: {[name]: test.value}});
    expect(response.status).toBe(10);
    await vi.advanceTimersByTimeAsync(test.outcome === 'expired' ? MINUTES * 60_000 : SETTLED);
    const {status_description, failure_reason_code} = await harness.find(id);
    expect([status_description, failure_reason_code]).toEqual([test.outcome, test.failure]);
    const final = {success: 1, failed: 2, expired: 5, cancelled: 3}[test.outcome];
    const atOnce: number[] = {
      normal: [10, final],
      late: [10],
      none: [],
      duplicate: [10, 10, final, final],
      reordered: [final, 10],
      tampered: [10, final],
    }[test.callback];
    expect(statusesOf(harness)).toEqual(atOnce);
    await vi.advanceTimersByTimeAsync(facts.sandbox.late_callback_seconds * 1000);
    expect(statusesOf(harness)).toEqual(test.callback === 'none' ? [] : [10, final]);
  });

  it('does not find a transfer without test digits', async () => {
    const harness = start();
    const id = await shown(harness);
    await confirm(harness, id, '9876');
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: 1301});
  });

  it('covers the fields of both methods and every failure reason', () => {
    const names = transfer!.methods.flatMap((way) => way.confirmation_fields);
    expect(direct!.confirmation_fields).toEqual(names);
    expect(form!.page_fields).toEqual(names);
    expect(Object.keys(fields)).toEqual(names);
    const digits = tests.transfers!.filter(({value}) => validators.card_last4(value) === null);
    expect(digits.flatMap(({failure = []}) => failure)).toEqual(direct!.failures);
  });
});

describe('p2pGetMethodsList', () => {
  it.each([
    [500000, ['bank_app', 'terminal']],
    [500001, ['bank_app']],
  ])('for %i', async (amount, slugs) => {
    const {call} = start();
    const {response} = await call('transactionCreate', p2pOrder({amount}));
    const {methods} = (await call('p2pGetMethodsList', {id: response.id})).response;
    expect(methods.map(({slug}: {slug: string}) => slug)).toEqual(slugs);
  });

  it('changes nothing', async () => {
    const {call, find, sent} = start();
    const before = await find(FRESH!);
    const first = await call('p2pGetMethodsList', {id: FRESH});
    expect((await call('p2pGetMethodsList', {id: FRESH})).text).toBe(first.text);
    expect([await find(FRESH!), sent]).toEqual([before, []]);
  });
});

describe('p2pGetRecipientCard', () => {
  it('returns the same card for a repeat, also later', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', p2pOrder());
    const ask = () => harness.call('p2pGetRecipientCard', {id: response.id, p2p_method_id: 1});
    const first = await ask();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect((await ask()).text).toBe(first.text);
  });

  it('does not change the time limit of a seeded transaction', async () => {
    const {call} = start();
    const first = await call('p2pGetRecipientCard', {id: CHOSEN, p2p_method_id: 1});
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect((await call('p2pGetRecipientCard', {id: CHOSEN, p2p_method_id: 1})).text).toBe(first.text);
  });

  it('keeps the first choice', async () => {
    const {call} = start();
    const {error} = await call('p2pGetRecipientCard', {id: SHOWN, p2p_method_id: 2});
    expect(error).toMatchObject({code: 212, details: [{field: 'p2p_method_id', message: 'was chosen before: 1'}]});
  });

  it('refuses a method that is not in the list of the transaction', async () => {
    const {call} = start();
    const refused = {code: 204, details: [{field: 'p2p_method_id', message: 'is not a method of this transaction'}]};
    expect((await call('p2pGetRecipientCard', {id: LARGE, p2p_method_id: 2})).error).toMatchObject(refused);
    expect((await call('p2pGetRecipientCard', {id: CHOSEN, p2p_method_id: 3})).error).toMatchObject(refused);
  });
});

describe('p2pConfirm', () => {
  it.each([
    [{}, [{field: 'confirmation_fields.payer_card_last4', message: 'is required'}]],
    [{payer_card_last4: '12345'}, [{field: 'confirmation_fields.payer_card_last4', message: 'must be 4 digits'}]],
    [
      {payer_card_last4: '1111', receipt_reference: 'SANDBOX-1111'},
      [{field: 'confirmation_fields.receipt_reference', message: 'is not a field of the chosen P2P method'}],
    ],
  ])('refuses %j and does not change the transaction', async (confirmation_fields, details) => {
    const {call, find, sent} = start();
    expect((await call('p2pConfirm', {id: SHOWN, confirmation_fields})).error).toMatchObject({code: 202, details});
    expect([(await find(SHOWN!)).status, sent]).toEqual([0, []]);
  });

  it('requires the fields of the chosen method', async () => {
    const {call} = start();
    const wrong = {payer_card_last4: '1111'};
    const {error} = await call('p2pConfirm', {id: SHOWN_TERMINAL, confirmation_fields: wrong});
    expect(error.details!.map(({field}) => field)).toEqual([
      'confirmation_fields.receipt_reference',
      'confirmation_fields.payer_card_last4',
    ]);
  });

  it('takes effect once: a repeat returns the current status, and other values are refused', async () => {
    const harness = start();
    const first = await confirm(harness, SHOWN!);
    expect((await confirm(harness, SHOWN!)).text).toBe(first.text);
    expect((await confirm(harness, SHOWN!, '1302')).error).toMatchObject({
      code: 212,
      details: [{message: 'is in status 10 (pending)'}],
    });
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await confirm(harness, SHOWN!)).response.status).toBe(1);
    expect(statusesOf(harness)).toEqual([10, 1]);
  });

  it('restarts the time limit, so that a late transfer is still found', async () => {
    const harness = start();
    const id = await shown(harness);
    const beforeEnd = (MINUTES - 1) * 60_000;
    await vi.advanceTimersByTimeAsync(beforeEnd);
    const {response} = await confirm(harness, id, '2005');
    const end = START + beforeEnd + MINUTES * 60_000;
    expect(Date.parse(response.expires_at)).toBe(end);
    // The callback contains the new time limit, too.
    expect(harness.sent[0]!.event.transaction.expires_at).toBe(response.expires_at);
    await vi.advanceTimersByTimeAsync(end - Date.now() - 1);
    expect((await harness.find(id)).status).toBe(10);
    await vi.advanceTimersByTimeAsync(1);
    expect((await harness.find(id)).status).toBe(5);
  });

  it('is refused after the time limit', async () => {
    const harness = start();
    const id = await shown(harness);
    await vi.advanceTimersByTimeAsync(MINUTES * 60_000);
    expect((await confirm(harness, id)).error).toMatchObject({
      code: 212,
      details: [{field: 'id', message: 'is in status 5 (expired)'}],
    });
    expect(statusesOf(harness)).toEqual([5]);
  });
});

describe('p2pCancel', () => {
  it('closes a transaction with and without a card, once, with one callback', async () => {
    const harness = start();
    const first = await harness.call('p2pCancel', {id: TO_CANCEL});
    expect(first.response.status).toBe(3);
    expect((await harness.call('p2pCancel', {id: TO_CANCEL})).text).toBe(first.text);
    expect((await harness.call('p2pCancel', {id: FRESH})).response.status).toBe(3);
    expect(statusesOf(harness)).toEqual([3, 3]);
    expect((await confirm(harness, TO_CANCEL!)).error.code).toBe(212);
    for (const call of ['p2pGetMethodsList', 'p2pGetRecipientCard'])
      expect((await harness.call(call, requestOf(call, {id: TO_CANCEL}))).error.code).toBe(212);
  });

  it('does not stop the search for a confirmed transfer', async () => {
    const {call, find} = start();
    const {error} = await call('p2pCancel', {id: CONFIRMED});
    expect(error).toMatchObject({code: 212, details: [{message: 'is in status 10 (pending)'}]});
    expect((await find(CONFIRMED!)).status).toBe(10);
  });
});

describe('every call', () => {
  it.each(CALLS)('%s refuses transactions of other services and of the payment page', async (id) => {
    const {call} = start();
    const hosted = (await call('transactionCreate', p2pOrder({service_id: form!.service.id}))).response;
    for (const [transaction, service] of [
      [900001, 2101],
      [hosted.id, form!.service.id],
    ]) {
      expect((await call(id, requestOf(id, {id: transaction}))).error).toMatchObject({
        code: 212,
        details: [{field: 'id', message: `belongs to service ${service}, which has no P2P transfer host to host`}],
      });
    }
  });

  it.each(CALLS)('%s works as initially after a reset', async (id) => {
    const harness = start({now: START});
    const [[, request, answer]] = examples(id) as [readonly [string, unknown, unknown]];
    await harness.call(id, request);
    harness.sandbox.reset();
    expect((await harness.call(id, request)).text).toBe(JSON.stringify(answer));
  });
});

describe('the payment page', () => {
  async function open(harness: Harness, changes: Record<string, unknown> = {}) {
    const order = p2pOrder({service_id: form!.service.id, point: {}, ...changes});
    const {response} = await harness.call('transactionCreate', order);
    return {id: response.id as number, path: new URL(response.result.pay_url).pathname};
  }
  const view = async (harness: Harness, path: string) => load(await (await harness.get(path)).text());

  it('has the same steps: choose, see the card, report', async () => {
    const harness = start();
    const {id, path} = await open(harness);
    let $ = await view(harness, path);
    expect($('button[value="choose"]').length).toBe(2);
    expect($('button[value="pay"]').length).toBe(0);
    const chosen = await harness.post(path, {action: 'choose', p2p_method_id: '1'});
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, path]);
    $ = await view(harness, path);
    const [recipient] = transfer!.recipients.filter((_, index) => index === id % transfer!.recipients.length);
    expect($('code.copy').text()).toBe(recipient!.card_number);
    const details = $('dd').text();
    for (const text of ['UAH\u00a01,250.00', recipient!.holder_name, recipient!.bank_name, '08:30 UTC'])
      expect(details).toContain(text);
    expect($('.sandbox').text()).toContain(textsOf('en').sandbox.intro.transfer);
    expect($('input[name="payer_card_last4"]').attr()).toMatchObject({inputmode: 'numeric', pattern: '[0-9]{4}'});
    expect($('input[name="receipt_reference"]').length).toBe(0);
    await harness.post(path, {action: 'pay', payer_card_last4: '1111'});
    $ = await view(harness, `${path}/result`);
    expect($('h1').text()).toBe('Looking for your transfer');
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await harness.find(id)).status).toBe(1);
    expect(statusesOf(harness)).toEqual([]);
  });

  it('asks again for invalid values', async () => {
    const harness = start();
    const {id, path} = await open(harness);
    await harness.post(path, {action: 'choose', p2p_method_id: '2'});
    const answer = await harness.post(path, {action: 'pay', receipt_reference: 'x'});
    expect(answer.status).toBe(422);
    const $ = load(await answer.text());
    expect($('#receipt_reference-error').text()).toBe(textsOf('en').fields.receipt_reference!.error);
    expect($('code.copy').length).toBe(1);
    expect((await harness.find(id)).status).toBe(0);
  });

  it.each<Record<string, string>>([
    {action: 'choose', p2p_method_id: '7'},
    {action: 'choose'},
    {action: 'pay', payer_card_last4: '1111'},
  ])('refuses %j before a method is chosen', async (typed) => {
    const harness = start();
    const {id, path} = await open(harness);
    expect((await harness.post(path, typed)).status).toBe(422);
    expect((await harness.find(id)).status).toBe(0);
  });

  it('refuses a method for a payment that is not a transfer', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate'));
    const path = new URL(response.result.pay_url).pathname;
    expect((await harness.post(path, {action: 'choose', p2p_method_id: '1'})).status).toBe(422);
  });

  it.each(form!.failures)('Fail with reason %i takes effect after the search', async (failure) => {
    const harness = start();
    const {id, path} = await open(harness);
    await harness.post(path, {action: 'fail', failure: String(failure)});
    expect((await harness.find(id)).status).toBe(10);
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: failure});
  });

  it('has texts for every method and field in every locale', () => {
    for (const locale of ['en', 'ua', 'ru']) {
      const texts = textsOf(locale);
      for (const {slug, confirmation_fields} of transfer!.methods) {
        expect(texts.transfer.methods).toHaveProperty(slug);
        for (const name of confirmation_fields) expect(texts.fields).toHaveProperty(name);
      }
    }
  });
});

describe('money that does not fit the payment', () => {
  const {prefix, ways} = facts.sandbox.money_trigger;
  const MINUTE = 60_000;

  /** Confirms a transfer whose money comes as the id says, and waits until all of it has come. */
  async function transferred(way: string, confirmAfterMs = 0) {
    const harness = start();
    const id = await shown(harness, 1, {external_transaction_id: `${prefix}-${way}`, external_order_id: 'order-1'});
    await vi.advanceTimersByTimeAsync(confirmAfterMs);
    expect((await confirm(harness, id)).error.code).toBe(0);
    await vi.advanceTimersByTimeAsync((MINUTES + 10) * MINUTE);
    const {refunds} = (await harness.call('refundList', {transaction_id: id})).response;
    return {harness, refunds, payment: await harness.find(id)};
  }

  it.each(['short', 'parts', 'excess'])(
    '%s: the payment fails with reason 1302, and nothing goes back',
    async (way) => {
      const {payment, refunds, harness} = await transferred(way);
      expect(payment).toMatchObject({status: 2, failure_reason_code: 1302, captured_amount: 0});
      expect([payment.received_amount ?? 0, refunds]).toEqual([0, []]);
      expect(statusesOf(harness)).toEqual([10, 2]);
    },
  );

  it('twice: the first transfer pays, and the second one belongs to no payment', async () => {
    const {payment, refunds} = await transferred('twice');
    expect(payment).toMatchObject({status: 1, captured_amount: 125000, received_amount: 125000});
    expect(refunds).toEqual([]);
  });

  const isLate = ({cancel, late_seconds: late, paid_seconds: paid}: (typeof ways)[string]) =>
    cancel === undefined && (late !== undefined || paid !== undefined);

  it.each(Object.keys(ways).filter((way) => isLate(ways[way]!)))(
    '%s: the payment stays expired, and nothing goes back',
    async (way) => {
      const {payment, refunds} = await transferred(way);
      expect([payment.status, payment.received_amount ?? 0, payment.late_until, refunds]).toEqual([
        5,
        0,
        undefined,
        [],
      ]);
    },
  );

  it.each(Object.keys(ways).filter((way) => ways[way]!.cancel !== undefined))(
    '%s is an ordinary id, because a payment of this service cannot be cancelled unpaid',
    async (way) => {
      const {payment, refunds} = await transferred(way);
      expect([payment.status, payment.received_amount, refunds]).toEqual([1, 125000, []]);
    },
  );

  it('a transfer after the time of the card, while the gateway searches, ends with reason 1304', async () => {
    const {payment, refunds} = await transferred('twice', MINUTES * MINUTE - 1000);
    expect([payment.status, payment.failure_reason_code, refunds]).toEqual([2, 1304, []]);
  });

  it('is told by the terms of the service', async () => {
    const {services} = (await start().call('serviceList', {})).response;
    const terms = services
      .filter(({id}: {id: number}) => [form!.service.id, direct!.service.id].includes(id))
      .map(({late_money, amount_mismatch, late_days}: Record<string, unknown>) => [
        late_money,
        amount_mismatch,
        late_days,
      ]);
    expect(terms).toEqual([
      ['unmatched', 'unmatched', 0],
      ['unmatched', 'unmatched', 0],
    ]);
  });
});
