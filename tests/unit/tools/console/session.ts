/** Test fixtures: log entries of a session. */
import {callPurpose, headText, sign} from '../../../../src/domain/signing';
import type {Call, Callback, Header} from '../../../../src/tools/console/log';
import {brand, sandboxOrigin} from '../../../../src/brand';

export const START = Date.UTC(2026, 10, 23, 8);
export const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
export const REQUEST_ID = '5d0c9a8e-4b1f-4c67-9a53-6e2f7d8b1c40';

const JSON_TYPE: Header = ['Content-Type', 'application/json'];

/** Creates a signed call. @param changes differences from a successful payment */
export function call({body = '{"external_transaction_id":"order-1"}', ...changes}: Partial<Call> = {}): Call {
  const path = changes.path ?? `${brand.api.prefix}/transaction/create`;
  const head = {point: 5001, key: START, purpose: callPurpose('POST', path)};
  return {
    kind: 'call',
    time: START,
    endedAt: START + 12,
    gatewayTime: START + 12,
    method: 'POST',
    baseUrl: sandboxOrigin,
    path,
    headers: [
      JSON_TYPE,
      [brand.headers.point, '5001'],
      [brand.headers.key, String(START)],
      [brand.headers.signature, sign(TOKEN, head, body)],
    ],
    body,
    signedText: `${headText(head)}\n${body}`,
    answer: answerOf({error: {code: 0, title: 'OK'}, response: {id: 900101, external_transaction_id: 'order-1'}}),
    ...changes,
  };
}

/** Builds the response of the gateway. */
export function answerOf(envelope: unknown, status = 200): NonNullable<Call['answer']> {
  return {status, headers: [JSON_TYPE, ['x-request-id', REQUEST_ID]], text: JSON.stringify(envelope)};
}

/** Creates a callback by POST that the receiver accepted. */
export function callback(changes: Partial<Callback> = {}): Callback {
  return {
    kind: 'callback',
    time: START + 2000,
    endedAt: START + 2003,
    method: 'POST',
    address: `${sandboxOrigin}/inbox`,
    headers: [JSON_TYPE, [brand.headers.point, '5001']],
    text: JSON.stringify({
      event_id: '7c1d4b52-0e5f-4a86-9d3c-2b8f6a1e9c04',
      request_id: REQUEST_ID,
      transaction: {id: 900101, external_transaction_id: 'order-1', external_order_id: '1042'},
    }),
    verdict: {verified: true},
    answer: {status: 204, headers: [], text: ''},
    attempt: 1,
    eventId: '7c1d4b52-0e5f-4a86-9d3c-2b8f6a1e9c04',
    eventKind: 'transaction.status',
    ...changes,
  };
}
