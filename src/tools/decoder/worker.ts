/**
 * The decoder in a worker. It is handed the facts once and then texts; of several texts only the last one is answered. It
 * works in slices, so that a newer text is seen while an older one is being read.
 */
import {decodeSteps} from './decode';
import type {DecoderResult, DecoderFacts} from './index';
import {unpackedFacts} from './unpack';

/** What the worker is told. `facts` is the text of the fact file of the locale. */
export type DecoderRequest = {facts: string} | {id: number; text: string; now: number};

/** What it answers: how far it is, the end, or what failed, which is a mistake of the decoder. */
export type DecoderReply =
  | {id: number; pieces: number}
  | {id: number; decoded: DecoderResult}
  | {id: number; failed: string};

/** How long a slice may take, in milliseconds. */
const SLICE = 40;

let facts: DecoderFacts | undefined;
let current = -1;

const answer = (message: DecoderReply) => postMessage(message);
const turn = () => new Promise<void>((resume) => setTimeout(resume));

addEventListener('message', ({data}: MessageEvent<DecoderRequest>) => {
  if ('facts' in data) facts = unpackedFacts(data.facts);
  else void run(data);
});

async function run({id, text, now}: Exclude<DecoderRequest, {facts: string}>): Promise<void> {
  current = id;
  if (!facts) return answer({id, failed: 'a text came before the facts'});
  try {
    const steps = decodeSteps(text, facts, {now});
    let until = performance.now() + SLICE;
    for (;;) {
      const {done, value} = steps.next();
      if (done) return answer({id, decoded: value});
      if (performance.now() < until) continue;
      answer({id, pieces: value.pieces});
      await turn();
      if (current !== id) return;
      until = performance.now() + SLICE;
    }
  } catch (problem) {
    answer({id, failed: String(problem)});
  }
}
