/** Plays about services, their fields and limits, currencies and the money that a wallet holds. */
import {expect} from 'vitest';
import {requestFor, services, submit, walletIn, type Service} from '../flowRuns';
import {facts, requestOf, start, type Answer, type Harness} from '../helpers';
import {
  accepted,
  control,
  detailsText,
  exampleOf,
  fieldsIn,
  payByCard,
  serviceOf,
  SETTLED,
  wait,
  type Plays,
} from './common';

const EUR_WALLET = 4002;

const send = ({call}: Harness, service: Service, changes: Record<string, unknown> = {}) =>
  call(service.flow.service.operation, requestFor(service, changes));
const listOf = async (harness: Harness): Promise<any[]> =>
  (await accepted(harness.call('serviceList', {}))).response.services;

/** Pays just outside the limits of every service, in each of its currencies that has a wallet. */
const outside = async (bound: 'min_amount' | 'max_amount', step: number): Promise<Answer[]> => {
  const harness = start();
  const answers: Answer[] = [];
  for (const listed of await listOf(harness)) {
    for (const {currency, [bound]: limit} of listed.limits) {
      const wallet = walletIn(currency);
      if (!wallet || limit + step < 1) continue;
      const {account_id, wallet_id} = wallet;
      const place = {account_id, wallet_id, amount_currency: currency};
      const answer = await send(harness, serviceOf(listed.id), {...place, amount: limit + step});
      expect(fieldsIn(answer), `${listed.slug} in ${currency}`).toEqual(['amount']);
      answers.push(answer);
    }
  }
  expect(answers.length).toBeGreaterThan(services.length);
  return answers;
};
const below = () => outside('min_amount', -1);
const above = () => outside('max_amount', 1);

const BLIK = serviceOf(2102);

/** Pays by the old terms of a service after a change of its contract; the list that is read again has the new ones. */
async function afterChange(change: (service: any) => void, isNew: (listed: any) => boolean): Promise<Answer[]> {
  const listed = async (harness: Harness) => (await listOf(harness)).find(({id}) => id === BLIK.flow.service.id);
  const before = start();
  await accepted(send(before, BLIK));
  expect(isNew(await listed(before))).toBe(false);
  const methods = structuredClone(facts.methods);
  change(methods.get('blik'));
  const after = start({facts: {...facts, methods}});
  const answer = await send(after, BLIK);
  expect(isNew(await listed(after))).toBe(true);
  return [answer];
}

const eurWallet = async ({call}: Harness) =>
  (await accepted(call('accountInfo', {account_id: 301}))).response.wallets.find(({id}: any) => id === EUR_WALLET);
const spendable = ({balance, reserve, balance_min: least}: any): number => balance - reserve - least;

/**
 * Pays out and refunds more than a wallet has available, after a change of its balance.
 * @param change movement, for the amount that was available
 * @returns the answers, and the wallet, which they leave as it is
 */
async function beyond(harness: Harness, change: (available: number) => object) {
  const {id, amount} = await payByCard(harness);
  await control(harness, 'movements', {wallet_id: EUR_WALLET, ...change(spendable(await eurWallet(harness)))});
  const wallet = await eurWallet(harness);
  expect(spendable(wallet)).toBeLessThan(amount);
  const payout = {...exampleOf('transactionPay', 'card_payout'), external_transaction_id: 'beyond', amount};
  const answers = [
    await harness.call('transactionPay', payout),
    await harness.call('transactionCancel', {id, external_refund_id: 'beyond'}),
  ];
  expect(await eurWallet(harness)).toEqual(wallet);
  return {answers, wallet};
}
const HELD_BACK = (available: number) => ({kind: 'reserve_hold', amount: available - 123});

const foreignCurrency = async (): Promise<Answer[]> => {
  const harness = start();
  const answers = [
    await send(harness, BLIK, {wallet_id: EUR_WALLET}),
    await harness.call('transactionCreate', requestOf('transactionCreate', {wallet_id: EUR_WALLET})),
  ];
  for (const answer of answers) expect(fieldsIn(answer)).toEqual(['amount_currency']);
  return answers;
};

