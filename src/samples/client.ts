/** Code shared by the clients of all languages. */
import {CSV_MEDIA} from '../facts/browser';
import type {Program, SampleInput} from './types';

/**
 * Longest wait for a TCP connection, in seconds. A host that does not take the connection by then is down;
 * waiting for the total time would only block the caller.
 */
export function connectSeconds(input: SampleInput): number {
  return Math.min(5, input.timeoutSeconds);
}

/** The request target of the call at the documented address: what the signature covers as its path. */
export function requestTarget({baseUrl, path}: Pick<SampleInput, 'baseUrl' | 'path'>): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + path;
}

/** True if a successful response is CSV, which is printed unchanged. */
export function answersCsv(input: SampleInput): boolean {
  return input.answer === CSV_MEDIA;
}

/** The part of a program that a reader looks for: the body, and where it goes. Around it a program signs, sends and prints. */
interface MarkedText {
  shown: string;
}

/** Marks a part of a program as the one that a page shows first. See `program`. */
export const shown = (text: string): MarkedText => ({shown: text});

/** Joins the parts of a program, like `parts`, and counts the lines of the one that is marked. */
export function program(...texts: (string | false | MarkedText)[]): Program {
  const all = texts.filter((text) => text !== false);
  const at = all.findIndex((text) => typeof text !== 'string');
  const plain = all.map((text) => (typeof text === 'string' ? text : text.shown));
  const linesOf = (some: string[]) => some.join('\n').split('\n').length;
  return {
    text: plain.join('\n'),
    shown: {from: linesOf(plain.slice(0, at)) + 1, to: linesOf(plain.slice(0, at + 1))},
  };
}

/** Joins the parts that a sample has; `false` stands for one that it does not need. */
export function parts(...texts: (string | false)[]): string {
  return texts.filter((text) => text !== false).join('\n');
}

/**
 * Message of a program that receives no readable response. A payment must never be repeated under a new external id,
 * so the text names the only safe next step of the operation. It has no quotes and no `$`: every language can print it.
 */
export function unknownOutcome(input: SampleInput): string {
  switch (input.retry) {
    case 'idempotent':
      return 'Outcome unknown: repeat the same request with the same external id, or find it first.';
    case 'safe':
      return 'Outcome unknown: this request changes nothing, repeat it.';
    case 'once':
      return 'Outcome unknown: repeat the same request with the same body, it takes effect once.';
    case 'repeatable':
    case 'another':
      return 'Outcome unknown: repeat the same request, a repeat changes nothing more.';
    case 'fresh':
      return 'Outcome unknown: repeat the request, a second token does no harm.';
    default:
      return 'Outcome unknown: find out what happened before you repeat the request.';
  }
}
