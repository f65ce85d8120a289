/** Receivers that people write at first: the JavaScript sample without one of its checks. */
import type {Facts} from '../../../src/facts/load';
import {receiverOf} from './start';
import type {Kind} from './schedules';
import type {ReceiverInput} from '../../../src/samples/receivers';

export interface Naive {
  /** Description of the missing step. */
  name: string;
  /** Deliveries that it gets wrong; orders without any of them must still be right. */
  caughtBy: readonly Kind[];
  /** Orders that went wrong before any delivery was odd: what happens to the payment itself catches it. */
  story?: RegExp;
  /** @param moves the list of the statuses page, which is for people */
  source(input: ReceiverInput, moves: Facts['statuses']['transitions']): string;
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

const IS_NEWER = 'return !known || told.object.version > known.object.version;';
/** A refund or a dispute is told of. */
const BESIDE_A_PAYMENT = /refund|dispute/;

const NO_SIGNATURE = ['if (!isGenuine(request.headers, body)) return answer(401);', ''] as const;

export const naiveReceivers: readonly Naive[] = [
  {
    name: 'no memory of what was delivered',
    caughtBy: ['duplicate', 'at once', 'echo', 'late'],
    source: (input) =>
      without(input, [
        [IS_NEWER, 'return true;'],
        [' || done.has(work) || inWork.has(work)', ''],
      ]),
    story: /(success|authorized).*(success|authorized)/s,
  },
  {
    name: 'no signature check',
    caughtBy: ['tampered body', 'tampered header', 'stale key'],
    source: (input) => without(input, [NO_SIGNATURE]),
    // One bit changed in an id makes it the payment of another order.
    story: /./s,
  },
  {
    name: 'a signature over what was parsed',
    caughtBy: ['tampered body', 'malformed'],
    source: (input) =>
      without(input, [
        ['update(body).digest', 'update(JSON.stringify(JSON.parse(body))).digest'],
        ['const expected =', 'let expected; try { expected ='],
        ["digest('hex'));", "digest('hex')); } catch { return false; }"],
      ]),
    // Events come with other white space, too.
    story: /./s,
  },
  {
    name: 'the last event believed',
    caughtBy: ['late', 'duplicate', 'echo'],
    source: (input) => without(input, [[IS_NEWER, 'return true;']]),
  },
  {
    name: 'final statuses kept, and no version',
    caughtBy: ['late', 'duplicate', 'echo'],
    source: (input) =>
      without(input, [
        [
          IS_NEWER,
          'return ![1, 2, 3, 4, 5].includes(known?.object.status) || (known.object.status === 1 && told.object.status === 4);',
        ],
      ]),
    // Late money makes a payment of an expired one, and a bank sends a refund back.
    story: /expired.*success|refund|dispute/s,
  },
  {
    name: 'the list of moves as a filter',
    caughtBy: ['late', 'duplicate', 'echo'],
    source: (input, moves) =>
      without(input, [
        [
          IS_NEWER,
          `return !known || [${moves.map(({from, to}) => `'${from} ${to}'`).join(', ')}].includes(\`\${known.object.status} \${told.object.status}\`);`,
        ],
      ]),
    story: /expired.*success|unknown|refund|dispute/s,
  },
  {
    name: 'no memory of keys',
    caughtBy: ['replay'],
    source: (input) => without(input, [['if (usedKeys.has(key)) return answer(401);', '']]),
  },
  {
    name: 'no look at the kind of event',
    caughtBy: ['unknown event', 'malformed'],
    source: (input) =>
      without(input, [
        [
          'const kind = EVENTS.get(event?.event);',
          'const kind = Object.keys(event).find((name) => [...EVENTS.values()].includes(name));',
        ],
      ]),
  },
  {
    name: 'objects kept by their id alone',
    caughtBy: [],
    source: (input) => without(input, [['return `${kind} ${object.id}`;', 'return `${object.id}`;']]),
    story: BESIDE_A_PAYMENT,
  },
  {
    name: 'payments only',
    caughtBy: ['malformed'],
    source: (input) =>
      without(input, [['if (!kind) return undefined;', "if (kind !== 'transaction') return undefined;"]]),
    story: BESIDE_A_PAYMENT,
  },
  {
    name: 'the statuses of every object read as those of a payment',
    caughtBy: [],
    source: (input) =>
      without(input, [
        ['tasks.get(`${told.kind} ${told.object.status}`)', 'tasks.get(`transaction ${told.object.status}`)'],
      ]),
    story: BESIDE_A_PAYMENT,
  },
];
