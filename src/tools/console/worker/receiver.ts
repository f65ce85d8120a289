/** Callback receiver of the shop: verifies signatures as a shop must and responds with the status the reader chose. */
import {textOf, CALLBACK, CALLBACK_GET, verifyAny, verifyQuery} from '../../../domain';
import type {Send} from '../../../gateway/browser';
import type {Gateway} from '../../../facts/browser';
import type {ReceivedCallback} from '../protocol';

export interface Receiver {
  send: Send;
  /** @param status HTTP status of all further responses; 0 for no response */
  answerWith(status: number): void;
}

interface Shop {
  names: Gateway['signing']['headers'];
  /** API tokens of a point, newest first. */
  tokensOf(point: number): readonly string[];
  now(): number;
  onReceived(received: ReceivedCallback): void;
}

export function createReceiver({names, tokensOf, now, onReceived}: Shop): Receiver {
  let status = 204;
  const verdictOf = (headers: Record<string, string>, body: Uint8Array): string | undefined => {
    const {[names.point]: point = '', [names.key]: key = '', [names.signature]: given = ''} = headers;
    const signatures = [given, headers[names.previous_signature] ?? ''];
    const right = verifyAny(signatures, tokensOf(Number(point)), {point, key, purpose: CALLBACK}, body);
    return right ? undefined : `${names.signature} does not match the head and this body`;
  };
  const verdictOfQuery = ({searchParams}: URL): string | undefined => {
    const point = Number(searchParams.get('point'));
    const right = verifyQuery(searchParams, tokensOf(point), point, CALLBACK_GET);
    return right ? undefined : 'signature does not match the sorted parameters';
  };
  return {
    answerWith(wanted) {
      status = wanted;
    },
    send(url, headers, body, _signal, method = 'POST') {
      const problem = method === 'GET' ? verdictOfQuery(url) : verdictOf(headers, body);
      // A forged callback is always rejected, since a shop that accepts one loses money.
      const answered = status !== 0 && problem !== undefined ? 401 : status;
      onReceived({
        at: now(),
        method,
        url: url.href,
        headers: Object.entries(headers),
        text: method === 'GET' ? url.search.slice(1) : textOf(body),
        verified: problem === undefined,
        ...(problem !== undefined && {problem}),
        answered,
      });
      return answered === 0 ? Promise.reject(new Error('no response')) : Promise.resolve(answered);
    },
  };
}
