/** Scenarios of payments: decision tree, payer authentication, holds, refunds, payouts. */
import {describe, expect, it} from 'vitest';
import {followTree, OutcomeUnknown, send, type Transaction} from './client';
import {
  blik,
  blikPage,
  card,
  held,
  named,
  newId,
  paid,
  pause,
  payout,
  reach,
  said,
  scaled,
  until,
  type World,
} from './world';

const PAY = '/transaction/pay';
const CREATE = '/transaction/create';
const CANCEL = '/transaction/cancel';
const COMPLETE = '/transaction/complete';
const UPDATE = '/transaction/update';

/** Faults of /callbacks#provoke-error: response code of the first request, and true if it was carried out. */
const FAULTS: [name: string, answers: number | undefined, done: boolean][] = [
  ['lost-request', undefined, false],
  ['lost-answer', undefined, true],
  ['error-13', 13, false],
  ['error-13-done', 13, true],
  ['error-15', 15, false],
  ['error-17', 17, false],
];

export function tree(world: World): void {
  const brief = {pause: () => pause(scaled(1))};

  describe('the decision tree', () => {
    it.each(FAULTS)('/callbacks#provoke-error: sandbox-%s answers %s; carried out: %s', async (name, answers, done) => {
      const body = blikPage({external_transaction_id: `sandbox-${name}-${newId()}`});
      const first = world.client.call(CREATE, body);
      if (answers === undefined) await expect(first).rejects.toThrow(OutcomeUnknown);
      else expect((await first).error.code).toBe(answers);
      expect((await world.client.find(body.external_transaction_id)).error.code).toBe(done ? 0 : 208);
      const repeat = await world.client.call(CREATE, body);
      expect([repeat.error.code, repeat.headers['x-repeated']]).toEqual([0, done ? 'true' : undefined]);
    });

    it.each(FAULTS)('/request_format#unknown-outcome: after sandbox-%s the customer pays once', async (name) => {
      const body = blik('777123', {external_transaction_id: `sandbox-${name}-${newId()}`, external_order_id: newId()});
      expect(await followTree(world.client, PAY, body, brief)).toBe('fulfil');
      const again = await world.client.call(PAY, body);
      expect([again.response.status, again.headers['x-repeated']]).toEqual([1, 'true']);
    });

    it('/callbacks#provoke-error: a word that is not in the table is error 204', async () => {
      const answer = await world.client.call(CREATE, blikPage({external_transaction_id: 'sandbox-lost-answers-1'}));
      expect([answer.error.code, named(answer)]).toEqual([204, ['external_transaction_id']]);
    });

    it('/request_format#unknown-outcome: a payment that ended without money lets a new attempt follow', async () => {
      expect(await followTree(world.client, PAY, blik('777001'), brief)).toBe('new attempt may follow');
      expect(await followTree(world.client, PAY, blik('777005'), brief)).toBe('new attempt may follow');
    });

    it('/request_format#unknown-outcome: not wanted any more, the id is forgotten after ten minutes', async () => {
      let now = Date.now();
      const waits: number[] = [];
      const body = blik('777123', {external_transaction_id: `sandbox-lost-request-${newId()}`});
      const ending = await followTree(world.client, PAY, body, {
        wanted: false,
        now: () => now,
        pause: (count) => {
          waits.push(count);
          now += 4 * 60_000;
          return Promise.resolve();
        },
      });
      expect([ending, waits.length]).toEqual(['forgotten', 3]);
      expect((await world.client.find(body.external_transaction_id)).error.code).toBe(208);
    });

    it('/request_format#unknown-outcome: a payment that was reversed is not fulfilled', async () => {
      const body = blik();
      await world.client.call(PAY, body);
      const {id} = await reach(world.client, body.external_transaction_id, 1);
      await world.client.call(CANCEL, {id, external_refund_id: newId('return')});
      expect(await followTree(world.client, PAY, body, brief)).toBe('do not fulfil');
    });

    it('/request_format#unknown-outcome: error 203 hides a payment that was made', async () => {
      const body = blik();
      await world.client.call(PAY, body);
      expect((await world.client.call(PAY, {...body, description: 'Made anew'})).error.code).toBe(203);
      expect(await followTree(world.client, PAY, {...body, description: 'Made anew'}, brief)).toBe('fulfil');
    });
  });
}

