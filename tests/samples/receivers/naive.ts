/** Receivers that people write at first: the JavaScript sample without one of its checks. */
import {receiverOf} from './start';
import type {Kind} from './schedules';
import type {ReceiverInput} from '../../../src/samples/receivers';

export interface Naive {
  /** What is missing. */
  name: string;
  /** Deliveries that it gets wrong; orders without any of them must still be right. */
  caughtBy: readonly Kind[];
  /** Orders that went wrong before any delivery was odd: what happens to the payment itself catches it. */
  story?: RegExp;
  source(input: ReceiverInput): string;
}

/** The sample with some of its lines replaced. @throws Error when the sample has no such line any more */
function without(input: ReceiverInput, edits: readonly (readonly [from: string, to: string])[]): string {
  let source = receiverOf('javascript').render(input);
  for (const [from, to] of edits) {
    if (source.split(from).length !== 2) throw new Error(`the receiver must hold this once: ${from}`);
    source = source.replace(from, () => to);
  }
  return source;
}

const NO_SIGNATURE = ['if (!isGenuine(request.headers, body)) return answer(401);', ''] as const;

export const naiveReceivers: readonly Naive[] = [
  {
    name: 'no memory of what was delivered',
    caughtBy: ['duplicate', 'at once', 'echo', 'late'],
    source: (input) =>
      without(input, [
        [' || eventIds.has(event.event_id)', ''],
        ['if (mayMove(payments.get(id)?.status, status)) ', ''],
        [' || fulfilled.has(payment.id) || inWork.has(payment.id)', ''],
      ]),
    story:
      /success.*(reversed|failed|cancelled|expired)|(reversed|failed|cancelled|expired).*success|success.*success/s,
  },
  {
    name: 'no signature check',
    caughtBy: ['tampered body', 'tampered header', 'stale key'],
    source: (input) => without(input, [NO_SIGNATURE]),
  },
  {
    name: 'a signature over what was parsed',
    caughtBy: ['tampered body', 'malformed'],
    source: (input) =>
      without(input, [
        ['update(body).digest', 'update(JSON.stringify(JSON.parse(body))).digest'],
        ['const expected =', 'let expected; try { expected ='],
        ["digest('hex');", "digest('hex'); } catch { return false; }"],
      ]),
    // Events come with other white space, too.
    story: /./s,
  },
  {
    name: 'no guard on final statuses',
    caughtBy: ['late'],
    source: (input) =>
      without(input, [['return FINAL.has(from) ? from === SUCCESS && to === REVERSED : true;', 'return true;']]),
    story: /(reversed|failed|cancelled|expired).*success/s,
  },
  {
    name: 'no memory of keys',
    caughtBy: ['replay'],
    source: (input) => without(input, [['if (usedKeys.has(key)) return answer(401);', '']]),
  },
  {
    name: 'no look at the kind of event',
    caughtBy: ['unknown event'],
    source: (input) => without(input, [["if (event?.event !== '" + input.event + "' || eventIds", 'if (eventIds']]),
  },
];
