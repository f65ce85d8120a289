/**
 * Story 3 of `days.md`: money went back by a bank transfer in place of a refund, and a customer has a receipt for money that no
 * payment shows. In the end each sum points to an order.
 */
import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {checkPath, readPage} from './dayPages';
import {cardFields, checkAfter, createDay, facts, HOUR, MINUTE, movesOf, SECOND, time} from './days';

const START = Date.parse('2026-12-07T09:00:00Z');
const ANSWER_MS = facts.sandbox.answer_seconds * SECOND;
const EURO = {account_id: 301, wallet_id: 4002, amount_currency: 'EUR'};
const HRYVNIA = {account_id: 302, wallet_id: 4120, amount: 125000, amount_currency: 'UAH'};
const IBAN = {iban: 'GB29NWBK60161331926819', recipient_name: 'Test Recipient Ltd'};
const CARD = '4242424242424242';
const PDF = Buffer.from('%PDF-1.7 a receipt of one page from Ivan Petrenko, account UA223052990000026001234567890');
const FILE = {
  media_type: 'application/pdf',
  size: PDF.byteLength,
  sha256: createHash('sha256').update(PDF).digest('hex'),
};

const day = createDay(START);
const {world, call, done, find, toldOf} = day;
// Nothing may show what is on the receipt, nor the number of its transfer.
for (const secret of ['Petrenko', 'UA223052990000026001234567890', 'day3-number']) day.secrets.add(secret);

const charge = async (id: string, card = CARD, more: object = {}): Promise<number> => {
  const body = {
    ...EURO,
    service_id: 2202,
    amount: 4990,
    external_transaction_id: id,
    fields: cardFields(card),
    ...more,
  };
  const {error, response} = await day.order('/transaction/pay', body);
  expect(error).toEqual({code: 0, title: 'OK'});
  return response.id;
};
/** A payout to an IBAN. @param payment in place of whose refund it is */
const payOut = (id: string, payment?: number, amount = 1990) =>
  day.order('/transaction/pay', {
    ...EURO,
    service_id: 3332,
    amount,
    external_transaction_id: id,
    fields: IBAN,
    ...(payment !== undefined && {refund_of: {transaction_id: payment}}),
  });
/** A failed payment of the customer who has transferred without the reference. */
async function unmatched(name: string): Promise<number> {
  const own = {external_transaction_id: name, external_customer_id: 'sandbox-failed-2069', external_order_id: name};
  const {response} = await day.order('/transaction/create', {...HRYVNIA, service_id: 3361, ...own});
  await day.submit(response.result.pay_url, {action: 'pay', payer_tax_code: '3182710695'});
  await world.sleep(ANSWER_MS);
  return response.id;
}
const claimOf = (id: number, reference: string, changes: object = {}) => ({
  id,
  amount: 125000,
  paid_at: time(world.now() - HOUR),
  reference,
  file: FILE,
  ...changes,
});
const claimEvents = (id: number) =>
  toldOf(id)
    .filter(({event}) => event === 'transaction.claim')
    .map(({transaction}) => transaction!.claim.status);
const codeOf = async (answer: Response) => ((await answer.json()) as {error: {code: number}}).error.code;

let payment = 0;
let failed = 0;
let payout: Record<string, any> = {};
/** Another payment, and the payout in its place. */
let neighbour = 0;
let elsewhere = 0;
let lost = 0;
let claim: ReturnType<typeof claimOf>;
let uploadUrl = '';

