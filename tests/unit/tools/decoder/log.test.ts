/** The decoder reads the HTTP text that the console exports, for every kind of exchange. */
import {describe, expect, it} from 'vitest';
import {createLog, httpText, type NewEntry, unsentText} from '../../../../src/tools/console/log';
import {answerOf, call, callback} from '../console/session';
import {only, read, requests, webhooks} from './decoder';
import {brand, sandboxOrigin} from '../../../../src/brand';

function textOf(...entries: NewEntry[]): string {
  const log = createLog({maxEntries: 100, maxBytes: 1_000_000});
  for (const entry of entries) log.append(entry);
  return httpText(log.snapshot().entries);
}

const kinds = (text: string) => read(text).pieces.map(({kind, operation, answers}) => ({kind, operation, answers}));

describe('exported log of the console', () => {
  const some = requests.filter(
    ({operation}) => operation.template === operation.path && operation.auth.includes('signature'),
  );

  it('contains each documented call and its response', () => {
    for (const {operation, value} of some) {
      const entry = call({
        path: `${brand.api.prefix}${operation.path}`,
        body: JSON.stringify(value),
        answer: answerOf({error: {code: 10, title: 'Bad request'}, response: {}}, 400),
      });
      const [sent, answered] = kinds(textOf(entry));
      expect(sent, operation.id).toMatchObject({kind: 'request', operation: operation.id});
      expect(answered, operation.id).toMatchObject({kind: 'answer', answers: 0});
    }
  });

  it('contains only the request of a call without a response', () => {
    const {answer: _answer, ...rest} = call();
    expect(kinds(textOf(rest))).toMatchObject([{kind: 'request', operation: 'transactionCreate'}]);
  });

  it('contains each documented callback by POST', () => {
    for (const operation of webhooks)
      for (const {value} of Object.values(operation.requestExamples)) {
        const [piece] = kinds(textOf(callback({text: JSON.stringify(value)})));
        expect(piece, operation.id).toMatchObject({kind: 'callback', operation: operation.id});
      }
  });

  it('contains a callback by GET, whose event is in the URL', () => {
    const query =
      'event=transaction.status&event_id=0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11&transaction.id=900101&transaction.status=1&transaction.version=3';
    const text = textOf(
      callback({method: 'GET', text: query, address: `${sandboxOrigin}/inbox?${query}`, headers: []}),
    );
    expect(kinds(text)[0]).toMatchObject({kind: 'callback', operation: 'transactionStatus'});
    expect(text.split(query)).toHaveLength(2);
  });

  it('omits entries that are not HTTP between gateway and shop', () => {
    expect(textOf({kind: 'note', time: 0, text: 'a note'}, {kind: 'reset', time: 0})).toBe('');
  });

  it('contains an unsent request without reporting missing signing headers', () => {
    const {operation, value} = some[0]!;
    const piece = only(
      unsentText({method: 'POST', path: `${brand.api.prefix}${operation.path}`, body: JSON.stringify(value)}),
    );
    expect(piece).toMatchObject({kind: 'request', operation: operation.id, findings: []});
  });
});
