/**
 * Story 5 of `days.md`: a fraud analyst with a list of early fraud reports. One payment is refunded before anybody disputes it,
 * the other is left alone. The steps follow one another, and each begins with what the one before has left.
 */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {at, card, checkDay, DAY, facts, openDay, order, report, SECOND, type Day, type JsonBody} from './dayShop';
import {expectPath, readPage, wordsOf} from './dayPages';

const AMOUNT = 12_900;
/** The address of this card does not match, its security code does. */
const WRONG_ADDRESS = '4000000000000010';
/** Declined on suspicion of fraud, and stolen. */
const DECLINED = {C: '6011000990139424', D: '6799990100000000019'};
/** A card of the network that gives advice. */
const MASTERCARD = '5454545454545454';
const CUSTOMER = 'day-sofia-suspect';
const ADDRESS = {billing_address: '10 Main Street', billing_postal_code: '94107'};

let day: Day;
const began: number[] = [];
/** Payments by the letters of the story. */
const paid: Record<string, JsonBody> = {};
/** Everything that was heard before the dispute opened. */
let before: string[] = [];
let refusedWhileOpen: number;
let dispute: JsonBody;

const pay = async (name: string, number: string, more: object) => {
  const body = order(2202, AMOUNT, 'EUR', {
    external_transaction_id: `day-5-${name}`,
    external_customer_id: CUSTOMER,
    fields: card(number, ADDRESS),
    ...more,
  });
  const {error, response} = await day.call('transactionPay', body);
  expect(error).toMatchObject({code: 0});
  return response;
};
const told = (kind: string, id: number) =>
  day.told.filter((event) => event[kind]?.id === id).map((event) => event[kind]);
const sum = (rows: JsonBody[], kind: string) =>
  rows.filter((row) => row.kind === kind).reduce((total, row) => total + (row.amount as number), 0);

beforeAll(() => void (day = openDay()));
afterAll(() => day.close());

test('the path names everything that the story uses', async () => {
  await expectPath(
    ['/fraud', '/api/transaction_list', '/api/transaction_cancel'],
    [
      WRONG_ADDRESS,
      'sandbox-dispute-decided',
      ...Object.values(DECLINED),
      MASTERCARD,
      'avs_result',
      'cvv_result',
      'billing_address',
      'network_decline_code',
      'network_advice_code',
      'card_arn',
      'external_customer_id',
      'statuses',
      'external_refund_id',
      'fee_returned',
      'refundable_amount',
      'dispute.status',
    ],
  );
});

test('1. the shop takes two payments with a wrong address, and declines two before', async () => {
  began.push(Date.now());
  paid.C = await pay('C', DECLINED.C, {});
  paid.D = await pay('D', DECLINED.D, {});
  await day.pass(3 * SECOND);
  paid.A = await pay('A', WRONG_ADDRESS, {external_order_id: 'day-5001'});
  paid.B = await pay('B', WRONG_ADDRESS, {
    external_order_id: 'sandbox-dispute-decided-day5',
    external_customer_id: 'day-other',
  });
  await day.pass(facts.sandbox.answer_seconds * SECOND);
  for (const name of ['A', 'B', 'C', 'D']) paid[name] = await day.find(paid[name]!.id);
  expect(['A', 'B', 'C', 'D'].map((name) => paid[name]!.status)).toEqual([1, 1, 2, 2]);
});

test('2. both show the results of the checks and the card, in calls, events and the report', async () => {
  for (const name of ['A', 'B']) {
    const {id} = paid[name]!;
    const results = {avs_result: 'no_match', cvv_result: 'match'};
    expect(paid[name]).toMatchObject(results);
    expect(paid[name]!.card).toEqual({
      masked_card_number: '400000******0010',
      brand: 'visa',
      country: 'US',
      funding: 'credit',
      expiry_month: '09',
      expiry_year: '2030',
    });
    expect(told('transaction', id).at(-1)).toEqual(paid[name]);
  }
  for (const word of ['no_match', 'match']) expect(await wordsOf('/reference/failure_reason_codes')).toContain(word);
  const rows = await report(day, 'transactions', 301, 'day-5-morning');
  const rowOf = (name: string) => rows.find((row) => row.id === String(paid[name]!.id));
  for (const name of ['A', 'B'])
    expect(rowOf(name)).toMatchObject({
      avs_result: 'no_match',
      cvv_result: 'match',
      card_brand: 'visa',
      card_country: 'US',
      card_funding: 'credit',
    });
});

