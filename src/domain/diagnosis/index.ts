/**
 * Finds out why a signature does not match: tries common signing mistakes until one reproduces the signature. The
 * functions are pure: no clock, no network, no state.
 *
 * A cause is `certain` only if it reproduces the complete signature (256 bits) or, if the signed text is known, the
 * complete text. The correct procedure is in `docs/request_format.mdx`, “Sign a request”. The list of mistakes comes
 * from public issue trackers: re-serialised bodies are by far the most common, then encodings of key and signature.
 *
 * The module uses neither Node nor the platform of the gateway, so pages can import it directly.
 */
import {search} from './search';
import type {Diagnosis, Limits, Question, SearchProgress} from './types';

export type {Mistake} from './kinds';
export type {Cause, Diagnosis, Purpose, Question} from './types';

/**
 * Limits for interactive use: about 30,000 pairs for a body of 250 bytes, the likely ones first, in less than a second.
 */
export const THOROUGH: Limits = {pairs: true, singleBytes: 32_000_000, pairBytes: 16_000_000};

/** Limits for a server response: single mistakes only, a few milliseconds for any body. */
export const QUICK: Limits = {pairs: false, singleBytes: 1_000_000, pairBytes: 0};

/** Runs the whole diagnosis at once; see `diagnoseInSteps` for pages. */
export function diagnose(question: Question, limits: Limits = THOROUGH): Diagnosis {
  const steps = search(question, limits);
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

/**
 * Runs the diagnosis in steps of a few milliseconds. The caller calls `next` until done and may render in between; to
 * abort, it must call `return`.
 */
export function diagnoseInSteps(
  question: Question,
  limits: Limits = THOROUGH,
): Generator<SearchProgress, Diagnosis, void> {
  return search(question, limits);
}
