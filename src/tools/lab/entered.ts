/**
 * Input of the signature lab, the expected signature, and the question for the diagnosis. Pure functions. The token is
 * used only to compute the signature and is never part of a result.
 */
import {type Question, concat, textOf, toHex, utf8, canonicalQuery, type Head, headText} from '../../domain';
import {hmac} from '@noble/hashes/hmac.js';
import {sha256} from '@noble/hashes/sha2.js';
import type {LabFacts} from './facts';

export interface LabInput {
  /** Purpose in the signed head: a request line such as `POST /v2/transaction/find`, or one of `WORDS`. */
  purpose: string;
  /** Id of the merchant point. */
  point: string;
  /** Value of `X-Key`, as sent. */
  key: string;
  token: string;
  /** Bytes of the body as transmitted. For a callback by GET or a return address: its query as received. */
  body: Uint8Array;
  /** Path of the callback address, if the reader enters it: code may have signed the path by mistake. */
  receiver?: string | undefined;
  /** Signature that the reader's code has computed; empty if there is none to compare. */
  signature: string;
  /** Bytes that the reader's code has signed, if the reader knows them. */
  signedText?: Uint8Array | undefined;
  /** Current time in milliseconds since the Unix epoch. If absent, the age of the key is not checked. */
  now?: number | undefined;
}

/** The signed bytes and the signature that the gateway expects. */
export interface ExpectedSignature {
  text: Uint8Array;
  /** Lower-case hex. */
  signature: string;
  /** SHA-256 of the body alone, lower-case hex; error 11 returns it in its details. */
  bodySha256: string;
  /** Length of the body in bytes. */
  bodyLength: number;
}

const WORDS = ['CALLBACK', 'CALLBACK_GET', 'RETURN'] as const;
type Word = (typeof WORDS)[number];
const isWord = (purpose: string): purpose is Word => (WORDS as readonly string[]).includes(purpose);

/** The query as received, for the purposes whose signature covers a query. */
const queryOf = ({purpose, body}: LabInput): string | undefined =>
  purpose === 'CALLBACK_GET' || purpose === 'RETURN'
    ? textOf(body)
        .trim()
        .replace(/^.*?\?/s, '')
    : undefined;

/** The bytes that are signed after the head: the body, or the query in its canonical form. */
function signedBody(entered: LabInput): Uint8Array {
  const query = queryOf(entered);
  return query === undefined ? entered.body : utf8(canonicalQuery(new URLSearchParams(query)));
}

/**
 * Computes the correct signature. Sources: `docs/request_format.mdx`, “Sign a request”, and `docs/callbacks_get.mdx`.
 */
export function expectedSignature(entered: LabInput): ExpectedSignature {
  const {purpose, point, key, token} = entered;
  const body = signedBody(entered);
  const head: Head = {point, key, purpose};
  const text = concat(utf8(`${headText(head)}\n`), body);
  return {
    text,
    signature: toHex(hmac(sha256, utf8(token), text)),
    bodySha256: toHex(sha256(body)),
    bodyLength: body.byteLength,
  };
}

/** Converts the input to the question that `domain/diagnosis` answers. */
export function questionOf(
  entered: LabInput,
  {others, windowSeconds}: Pick<LabFacts, 'others' | 'windowSeconds'>,
): Question {
  const {purpose, point, key, token, signature, signedText, now, receiver} = entered;
  const [method = '', path = ''] = purpose.split(/ (.*)/s);
  const query = queryOf(entered);
  return {
    signature,
    token,
    point,
    key,
    body: signedBody(entered),
    purpose: isWord(purpose)
      ? {word: purpose, ...(query !== undefined && {query}), ...(receiver && {path: receiver})}
      : {method, path},
    others,
    otherTokens: others.tokens.filter((other) => other !== token),
    windowSeconds,
    ...(signedText && {signedText}),
    ...(now !== undefined && {now}),
  };
}
