/**
 * Web worker of the decoder. It receives the facts once and then texts; only the latest text is answered. It works in
 * time slices, so that it notices a newer text while decoding an older one.
 */
import {decodeSteps} from './decode';
import type {DecoderResult, DecoderFacts} from './index';
import {unpackedFacts} from './unpack';

/** Message to the worker. `facts` is the text of the fact file of the locale. */
export type DecoderRequest = {facts: string} | {id: number; text: string; now: number};

/** Message from the worker: progress, result or failure. A failure is a bug in the decoder. */
export type DecoderReply =
  | {id: number; pieces: number}
  | {id: number; decoded: DecoderResult}
  | {id: number; failed: string};

/** Maximum duration of a time slice in milliseconds. */
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
  if (!facts) return answer({id, failed: 'received a text before the facts'});
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
