/** A payment by card, or a term of one, is recognised without its path, and the cause of its fault comes first. */
import {describe, expect, it} from 'vitest';
import {flowRequest} from '../../../../src/facts/flowRequest';
import {facts, only, requests, requestText} from './decoder';

const example = (wanted: string) =>
  requests.find(({operation, name}) => operation.id === 'transactionPay' && name === wanted)!.value;
const {browser: _browser, ...card} = example('card');
const charge = example('merchant_charge');
const CARD = {card_number: '4242424242424242', expire_month: '09', expire_year: '2030', cvv: '123'};

/** Each finding as path and message. */
const findingsOf = (text: string) => only(text).findings.map(({path, message: {id}}) => `${path}: ${id}`);

describe('without its path', () => {
  it.each([
    ['the body of the example', card],
    ['the fields alone', {fields: CARD}],
    ['an amount and one field', {amount: 1250, fields: {card_number: '4242424242424242'}}],
    ['fields beside the rest', {...card, fields: undefined, ...CARD}],
    ['a dotted name', {...card, fields: undefined, 'fields.card_number': '4242424242424242'}],
  ])('is recognised by its fields: %s', (_, body) => {
    const {operation, candidates} = only(JSON.stringify(body));
    expect(operation).toBe('transactionPay');
    expect(candidates.every((id) => /^transaction(?:Pay|Create|Validate)$/.test(id))).toBe(true);
  });

  it('every method is recognised by the fields that no other call takes', () => {
    let tried = 0;
    for (const method of facts.methods.values())
      for (const flow of Object.values(method.flows)) {
        const {operation} = flow.service;
        if (operation !== 'transactionPay') continue;
        const {fields} = flowRequest(facts, method, flow).body as {fields?: Record<string, string>};
        if (fields === undefined || Object.keys(fields).length === 0) continue;
        tried += 1;
        const {operation: seen} = only(JSON.stringify({fields}));
        expect(seen, `${Object.keys(fields).join(', ')}`).toMatch(/^transaction(?:Pay|Create)$/);
      }
    expect(tried).toBeGreaterThan(30);
  });

  it('a call that has fields of its own keeps them', () => {
    for (const {operation, value} of requests.filter(({operation: {id}}) => id === 'transactionUpdate'))
      expect(only(JSON.stringify(value)).operation).toBe(operation.id);
  });
});

describe.each(['with its path', 'without'] as const)('the cause comes first, %s', (way) => {
  const textOf = (body: object) => {
    const text = JSON.stringify(body);
    return way === 'without' ? text : requestText({path: '/transaction/pay', auth: ['signature']}, text);
  };
  const {initiator: _initiator, ...unsaid} = charge;
  it.each([
    ['an empty browser', {...card, browser: {}}, ['browser: lint.empty']],
    [
      'a charge with a card number and an empty browser',
      {...charge, browser: {}, fields: CARD},
      ['browser: lint.charge_asks', 'fields.card_number: lint.charge_number'],
    ],
    [
      'the same without initiator',
      {...unsaid, browser: {}, fields: CARD},
      ['initiator: lint.charge_initiator', 'browser: lint.charge_asks', 'fields.card_number: lint.charge_number'],
    ],
    [
      'terms of cards on BLIK',
      {...example('blik'), browser: {}, stored_credential: {}},
      ['browser: lint.card_term', 'stored_credential: lint.card_term'],
    ],
  ])('%s', (_, body, expected) => {
    expect(findingsOf(textOf(body))).toEqual(expected);
  });

  it('a dotted name is said to be a path', () => {
    expect(findingsOf(textOf({...card, 'fields.cvv': '123'}))).toContain('fields.cvv: lint.dotted');
  });
});

it('documented card payments have no findings', () => {
  for (const {operation, value} of requests.filter(({operation: {id}}) => id === 'transactionPay'))
    expect(findingsOf(requestText(operation, JSON.stringify(value)))).toEqual([]);
});