export function payers(world: World): void {
  describe('find and pay', () => {
    it('/api/transaction_find#request: exactly one of the two ids', async () => {
      const {id, external_transaction_id} = await paid(world.client);
      expect((await world.client.call('/transaction/find', {id})).response.external_transaction_id).toBe(
        external_transaction_id,
      );
      expect((await world.client.find(external_transaction_id)).response.id).toBe(id);
      expect((await world.client.call('/transaction/find', {id, external_transaction_id})).error.code).toBe(204);
      expect((await world.client.call('/transaction/find', {})).error.code).toBe(204);
    });

    it.each([
      ['777001', 1001],
      ['777002', 1002],
    ])('/services/blik/payin_h2h#test: %s fails in the answer itself with %i', async (code, reason) => {
      const {error, response} = await world.client.call(PAY, blik(code));
      expect([error.code, response.status, response.failure_reason_code, response.version]).toEqual([0, 2, reason, 1]);
    });

    it.each([
      ['777003', 1003],
      ['777005', 1005],
      ['777007', 1007],
    ])('/services/blik/payin_h2h#test: %s fails after a while with %i', async (code, reason) => {
      const body = blik(code);
      expect((await world.client.call(PAY, body)).response.status).toBe(10);
      expect((await reach(world.client, body.external_transaction_id, 2)).failure_reason_code).toBe(reason);
    });

    it('/services/blik/payin_h2h#test: 777008 expires after two minutes, and not before', async () => {
      const body = blik('777008');
      const began = Date.now();
      const {response} = await world.client.call(PAY, body);
      expect(Date.parse(response.expires_at ?? '') - Date.parse(response.created_at)).toBe(120_000);
      const over = await reach(world.client, body.external_transaction_id, 5);
      expect(Date.now() - began).toBeGreaterThan(scaled(120) * 0.9);
      expect([over.result, over.expires_at]).toEqual([undefined, undefined]);
    });

    it('/services/blik/payin_h2h#pay: a code of the wrong form makes no transaction, and the id may be used again', async () => {
      const body = blik('77712');
      const refused = await world.client.call(PAY, body);
      expect([refused.http, refused.error.code, said(refused)]).toEqual([
        422,
        202,
        'fields.blik_code must be 6 digits',
      ]);
      expect((await world.client.call(PAY, {...body, fields: {blik_code: '777123'}})).error.code).toBe(0);
    });

    it('/callbacks#provoke-payment: the id wins over the code, and takes only reasons that the service has', async () => {
      const body = blik('777123', {external_customer_id: 'sandbox-failed-1005'});
      expect((await world.client.call(PAY, body)).response.status).toBe(10);
      expect((await reach(world.client, body.external_transaction_id, 2)).failure_reason_code).toBe(1005);
      const wrong = await world.client.call(PAY, blik('777123', {external_customer_id: 'sandbox-failed-1801'}));
      expect([wrong.error.code, named(wrong)]).toEqual([204, ['external_customer_id']]);
      expect((await world.client.call(PAY, blik('777123', {external_customer_id: 'sandbox-sucess'}))).error.code).toBe(
        204,
      );
    });
  });

  describe('what payer_auth asks for', () => {
    const asked = async (number: string, more: object = {}): Promise<Transaction> =>
      (await world.client.call(PAY, card(number, more))).response;
    const handIn = (id: number, fields: object) => world.client.call(UPDATE, {id, fields});

    it('/api/transaction_pay#payer-auth: each test card asks what the table says', async () => {
      const cards = {
        '4242424242424242': 'NONE',
        '4012888888881881': '3DS',
        '5105105105105100': 'OTP',
        '4444333322221111': 'LOOKUP',
        '2223003122003222': 'REDIRECT',
        '4917610000000000': 'UNKNOWN',
      };
      for (const [number, kind] of Object.entries(cards)) {
        const {result} = await asked(number, {point: {return_url: 'https://shop.example/order'}});
        expect(result?.payer_auth, number).toBe(kind);
      }
    });

    it('/api/transaction_update#attempts: a wrong code costs one attempt, its repeat none, a wrong length none', async () => {
      const {id, result} = await asked('5105105105105100');
      expect([result?.code_length, result?.attempts_left]).toEqual([6, 3]);
      const left = async (otp: string) => (await handIn(id, {otp})).response.result?.attempts_left;
      expect([await left('000000'), await left('000000')]).toEqual([2, 2]);
      expect((await handIn(id, {otp: '00000'})).error.code).toBe(202);
      const other = await handIn(id, {lookup_code: '4815'});
      expect([other.error.code, said(other)]).toEqual([
        202,
        expect.stringContaining('is what payer_auth OTP asks for'),
      ]);
      expect(await left('111111')).toBe(1);
      expect((await handIn(id, {otp: '123456'})).response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
      await until(async () => (await world.client.call('/transaction/find', {id})).response.status === 1);
      expect((await handIn(id, {otp: '222222'})).error.code).toBe(213);
    });

    it('/api/transaction_update#not-authenticated: after three wrong codes the payment has failed with 1106', async () => {
      const {id} = await asked('4444333322221111');
      await handIn(id, {lookup_code: '0000'});
      await handIn(id, {lookup_code: '1111'});
      expect((await handIn(id, {lookup_code: '2222'})).response).toMatchObject({status: 2, failure_reason_code: 1106});
    });

    it('/api/transaction_update#attempts: anything on NONE is error 213', async () => {
      const {id} = await asked('4242424242424242', {external_customer_id: 'sandbox-expired'});
      expect((await handIn(id, {otp: '123456'})).error.code).toBe(213);
    });

    it('/api/transaction_update#three-ds: creq goes to the bank, cres comes back, and then the bank decides', async () => {
      const stranger = await asked('4012888888881881', {point: {return_url: 'https://shop.example/back'}});
      const {id, result} = await asked('4012888888881881', {point: {return_url: 'https://shop.example/back'}});
      const address = new URL(result?.three_ds?.acs_url ?? '');
      const form = (fields: Record<string, string>) =>
        send(
          world.origin,
          address.pathname,
          {'Content-Type': 'application/x-www-form-urlencoded'},
          new URLSearchParams(fields).toString(),
        );
      const page = await form({creq: result?.three_ds?.creq ?? ''});
      expect(page.text).toContain('Confirm');
      expect(page.text).toContain('Decline');
      const [, name = '', value = ''] =
        /<button[^>]*name="([^"]+)"[^>]*value="([^"]+)"[^>]*>\s*Confirm/.exec(page.text) ?? [];
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const step = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
      const target = step ? new URL(step, address).pathname : address.pathname;
      const next = await send(
        world.origin,
        target,
        {'Content-Type': 'application/x-www-form-urlencoded'},
        new URLSearchParams({
          ...Object.fromEntries(hidden.map(([, key = '', text = '']) => [key, text])),
          [name]: value,
        }).toString(),
      );
      const back =
        next.http === 303
          ? await send(world.origin, new URL(next.headers.location ?? '', address).pathname, {}, '', 'GET')
          : next;
      expect(back.text).toContain('https://shop.example/back');
      const cres = /name="cres" value="([^"]+)"/.exec(back.text)?.[1] ?? '';
      expect((await handIn(stranger.id, {cres})).error.code).toBe(202);
      const {response, error} = await handIn(id, {cres});
      expect(error.code).toBe(0);
      // The bank reports the result too, and may have done so before this call.
      if (response.status !== 1) expect(response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
      await until(async () => (await world.client.call('/transaction/find', {id})).response.status === 1);
    });

    it('/reference/test_cards#reading: a blacklisted card is refused at once, whatever stands beside it', async () => {
      const {error, response} = await world.client.call(PAY, card('5555555555554444'));
      expect([error.code, response.status, response.failure_reason_code]).toEqual([0, 2, 1112]);
    });

    it('/services/acquiring_preauth#fields: the card token comes with 6 authorized, before anything was captured', async () => {
      expect(await held(world, {fields: {issue_card_token: 'true'}})).toMatchObject({
        card: {card_token: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/)},
      });
      expect((await paid(world.client)).result).toBeUndefined();
    });

    it('/api/transaction_pay#card: the number never comes back, only the mask', async () => {
      const answer = await world.client.call(PAY, card('4242424242424242'));
      expect(answer.text).not.toContain('4242424242424242');
      expect(answer.response).toMatchObject({card: {masked_card_number: '424242******4242'}});
    });
  });
}

