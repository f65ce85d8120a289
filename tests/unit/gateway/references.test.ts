/** Tests of references: ids that banks and networks assign to payments and refunds. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {passedReferences, refundSupport} from '../../../src/facts';
import {detailsFor, services, settle, submit, type Service} from './flowRuns';
import {fakeTime, facts, start, type Harness} from './helpers';

const kinds = new Map(facts.referenceKinds.kinds.map((kind) => [kind.name, kind]));
const CARD = 900038;
const PIX = 900054;
const BLIK = 900033;
const DISPUTED = 650001;
const {prefix} = facts.sandbox.refund_trigger;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const patterns = (name: string) => kinds.get(name)!.forms.map(({pattern}) => new RegExp(pattern, 'u'));
const accepts = (name: string, value: string) => patterns(name).some((pattern) => pattern.test(value));

describe('pattern of a reference', () => {
  it.each([
    ['pix_end_to_end_id', 'E00000000202611211430abcDEF12345'],
    ['pix_end_to_end_id', 'D18236120202611211431ZZZ00000001'],
    ['card_arn', '74537606325000000000018'],
    ['card_rrn', '632514000018'],
    ['upi_utr', '004567890123'],
    ['spei_tracking_key', 'MBAN01002307110098799999'],
    ['sepa_end_to_end_id', 'INV-2026/1042'],
    ['tx_hash', '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'],
    ['tx_hash', '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
    ['coelsa_id', 'L6KJ87942W8VQ64M9ZXVO5'],
    ['eft_query_number', '0123456'],
    ['inr_utr', '412345678901'],
    ['inr_utr', 'SBIN426250123456'],
    ['inr_utr', 'SBINR52026112612345678'],
    ['interac_reference', 'CA123aBc'],
    ['mobile_money_id', 'NE10MHGI7K'],
    ['mobile_money_id', '6H7801QFYM'],
    ['mobile_money_id', '23503452'],
    ['moneygram_reference', '00001234'],
    ['nip_session_id', '000013261126143000000012345678'],
    ['pse_cus', '542797'],
  ])('%s accepts %s', (name, value) => expect(accepts(name, value)).toBe(true));

  it.each([
    ['pix_end_to_end_id', 'E00000000202611211430abcDEF1234', 'is too short'],
    ['pix_end_to_end_id', 'e00000000202611211430abcDEF12345', 'begins with a small letter'],
    ['pix_end_to_end_id', 'E00000000202613211430abcDEF12345', 'has month 13'],
    ['card_arn', '7453760632500000000001', 'is too short'],
    ['card_rrn', '63251400001', 'is too short'],
    ['upi_utr', '45678901234', 'has lost its zero'],
    ['spei_tracking_key', 'MBAN-0100230711', 'has a hyphen'],
    ['sepa_end_to_end_id', 'ORDER'.repeat(8), 'is too long'],
    ['tx_hash', '0x5c504ed4', 'is cut off'],
    ['coelsa_id', 'L6KJ87942-W8VQ6', 'has a hyphen'],
    ['eft_query_number', '12 345', 'has a space'],
    ['inr_utr', '41234567890', 'has lost its zero'],
    ['interac_reference', '123aBc', 'has lost its prefix'],
    ['mobile_money_id', 'NE10 MHGI7K', 'has a space'],
    ['moneygram_reference', '1234', 'has lost its zeros'],
    ['nip_session_id', '13261126143000000012345678', 'has lost its zeros'],
    ['pse_cus', 'CUS542797', 'has its name in front'],
  ])('%s refuses %s, which %s', (name, value) => expect(accepts(name, value)).toBe(false));
});

interface Reference {
  kind: string;
  value: string;
}

describe('references', () => {
  it.each([
    [CARD, ['card_arn', 'card_rrn']],
    [PIX, ['pix_end_to_end_id']],
    [BLIK, []],
  ])('of payment %i are those of its method, with valid patterns', async (id, names) => {
    const {references} = (await start().find(id)) as {references: Reference[]};
    expect(references.map(({kind}) => kind)).toEqual(names);
    for (const {kind, value} of references) expect(accepts(kind, value), `${kind} ${value}`).toBe(true);
  });

  it('of a payment are present from its success', async () => {
    const harness = start();
    const waiting = await harness.find(900060);
    expect(waiting).toMatchObject({status: 10, references: []});
  });

  it('of a refund are its own, and stay when the refund is returned', async () => {
    const harness = start();
    const id = `${prefix}-bounced-1`;
    const {response} = await harness.call('transactionCancel', {id: CARD, external_refund_id: id, amount: 1000});
    expect(response.refund.references).toEqual([]);
    await vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * 1000);
    const own = (await harness.call('refundFind', {external_refund_id: id})).response.references as Reference[];
    // Refunds have no RRN: it identifies an authorization.
    expect(own.map(({kind}) => kind)).toEqual(['card_arn']);
    expect(response.references).not.toContainEqual(own[0]);
    await vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * 1000);
    const back = (await harness.call('refundFind', {external_refund_id: id})).response;
    expect(back).toMatchObject({status: 2, references: own});
  });

  it('do not exist for a refused refund', async () => {
    const harness = start();
    const id = `${prefix}-failed-1`;
    await harness.call('transactionCancel', {id: CARD, external_refund_id: id});
    await vi.advanceTimersByTimeAsync(3 * facts.sandbox.answer_seconds * 1000);
    expect((await harness.call('refundFind', {external_refund_id: id})).response).toMatchObject({
      status: 2,
      references: [],
    });
  });

  /** @returns the kinds that the record of a service names for its currency */
  const namedFor = ({method, flow}: Service, currency: string): string[] =>
    facts.referenceKinds.kinds
      .filter(({name}) => passedReferences(method, flow).includes(name))
      .filter(({currencies}) => currencies?.includes(currency) !== false)
      .map(({name}) => name);

  async function paid(harness: Harness, service: Service) {
    const {id} = await submit(harness, service, {form: {action: 'succeed'}});
    await settle(harness, service, id);
    return harness.find(id);
  }

  const unheld = services.filter(({flow}) => flow.hold_days === undefined);

  it.each(unheld.map((service) => [`${service.methodId} ${service.flowId}`, service] as const))(
    'of a success of %s are the kinds that its record names',
    async (_, service) => {
      const payment = await paid(start(), service);
      const {references, amount_currency: currency} = payment as {references: Reference[]; amount_currency: string};
      expect(payment.status).toBe(1);
      expect(references.map(({kind}) => kind).sort()).toEqual(namedFor(service, currency).sort());
      for (const {kind, value} of references) expect(accepts(kind, value), `${kind} ${value}`).toBe(true);
    },
  );

  const withRefund = facts.referenceKinds.kinds
    .filter(({forms}) => forms.some(({sandbox}) => sandbox.refund !== undefined))
    .map(({name}) => name);
  const refundable = withRefund.flatMap((name) => {
    const service = services.find(
      ({method, flow}) => passedReferences(method, flow).includes(name) && refundSupport(method, flow) !== 'none',
    );
    return service ? [[name, service] as const] : [];
  });

  it.each(refundable)('of a refund have kind %s and another value than those of its payment', async (name, service) => {
    const harness = start();
    const {id, references} = await paid(harness, service);
    const body = {id, external_refund_id: 'own', ...detailsFor(service)};
    expect((await harness.call('transactionCancel', body)).error).toMatchObject({code: 0});
    await vi.advanceTimersByTimeAsync(2 * facts.sandbox.answer_seconds * 1000);
    const refund = (await harness.call('refundFind', {external_refund_id: 'own'})).response;
    const own = (refund.references as Reference[]).find(({kind}) => kind === name);
    expect(accepts(name, own?.value ?? '')).toBe(true);
    expect(references).not.toContainEqual(own);
  });

  it('of a MoneyGram transfer are the number that the recipient was given', () => {
    const {payout} = facts.methods.get('moneygram')!.flows;
    const {value} = payout!.instructions!.find(({name}) => name === 'pickup_reference')!;
    expect(kinds.get('moneygram_reference')!.forms.map(({sandbox}) => sandbox.transaction)).toEqual([value]);
  });

  it('of a dispute match those of its payment', async () => {
    const harness = start();
    const {response} = await harness.call('disputeFind', {id: DISPUTED});
    expect(response.references).toEqual((await harness.find(response.transaction_id)).references);
    expect(response.references).not.toEqual([]);
  });
});