describe('money that went back by a transfer, and money from nowhere', () => {
  test('has a path of pages that lead to all that the accountant sends, the fields of the payout by one link', async () => {
    const path = ['/refunds', '/api/transaction_pay', '/api/transaction_claim'];
    await checkPath(
      path,
      'refund_of refunded_by_payout_amount refundable_amount refund_ids external_response_id credited_amount paid_at ' +
        'reference sha256 upload_url claim_status sandbox-dispute-refunded sandbox-refund-failed ' +
        'sandbox-payout-returned sandbox-failed-2069 sandbox-claim-found sandbox-claim-notfound',
      'The currency is that of the payment',
    );
    const payoutPage = '/services/open_banking/payout';
    expect(await readPage(path[0]!)).toContain(`"url":"${payoutPage}"`);
    for (const name of ['3332', 'iban', 'recipient_name']) expect(await readPage(payoutPage)).toContain(name);
  });

  test('1. The order is paid, and nothing has gone back', async () => {
    failed = await charge('day-3-failed', '4263982640269299');
    payment = await charge('day-3', CARD, {external_order_id: 'sandbox-dispute-refunded-day3'});
    await world.sleep(ANSWER_MS);
    const paid = await find(payment);
    expect([paid.status, paid.refunded_by_payout_amount ?? 0]).toEqual([1, 0]);
    expect((await find(failed)).status).toBe(2);
  });

  test('2. The refund fails, and the whole amount can be returned again', async () => {
    const {refund} = await done('/transaction/cancel', {
      id: payment,
      amount: 1990,
      external_refund_id: 'sandbox-refund-failed-day3',
    });
    await world.sleep(ANSWER_MS);
    expect((await done('/refund/find', {id: refund.id})).status).toBe(2);
    expect(await find(payment)).toMatchObject({status: 1, refundable_amount: 4990});
  });

  test('3. A payout to an IBAN names the payment in place of whose refund it is', async () => {
    const {error, response} = await payOut('day-3-payout', payment);
    expect(error.code).toBe(0);
    expect(response).toMatchObject({service_id: 3332, refund_of: {transaction_id: payment}});
    // The object has no field `direction`: the service tells it, and the list finds it as a payout.
    const {services} = await done('/service/list', {});
    expect(services.find(({id}: {id: number}) => id === 3332).direction).toBe('payout');
    const period = {from: time(START), to: time(START + HOUR), direction: 'payout'};
    const {transactions} = await done('/transaction/list', period);
    expect(transactions.map(({id}: {id: number}) => id)).toEqual([response.id]);
    await world.sleep(ANSWER_MS);
    payout = await find(response.id);
    expect(payout).toMatchObject({status: 1, refund_of: {transaction_id: payment}});
  });

  test('4. The payment shows the sum, an event has told it, and only the payout has moved money', async () => {
    const now = await find(payment);
    expect(now).toMatchObject({status: 1, refunded_by_payout_amount: 1990, refunded_amount: 0});
    expect(toldOf(payment).at(-1)).toMatchObject({event: 'transaction.amount', transaction: now});
    expect(await movesOf(day, payout.id)).toEqual([['payout', -1990]]);
    expect((await movesOf(day, payment)).filter(([kind]) => kind.startsWith('refund'))).toEqual([
      ['refund', -1990],
      ['refund_return', 1990],
    ]);
  });

  test('5. The same body again is the same payout', async () => {
    const {repeated, response} = await payOut('day-3-payout', payment);
    expect([repeated, response.id]).toEqual([true, payout.id]);
    expect((await find(payment)).refunded_by_payout_amount).toBe(1990);
  });

  test('6. A payout that could return too much, or names no payment that can be returned, is refused', async () => {
    const before = [(await day.movements()).length, await find(payment)];
    const codes = [
      (await payOut('day-3-unknown', 1)).error.code,
      (await payOut('day-3-of-a-payout', payout.id)).error.code,
      (await payOut('day-3-of-a-failure', failed)).error.code,
      (await payOut('day-3-too-much', payment, 4990)).error.code,
    ];
    expect(codes).toEqual([208, 204, 205, 219]);
    const body = {...EURO, service_id: 2202, amount: 1990, fields: cardFields(CARD)};
    const own = {external_transaction_id: 'day-3-no-payout', refund_of: {transaction_id: payment}};
    const {error} = await day.order('/transaction/pay', {...body, ...own});
    expect([error.code, error.details?.map(({field}) => field)]).toEqual([204, ['refund_of']]);
    expect([(await day.movements()).length, await find(payment)]).toEqual(before);
  });

  test('7. The dispute of the whole amount brings back what the payout has returned', async () => {
    neighbour = await charge('day-3-other');
    await world.sleep(ANSWER_MS);
    const stranger = (await payOut('day-3-stranger')).response.id;
    elsewhere = (await payOut('sandbox-payout-returned-day3', neighbour)).response.id;
    await world.sleep(facts.sandbox.dispute_trigger.after_seconds * SECOND - 2 * ANSWER_MS);
    const {disputes} = await done('/dispute/list', {transaction_id: payment});
    expect(disputes).toMatchObject([{amount: 4990, status: 0}]);
    const defend = (name: string, ...ids: number[]) =>
      call('/dispute/defend', {id: disputes[0].id, external_response_id: name, refund_ids: ids});
    for (const wrong of [stranger, elsewhere]) expect((await defend('day-3-wrong', wrong)).error.code).toBe(220);
    expect((await defend('day-3-defence', payout.id)).error.code).toBe(0);
    await world.sleep(ANSWER_MS);
    expect(await done('/dispute/find', {id: disputes[0].id})).toMatchObject({status: 1, credited_amount: 1990});
    expect((await movesOf(day, payment)).slice(-3)).toEqual([
      ['chargeback', -4990],
      ['fee', -disputes[0].fee_amount],
      ['chargeback_return', 1990],
    ]);
  });

  test('8. A payout that comes back counts no longer', async () => {
    await world.sleep(MINUTE);
    const returned = toldOf(elsewhere).filter(({event}) => event === 'transaction.status');
    expect(returned.map(({transaction}) => transaction!.status)).toEqual([1, 4]);
    expect(await movesOf(day, elsewhere)).toEqual([
      ['payout', -1990],
      ['payout_return', 1990],
    ]);
    const sums = toldOf(neighbour).filter(({event}) => event === 'transaction.amount');
    expect(sums.map(({transaction}) => transaction!.refunded_by_payout_amount)).toEqual([1990, 0]);
    expect(sums[1]!.transaction!.version).toBeGreaterThan(sums[0]!.transaction!.version);
    expect(await find(neighbour)).toEqual(sums[1]!.transaction);
  });

  test('9. The report names the payment in the row of the payout, and the sum in the row of the payment', async () => {
    const rows = await day.report('transactions', 301, START, START + HOUR);
    const of = (id: number) => rows.find((row) => row.id === String(id));
    expect(of(payout.id)).toMatchObject({refund_of: String(payment), refunded_by_payout_amount: ''});
    expect(of(payment)).toMatchObject({refund_of: '', refunded_by_payout_amount: '1990', refunded_amount: '0'});
  });

  test('10. The transfer came without its reference, and the reason leads to a call', async () => {
    lost = await unmatched('day-3002');
    expect(await find(lost)).toMatchObject({status: 2, failure_reason_code: 2069});
    const page = await readPage('/reference/failure_reason_codes');
    const row = page.slice(page.indexOf('The transfer came without its reference'));
    expect(row.slice(0, row.indexOf('The Pix limit of the customer was exceeded'))).toContain('/api/transaction_claim');
    const {tell} = facts.failureReasons.find(({code}) => code === 2069)!;
    expect(tell).toContain('send us the receipt');
  });

  test('11. The claim takes the declared receipt, once', async () => {
    claim = claimOf(lost, 'sandbox-claim-found-day3-number');
    const opened = await done('/transaction/claim', claim);
    uploadUrl = opened.claim.file.upload_url;
    expect(opened.claim.status).toBe(0);
    const other = Buffer.from(PDF.toString().replace('one', 'two'));
    expect(await codeOf(await day.upload(uploadUrl, other, FILE.media_type))).toBe(245);
    const longer = Buffer.concat([PDF, PDF]);
    expect(await codeOf(await day.upload(uploadUrl, longer, FILE.media_type))).toBe(245);
    expect(await codeOf(await day.upload(uploadUrl, PDF, 'image/png'))).toBe(244);
    expect((await find(lost)).claim.status).toBe(0);
    expect((await day.upload(uploadUrl, PDF, FILE.media_type)).status).toBe(204);
    expect((await find(lost)).claim.status).toBe(10);
    expect(await codeOf(await day.upload(uploadUrl, PDF, FILE.media_type))).toBe(243);
    await world.sleep(0);
    expect(claimEvents(lost)).toEqual([0, 10]);
  });

  test('12. The money is found and goes back past the wallet', async () => {
    await world.sleep(ANSWER_MS);
    expect(await find(lost)).toMatchObject({status: 2, captured_amount: 0, claim: {status: 1}});
    expect(claimEvents(lost)).toEqual([0, 10, 1]);
    const {refunds} = await done('/refund/list', {transaction_id: lost});
    expect(refunds).toMatchObject([{origin: 'late', amount: 125000}]);
    const {services} = await done('/service/list', {});
    const {needs} = services.find(({id}: {id: number}) => id === 3361).refund;
    expect(refunds[0].needs ?? []).toEqual(needs ?? []);
    await world.sleep(MINUTE);
    expect((await done('/refund/find', {id: refunds[0].id})).status).toBe(needs?.length > 0 ? 10 : 1);
    expect(await movesOf(day, lost)).toEqual([]);
    const rows = await day.report('transactions', 302, START, START + HOUR);
    expect(rows.find(({id}) => id === String(lost))).toMatchObject({claim_status: '1', status: '2'});
  });

  test('13. A second claim finds nothing, and nothing moves', async () => {
    const id = await unmatched('day-3003');
    const opened = await done('/transaction/claim', claimOf(id, 'sandbox-claim-notfound'));
    await day.upload(opened.claim.file.upload_url, PDF, FILE.media_type);
    await world.sleep(MINUTE);
    expect((await find(id)).claim.status).toBe(2);
    expect(claimEvents(id)).toEqual([0, 10, 2]);
    expect((await done('/refund/list', {transaction_id: id})).refunds).toEqual([]);
    expect(await movesOf(day, id)).toEqual([]);
  });

  test('14. The same claim shows the payment as it is, and other claims are refused', async () => {
    const again = await call('/transaction/claim', claim);
    expect([again.error.code, again.repeated, again.response]).toEqual([0, true, await find(lost)]);
    const own = {external_transaction_id: 'day-3-in-full'};
    const {response} = await day.order('/transaction/create', {...HRYVNIA, service_id: 3361, ...own});
    await day.submit(response.result.pay_url, {action: 'pay', payer_tax_code: '3182710695'});
    await world.sleep(MINUTE);
    expect((await find(response.id)).status).toBe(1);
    const future = await unmatched('day-3004');
    const told = day.told.length;
    for (const [id, code, changes] of [
      [response.id, 212, {}],
      [payout.id, 214, {}],
      [future, 204, {paid_at: time(world.now() + SECOND)}],
    ] as const) {
      const before = await find(id);
      expect((await call('/transaction/claim', claimOf(id, 'TR-2026-0042', changes))).error.code).toBe(code);
      expect(await find(id)).toEqual(before);
    }
    await world.sleep(MINUTE);
    expect(day.told).toHaveLength(told);
  });

  test('Never: the customer gets more than the order cost, or a wallet more than it earned', async () => {
    const {refunds} = await done('/refund/list', {transaction_id: payment});
    const returned = refunds.filter(({status}: {status: number}) => status === 1);
    const sum = returned.reduce((total: number, {amount}: {amount: number}) => total + amount, 0);
    const now = await find(payment);
    expect(sum + now.refunded_by_payout_amount).toBeLessThanOrEqual(4990);
    expect(now.refunded_amount).toBe(0);
    // The order has brought nothing: the dispute took all, and returned what the customer had got before.
    const moved = [...(await movesOf(day, payment)), ...(await movesOf(day, payout.id))];
    const rest = moved.filter(([kind]) => kind !== 'fee').reduce((total, [, amount]) => total + amount, 0);
    expect(rest).toBe(0);
  });

  test('Afterwards the wallets add up, and nothing shows a card, an account or the receipt', () => checkAfter(day));
});