test('2. a payment without such checks has no fields for their results', async () => {
  const body = order(2102, 4_990, 'PLN', {external_transaction_id: 'day-5-blik', fields: {blik_code: '777123'}});
  const {response} = await day.call('transactionPay', body);
  await day.pass(facts.sandbox.answer_seconds * SECOND);
  const shown = await day.find(response.id);
  expect(shown.status).toBe(1);
  for (const name of ['avs_result', 'cvv_result', 'card']) expect(shown).not.toHaveProperty(name);
});

test('3. both declines show our reason and what the network sent, as text', async () => {
  const {C, D} = paid;
  expect(C).toMatchObject({failure_reason_code: 1111, retry: 'never', network_decline_code: '59'});
  expect(D).toMatchObject({failure_reason_code: 1107, retry: 'never', network_decline_code: '43'});
  for (const declined of [C, D]) expect(declined).not.toHaveProperty('network_advice_code');
  // One row of the page has both: our code, and the network's behind it.
  const words = await wordsOf('/reference/failure_reason_codes');
  for (const {failure_reason_code: reason, failure_reason_message: title, network_decline_code: raw} of [C!, D!])
    expect(words).toContain(`${reason} ${title} From the network: ${raw}`);
});

test.each([
  [1103, '05', '25'],
  [1107, '43', '03'],
])('3. reason %i with a card of the network that gives advice keeps leading zeros', async (reason, raw, advice) => {
  const {id} = await pay(`advice-${reason}`, MASTERCARD, {external_customer_id: `sandbox-failed-${reason}`});
  await day.pass(facts.sandbox.answer_seconds * SECOND);
  expect(await day.find(id)).toMatchObject({
    status: 2,
    failure_reason_code: reason,
    network_decline_code: raw,
    network_advice_code: advice,
  });
});

test('4. the reference that the acquirer names finds its payment alone', async () => {
  const arnOf = (name: string) =>
    (paid[name]!.references as JsonBody[]).find(({kind}) => kind === 'card_arn')!.value as string;
  for (const name of ['A', 'B']) {
    const found = await day.list({reference: {kind: 'card_arn', value: arnOf(name)}});
    expect(found).toEqual([await day.find(paid[name]!.id)]);
  }
  const nobody = arnOf('A').replace(/^./, '9').replace(/.$/, '0');
  expect([arnOf('A'), arnOf('B')]).not.toContain(nobody);
  expect(await day.list({reference: {kind: 'card_arn', value: nobody}})).toEqual([]);
});

test('5. the declined attempts of the customer are listed', async () => {
  const period = {from: at(began[0]!), to: at(Date.now() + SECOND)};
  const found = await day.list({...period, external_customer_id: CUSTOMER, statuses: [2]});
  expect(found.map(({id}) => id)).toEqual([paid.C!.id, paid.D!.id]);
});

test('6. the first payment is refunded before anybody disputes it', async () => {
  const {id} = paid.A!;
  const {error, response} = await day.call('transactionCancel', {id, external_refund_id: 'day-5001-fraud'});
  expect(error.code).toBe(0);
  expect(response).toMatchObject({status: 4, refund: {status: 1, amount: AMOUNT}});
  const {fee_returned: returned} = (await day.service(2202)).refund as JsonBody;
  const fee = paid.A!.fee_amount as number;
  expect(await day.booked(id)).toEqual([
    ['payment', AMOUNT],
    ['fee', -fee],
    ['refund', -AMOUNT],
    ...(returned ? [['fee_return', fee]] : []),
  ]);
  before = [...day.heard];
});