export function holds(world: World): void {
  describe('holds', () => {
    it('/services/acquiring_preauth#test: a card that pays elsewhere ends in 6 authorized, with the end of the hold', async () => {
      const {expires_at, updated_at, amount} = await held(world);
      expect(amount).toBe(18000);
      expect(Date.parse(expires_at ?? '') - Date.parse(updated_at)).toBe(7 * 86_400_000);
    });

    it('/api/transaction_complete#afterwards: captured_amount tells the part, and no more can be returned', async () => {
      const {id, version} = await held(world);
      const part = {id, external_capture_id: newId('capture'), amount: 12000};
      const {response} = await world.client.call(COMPLETE, part);
      expect(response).toMatchObject({status: 1, amount: 18000, captured_amount: 12000, refunded_amount: 0});
      expect(response.version).toBeGreaterThan(version);
      expect((await world.client.call(COMPLETE, part)).response.status).toBe(1);
      expect((await world.client.call(COMPLETE, {...part, amount: 11000})).error.code).toBe(203);
      expect(
        (await world.client.call(CANCEL, {id, external_refund_id: newId('return'), amount: 12001})).error.code,
      ).toBe(219);
    });

    it('/api/transaction_complete#refused: more than is held is 223 and names the limit, no hold is 210', async () => {
      const {id} = await held(world);
      const more = await world.client.call(COMPLETE, {id, external_capture_id: newId('capture'), amount: 18001});
      expect([more.error.code, said(more)]).toEqual([223, 'amount must be at most 18000']);
      expect((await world.client.call(COMPLETE, {id: 900001, external_capture_id: newId('capture')})).error.code).toBe(
        210,
      );
    });

    it('/api/transaction_cancel#which: a hold is released whole; with an amount it is 204', async () => {
      const {id} = await held(world);
      expect(
        (await world.client.call(CANCEL, {id, external_refund_id: newId('return'), amount: 5000})).error.code,
      ).toBe(204);
      const {response} = await world.client.call(CANCEL, {id, external_refund_id: newId('return')});
      expect(response).toMatchObject({status: 3, refunded_amount: 0, amount: 18000});
      expect((await world.client.call(COMPLETE, {id, external_capture_id: newId('capture')})).error.code).toBe(210);
    });

    it('/request_format#unknown-outcome: a hold is captured by the tree', async () => {
      const {external_transaction_id} = await held(world);
      const body = {...blik(), external_transaction_id};
      const brief = {pause: () => pause(scaled(1))};
      expect(await followTree(world.client, PAY, body, brief)).toMatch(/captured|fulfil/);
      expect((await world.client.find(external_transaction_id)).response.status).toBe(1);
    });
  });
}

