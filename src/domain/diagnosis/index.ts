/**
 * Why a signature does not match. The reader's code has signed something, somehow; here is tried what people sign, and how,
 * until the same signature comes out. Pure: no clock, no network, nothing kept.
 *
 * A cause is `certain` only when the complete signature (256 bits) or, where the signed text is known, the complete text
 * comes out by it. What is right is `docs/request_format.mdx`, “Sign a request”; which mistakes people make is known from
 * public issue trackers: bodies serialised once more come first by far, then encodings of key and signature.
 *
 * It takes neither Node nor the platform of the gateway, so a page can import it as it is.
 */
import {search} from './search';
import type {Diagnosis, Limits, Question, Tried} from './types';

export type {Mistake} from './kinds';
export type {Cause, Diagnosis, Purpose, Question} from './types';

/** For a person who waits for it: with a body of 250 bytes some 30,000 pairs, the likelier first; below a second. */
export const THOROUGH: Limits = {pairs: true, singleBytes: 32_000_000, pairBytes: 16_000_000};

/** For a server that answers meanwhile, to whoever asks: single mistakes only, some milliseconds whatever the body. */
export const QUICK: Limits = {pairs: false, singleBytes: 1_000_000, pairBytes: 0};

/** @returns the cause, at once; see `diagnoseInSteps` for a page */
export function diagnose(question: Question, limits: Limits = THOROUGH): Diagnosis {
  const steps = search(question, limits);
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

/**
 * The same in steps of some milliseconds. The caller calls `next` until it is done, and lets the page draw in between; one
 * that is left unfinished needs `return`.
 */
export function diagnoseInSteps(question: Question, limits: Limits = THOROUGH): Generator<Tried, Diagnosis, void> {
  return search(question, limits);
}
