/** Tests of references: ids that banks and networks assign to payments and refunds. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {fakeTime, facts, start} from './helpers';

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

  it('of a dispute match those of its payment', async () => {
    const harness = start();
    const {response} = await harness.call('disputeFind', {id: DISPUTED});
    expect(response.references).toEqual((await harness.find(response.transaction_id)).references);
    expect(response.references).not.toEqual([]);
  });
});