interface Service {
  id: number;
  direction: string;
  flow: string;
  call: string;
  currencies: string[];
  min_amount: number;
  max_amount: number;
  limits: {currency: string; min_amount: number; max_amount: number}[];
  fields: {slug: string; required: boolean; placeholder: string; regex: string}[];
  one_of: string[][];
  required_with: string[][];
  refund: {support: string};
}

interface Account {
  wallets: {id: number; currency: string; balance: number; reserve: number; balance_min: number}[];
}

export function money(world: World): void {
  const services = async () => (await world.client.call<{services: Service[]}>('/service/list', {})).response.services;
  const wallets = async (account = 302) =>
    (await world.client.call<Account>('/account/info', {account_id: account})).response.wallets;
  const wallet = async (id: number) => (await wallets()).find((one) => one.id === id)!;
  const cancel = (id: number, amount?: number, refund = newId('return')) =>
    world.client.call(CANCEL, {id, external_refund_id: refund, ...(amount === undefined ? {} : {amount})});

  /** Accounts and wallets, cached because they do not change during the scenarios. */
  let accounts: ({id: number} & Account)[] | undefined;

  /** @returns a body for any service, built as described by /service/list#form, #groups and #limits */
  async function bodyFor(
    service: Service,
    more: object = {},
  ): Promise<ReturnType<typeof blik> & {external_customer_id: string}> {
    const chosen = new Set(service.fields.filter(({required}) => required).map(({slug}) => slug));
    for (const [first] of service.one_of) chosen.add(first!);
    for (const group of service.required_with)
      if (group.some((slug) => chosen.has(slug))) group.forEach((slug) => chosen.add(slug));
    accounts ??= await Promise.all([301, 302].map(async (id) => ({id, wallets: await wallets(id)})));
    const account = accounts.find((one) => one.wallets.some(({currency}) => service.currencies.includes(currency)))!;
    const {id, currency} = account.wallets.find((one) => service.currencies.includes(one.currency))!;
    const fields = service.fields
      .filter(({slug}) => chosen.has(slug))
      .map(({slug, placeholder}) => [slug, placeholder]);
    return {
      ...blik(),
      account_id: account.id,
      wallet_id: id,
      service_id: service.id,
      amount: service.limits.find((row) => row.currency === currency)!.min_amount,
      amount_currency: currency,
      fields: Object.fromEntries(fields),
      external_customer_id: 'sandbox-success',
      ...more,
    };
  }

  describe('the list of services', () => {
    it('/api/service_list#form: each placeholder matches its regex', async () => {
      for (const {id, fields} of await services())
        for (const {placeholder, regex, slug} of fields)
          expect(placeholder, `${id} ${slug}`).toMatch(new RegExp(regex, 'u'));
    });

    it('/api/service_list#groups: a body made from the list is accepted by every service, at the call it names', async () => {
      const refused: string[] = [];
      for (const service of await services()) {
        const {error} = await world.client.call('/transaction/validate', await bodyFor(service));
        if (error.code !== 0) refused.push(`${service.id}: ${error.code} ${JSON.stringify(error.details)}`);
      }
      expect(refused).toEqual([]);
    });

    it('/api/service_list#response-response-services-call: another call is refused with error 214', async () => {
      const list = await services();
      for (const call of [CREATE, PAY]) {
        const service = list.find(
          (one) => one.call !== call && one.direction === 'payin' && one.fields.every(({required}) => !required),
        )!;
        const answer = await world.client.call(call, {...(await bodyFor(service)), fields: {}});
        expect(answer.error.code, `${service.id} ${call}`).toBe(214);
      }
    });

    it('/api/service_list#groups: two of one_of, none of them, and half a group are error 202', async () => {
      const service = (await services()).find(({id}) => id === 2202)!;
      expect([service.one_of, service.direction, service.flow]).toEqual([
        [['card_number', 'card_token']],
        'payin',
        'h2h',
      ]);
      const whole = card().fields;
      const code = async (fields: object) =>
        (await world.client.call(PAY, card('4242424242424242', {fields}))).error.code;
      const {cvv, ...half} = whole;
      expect(cvv).toBe('123');
      expect([await code({...whole, card_token: 'ctok_7Yq2Lw9Rk4Vn'}), await code({}), await code(half)]).toEqual([
        202, 202, 202,
      ]);
      expect(await code({card_token: 'ctok_7Yq2Lw9Rk4Vn'})).toBe(0);
    });

    it('/api/service_service_id#found: the entry of the list comes alone; an unknown id is 201, a slug 204', async () => {
      const listed = (await services()).find(({id}) => id === 2102);
      expect((await world.client.call<Service>('/service/2102', {})).response).toEqual(listed);
      expect((await world.client.call('/service/9999', {})).error.code).toBe(201);
      expect((await world.client.call('/service/blik_payin_h2h', {})).error.code).toBe(204);
    });
  });

  describe('refunds', () => {
    it('/api/transaction_cancel#afterwards: parts add up, the last one reverses, version grows each time', async () => {
      const {id, version, updated_at} = await paid(world.client);
      const part = (await cancel(id, 250)).response;
      expect(part).toMatchObject({status: 1, amount: 1250, refunded_amount: 250, updated_at});
      expect(part.version).toBeGreaterThan(version);
      const more = await cancel(id, 1001);
      expect([more.error.code, named(more), said(more)]).toEqual([219, ['amount'], expect.stringContaining('1000')]);
      const rest = (await cancel(id)).response;
      expect(rest).toMatchObject({status: 4, amount: 1250, refunded_amount: 1250});
      expect(rest.version).toBeGreaterThan(part.version);
      expect((await cancel(id)).error.code).toBe(205);
    });

    it('/api/transaction_cancel#no-answer: a lost answer of a refund is repeated, and no more money goes back', async () => {
      const {id} = await paid(world.client);
      const refund = `sandbox-lost-answer-${newId('return')}`;
      await expect(cancel(id, 250, refund)).rejects.toThrow(OutcomeUnknown);
      expect((await cancel(id, 250, refund)).response.refunded_amount).toBe(250);
      const other = await cancel(id, 251, refund);
      expect([other.error.code, named(other)]).toEqual([203, ['external_refund_id']]);
    });

    it('/api/transaction_cancel#which: new and pending are cancelled, failed gives nothing back: error 205', async () => {
      const created = await world.client.call(CREATE, blikPage());
      const pending = await world.client.call(PAY, blik('777008'));
      const failed = await world.client.call(PAY, blik('777001'));
      for (const {response} of [created, pending])
        expect((await cancel(response.id)).response, `status ${response.status}`).toMatchObject({status: 3});
      expect((await cancel(failed.response.id)).error.code).toBe(205);
    });

    it('/api/transaction_cancel#support: full gives the whole payment and refuses a part, none refuses both', async () => {
      const list = await services();
      for (const support of ['full', 'none']) {
        const service = list.find(
          (one) => one.refund.support === support && one.direction === 'payin' && one.call === PAY,
        )!;
        expect(service, `a service with refund.support ${support}`).toBeDefined();
        const body = await bodyFor(service, {amount: service.min_amount + 2});
        const {error, response} = await world.client.call(PAY, body);
        expect(error, `${service.id}`).toMatchObject({code: 0});
        await reach(world.client, body.external_transaction_id, 1);
        expect((await cancel(response.id, 1)).error.code, `${service.id} part`).toBe(209);
        const whole = await cancel(response.id);
        expect([whole.error.code, whole.response.status], `${service.id} whole`).toEqual(
          support === 'full' ? [0, 4] : [209, undefined],
        );
      }
    });

    it('/api/transaction_cancel#support: error 209 is about the service and stays the same in every status', async () => {
      const {response} = await world.client.call(PAY, payout('36227206271667'));
      expect(response).toMatchObject({status: 2, failure_reason_code: 1121});
      expect((await cancel(response.id)).error.code).toBe(209);
    });
  });

  describe('payouts and balances', () => {
    it('/api/account_info#balance: a pending payment adds nothing, a successful one its amount less the fee', async () => {
      const balance = async () => (await wallets(301)).find(({id}) => id === 4001)!.balance;
      const before = await balance();
      await world.client.call(PAY, blik('777008'));
      expect(await balance()).toBe(before);
      const {id} = await paid(world.client);
      const {captured_amount: captured, fee_amount: fee} = (
        await world.client.call<Transaction>('/transaction/find', {id})
      ).response;
      expect([captured, fee]).toEqual([1250, 30]);
      expect(await balance()).toBe(before + 1250 - 30);
      await cancel(id, 250);
      expect(await balance()).toBe(before + 1000 - 30);
    });

    it('/services/card_payout#pay: the wallet is debited while 10 pending, and gets it back on 2 failed', async () => {
      const before = (await wallet(4122)).balance;
      let debited: number | undefined;
      // On a slow machine the bank may respond before the wallet is read; then try again with another payout.
      for (let tries = 0; debited === undefined && tries < 20; tries += 1) {
        const body = payout('5425233430109903');
        const {id, status} = (await world.client.call(PAY, body)).response;
        expect(status).toBe(10);
        const {balance} = await wallet(4122);
        const now = (await world.client.call<Transaction>('/transaction/find', {id})).response.status;
        if (now === 10) debited = balance;
        expect((await reach(world.client, body.external_transaction_id, 2)).failure_reason_code).toBe(1122);
        expect((await wallet(4122)).balance).toBe(before);
      }
      expect(debited).toBe(before - 7500);
    });

    it('/services/card_payout#no-answer: the repeat pays once, however often you send it', async () => {
      const before = (await wallet(4122)).balance;
      const body = payout('4242424242424242', {external_transaction_id: `sandbox-lost-answer-${newId('payout')}`});
      await expect(world.client.call(PAY, body)).rejects.toThrow(OutcomeUnknown);
      for (let time = 0; time < 3; time++) await world.client.call(PAY, body);
      await reach(world.client, body.external_transaction_id, 1);
      expect((await wallet(4122)).balance).toBe(before - 7500);
    });

    it('/api/account_info#balance: balance minus reserve minus balance_min can be spent, one unit more is error 105', async () => {
      const {balance, reserve, balance_min} = await wallet(4122);
      const spendable = balance - reserve - balance_min;
      const {min_amount, max_amount} = (await services()).find(({id}) => id === 2205)!;
      // The service limits the amount, so several payouts are needed to empty the wallet.
      const ask = async (amount: number) =>
        (await world.client.call(PAY, payout('5200828282828210', {amount}))).error.code;
      let left = spendable;
      for (; left > max_amount; left -= max_amount - min_amount) expect(await ask(max_amount - min_amount)).toBe(0);
      expect([await ask(left + 1), await ask(left)]).toEqual([left + 1 > max_amount ? 207 : 105, 0]);
      expect(await ask(min_amount)).toBe(105);
      await send(world.origin, '/sandbox/reset');
    });

    it('/services/card_payout#glance: cancel answers with error 209, and no expires_at is set', async () => {
      const body = payout();
      expect((await world.client.call(PAY, body)).response.expires_at).toBeUndefined();
      const {id} = await reach(world.client, body.external_transaction_id, 1);
      expect((await cancel(id)).error.code).toBe(209);
    });
  });
}
