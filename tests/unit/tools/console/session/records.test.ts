/** The status that a callback reports. */
import {expect, it} from 'vitest';
import {statusOf} from '../../../../../src/tools/console/session/records';

it.each([
  ['a payment', {transaction: {id: 1, status: 10, status_description: 'pending'}}, ['transaction', 10, 'pending']],
  ['a refund', {refund: {id: 2, status: 1}}, ['refund', 1, '']],
] as const)('is that of %s', (_, body, [kind, code, name]) => {
  const text = JSON.stringify({event_id: 'x', event: 'x', ...body});
  expect(statusOf({method: 'POST', text})).toEqual({kind, code, name});
});

it('is read from the query of a callback by GET', () => {
  const text =
    'event_id=x&transaction.id=1&transaction.status=5&transaction.status_description=expired&transaction.card.status=1';
  expect(statusOf({method: 'GET', text})).toEqual({kind: 'transaction', code: 5, name: 'expired'});
});

it.each([
  ['POST', 'no JSON'],
  ['POST', 'null'],
  ['POST', '[]'],
  ['POST', '{"transaction":{"status":"late"}}'],
  ['POST', '{"transaction":null}'],
  ['GET', 'status=1'],
  ['GET', ''],
] as const)('is nothing in %s %s', (method, text) => {
  expect(statusOf({method, text})).toBeUndefined();
});