export const paymentPlays: Plays = {
  '/api/service_list#form: 202': async () => {
    const harness = start();
    const answers: Answer[] = [];
    for (const service of services) {
      const {fields = {}} = requestFor(service);
      for (const name of Object.keys(fields)) {
        const answer = await send(harness, service, {
          fields: {...fields, [name]: service.method.fields[name]!.invalid},
        });
        expect(fieldsIn(answer), service.flow.page).toContain(`fields.${name}`);
        answers.push(answer);
      }
    }
    return answers;
  },
  '/api/service_list#groups: 202': async () => {
    const harness = start();
    const service = serviceOf(3608);
    const valid = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, service.method.fields[name]!.valid]));
    await accepted(send(harness, service, {fields: valid('full_name', 'vpa')}));
    await accepted(send(harness, service, {fields: valid('full_name', 'account_number', 'ifsc')}));
    const both = await send(harness, service, {fields: valid('full_name', 'vpa', 'account_number', 'ifsc')});
    const alone = await send(harness, service, {fields: valid('full_name', 'account_number')});
    expect(detailsText(both)).toMatch(/vpa/);
    expect(fieldsIn(alone)).toEqual(['fields.ifsc']);
    return [both, alone];
  },
  '/api/service_list#limits: 206': below,
  '/api/service_list#limits: 207': above,
  '/definition#limits: 206': below,
  '/definition#limits: 207': above,
  '/api/service_list#cache: 206': () =>
    afterChange(
      ({flows}) => (flows.payin_h2h.service.min_amount = 2000),
      ({min_amount: least}) => least === 2000,
    ),
  '/api/service_list#cache: 207': () =>
    afterChange(
      ({flows}) => (flows.payin_h2h.service.max_amount = 1000),
      ({max_amount: most}) => most === 1000,
    ),
  '/api/service_list#cache: 216': () =>
    afterChange(
      (method) => (method.currencies = ['EUR']),
      ({currencies}) => !currencies.includes('PLN'),
    ),
  '/api/service_list#refund: 209': async () => {
    const harness = start();
    const none = (await listOf(harness)).filter(
      ({refund, direction}) => refund.support === 'none' && direction === 'payin',
    );
    const answers: Answer[] = [];
    for (const {id} of none) {
      const payment = await submit(harness, serviceOf(id), {changes: {external_customer_id: 'sandbox-success'}});
      await wait(SETTLED);
      expect(await harness.find(payment.id)).toMatchObject({status: 1, refundable_amount: payment.amount});
      const body = {id: payment.id, external_refund_id: `refund-${payment.id}`};
      answers.push(await harness.call('transactionCancel', body));
    }
    return answers;
  },
  '/api/service_list#statement-descriptor: 204': async () => {
    const harness = start();
    const answers: Answer[] = [];
    for (const {id, statement_descriptor: terms} of await listOf(harness)) {
      if (terms === undefined) continue;
      const tooLong = 'B'.repeat(terms.max_length + 1);
      for (const text of [tooLong, 'Київ', ...(terms.letter ? ['1042'] : [])])
        answers.push(await send(harness, serviceOf(id), {statement_descriptor: text}));
    }
    for (const answer of answers) expect(fieldsIn(answer)).toEqual(['statement_descriptor']);
    return answers;
  },
  '/api/transaction_currency_rate#which: 106': foreignCurrency,
  '/settlement#way: 106': foreignCurrency,
  '/api/account_info#balance: 105': async () => {
    const {answers} = await beyond(start(), HELD_BACK);
    for (const answer of answers) expect(detailsText(answer)).toMatch(/\b123\b/);
    return answers;
  },
  '/reference/movement_kinds#sums: 105': async () => (await beyond(start(), HELD_BACK)).answers,
  '/settlement#negative: 105': async () => {
    const harness = start();
    const {answers, wallet} = await beyond(harness, (available) => ({kind: 'correction', amount: -available - 50_000}));
    expect(wallet.balance).toBeLessThan(0);
    await payByCard(harness, {external_transaction_id: 'covers', amount: 60_000});
    expect((await eurWallet(harness)).balance).toBeGreaterThan(0);
    return answers;
  },
  '/api/transaction_validate#limits: 203': async () => {
    const {call} = start();
    const body = requestOf('transactionPay');
    await accepted(call('transactionPay', body));
    expect((await accepted(call('transactionValidate', body))).response).toEqual({valid: true});
    return [await call('transactionValidate', {...body, amount: body.amount + 1})];
  },
  '/services/crypto/gate_pay#test: 202': async () => {
    const harness = start();
    const service = serviceOf(2301);
    const values = service.method.tests.deposits!.map(({value}) => value);
    const answers: Answer[] = [];
    for (const address of values.filter((value) => /^(0x|T[A-Za-z0-9]{33}$)/.test(value))) {
      const deposit = (network: string) => ({fields: {asset: 'USDT', network, refund_address: address}});
      const [right, wrong] = address.startsWith('0x') ? ['ETH', 'TRON'] : ['TRON', 'ETH'];
      await accepted(send(harness, service, deposit(right!)));
      answers.push(await send(harness, service, deposit(wrong!)));
    }
    return answers;
  },
  '/services/onramp/credit_card_widget#fields: 202': async () => {
    const harness = start();
    const service = serviceOf(3111);
    const {fields} = requestFor(service);
    const answers: Answer[] = [];
    for (const {code: asset, networks} of facts.crypto.assets) {
      const own = networks.map(({network}) => network);
      const other = facts.crypto.networks.find(({code}) => !own.includes(code));
      if (!other) continue;
      const answer = await send(harness, service, {fields: {...fields, asset, network: other.code}});
      for (const network of own) expect(detailsText(answer), asset).toContain(network);
      answers.push(answer);
    }
    return answers;
  },
  '/services/payouts_other#fields: 202': async () => {
    const harness = start();
    const service = serviceOf(3040);
    const body = requestFor(service);
    const {recipient_phone: phone} = service.method.fields;
    const fields = {...body.fields, recipient_phone: phone!.invalid, unknown_key: 'x'};
    const before = (await accepted(harness.call('accountInfo', {account_id: body.account_id}))).response;
    const answer = await harness.call('transactionPay', {...body, fields});
    expect(fieldsIn(answer).sort()).toEqual(['fields.recipient_phone', 'fields.unknown_key']);
    expect((await harness.call('accountInfo', {account_id: body.account_id})).response).toEqual(before);
    await accepted(harness.call('transactionPay', body));
    return [answer];
  },
  '/services/giftcode/payin_hpp#test: 212': async () => {
    const {call} = start();
    await accepted(call('transactionResendGiftcode', exampleOf('transactionResendGiftcode', 'email')));
    const resend = {...exampleOf('transactionResendGiftcode', 'email'), id: 900064, external_resend_id: 'unpaid'};
    return [await call('transactionResendGiftcode', resend)];
  },
  '/services/googlepay/payin_h2h#failures: 202': async () => {
    const harness = start();
    const service = serviceOf(3011);
    await accepted(send(harness, service));
    const answers: Answer[] = [];
    for (const google_pay_token of ['{}', 'not-a-token', '{"protocolVersion":"ECv2"}'])
      answers.push(await send(harness, service, {fields: {google_pay_token}}));
    return answers;
  },
};