test('7. the second payment is disputed, and the dispute is lost', async () => {
  const {id} = paid.B!;
  const disputes = () =>
    day.told.flatMap(({dispute: one}) => (one && one.transaction_id === id ? [one as JsonBody] : []));
  // The dispute opens, and is decided two seconds later.
  for (let tries = 0; tries < 20 && disputes().length === 0; tries += 1) await day.pass(SECOND);
  const refused = await day.call('transactionCancel', {id, external_refund_id: 'day-5-too-late'});
  refusedWhileOpen = refused.error.code;
  expect(disputes()).toMatchObject([{kind: 'chargeback', status: 0, amount: AMOUNT}]);
  await day.pass(10 * SECOND);
  dispute = disputes().at(-1)!;
  expect(dispute).toMatchObject({status: 2, transaction_id: id, amount: AMOUNT});
  expect((await day.booked(id)).slice(2)).toEqual([
    ['chargeback', -AMOUNT],
    ['fee', -(dispute.fee_amount as number)],
  ]);
  await day.pass(14 * DAY);
  const {response} = await day.call('disputeList', {transaction_id: paid.A!.id});
  expect(response.disputes).toEqual([]);
});

test('8. the payment that was left alone has cost the fee of the dispute more', async () => {
  const [ofA, ofB] = [await day.movements(paid.A!.id), await day.movements(paid.B!.id)];
  const total = (rows: JsonBody[]) => rows.reduce((all, {amount}) => all + (amount as number), 0);
  const disputeFee = dispute.fee_amount as number;
  expect(total(ofA)).toBe(sum(ofA, 'fee') + sum(ofA, 'fee_return'));
  expect(total(ofA) - total(ofB)).toBe(disputeFee + sum(ofA, 'fee_return'));
  const words = await wordsOf('/fraud');
  expect(words).toContain('what you save is the fee of the dispute');
  expect(words).toContain('comes back only if refund.fee_returned of the service is true');
  expect(words).toContain('The report has already been counted by the network');
});

test('9. a refund is refused while the dispute is open, and afterwards as refundable_amount says', async () => {
  expect(refusedWhileOpen).toBe(221);
  const {id} = paid.B!;
  expect((await day.find(id)).refundable_amount).toBe(0);
  const {error} = await day.call('transactionCancel', {id, external_refund_id: 'day-5-after'});
  expect(error.code).toBe(219);
});

test('10. the page gives each threshold with a date and a source, and says where fraud reports come from', async () => {
  const {rules} = facts.rules.topics.find(({name}) => name === 'monitoring')!;
  const page = await readPage('/fraud');
  for (const {text, read, source} of rules.filter((rule) => /\d %/.test(rule.text))) {
    expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const address of [source].flat()) expect(page, text).toContain(address);
  }
  const words = await wordsOf('/fraud');
  for (const figure of ['1.50 %', '1,500', '0.50 %', '0.70 %', '100 chargebacks', '3.00 %'])
    expect(words).toContain(figure);
  expect(words).toContain('nowhere in this API: no event, call or report contains it');
  expect(words).toContain('Ask your contact at the gateway');
  expect(words).toContain('It is too late for a refund');
  expect(await wordsOf('/limits')).toContain('fraud reports and alerts of the networks');
});

test('never: the accepted payments are called fraud before a dispute says so', () => {
  const ids = [paid.A!.id, paid.B!.id] as number[];
  const about = before.filter((text) => ids.some((id) => text.includes(String(id))));
  expect(about.length).toBeGreaterThan(5);
  for (const text of about.filter((one) => one.startsWith('{')))
    for (const payment of paymentsIn(JSON.parse(text) as JsonBody).filter(({id}) => ids.includes(id as number)))
      expect(JSON.stringify(payment).replaceAll('day-5001-fraud', '')).not.toMatch(/fraud/i);
});

/** Payments in an answer or an event. */
function paymentsIn({response, transaction}: JsonBody): JsonBody[] {
  return [transaction, response, ...((response?.transactions as JsonBody[] | undefined) ?? [])].filter(Boolean);
}

test('after the story, the books are right and nothing secret is told', () => checkDay(day));
