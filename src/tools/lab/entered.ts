/**
 * What a reader enters in the signature lab, and what is made of it. Pure; the token goes into the computation and into
 * nothing that comes out of it.
 */
import {type Question, concat, textOf, toHex, utf8, canonicalQuery, type Head, headText} from '../../domain';
import {hmac} from '@noble/hashes/hmac.js';
import {sha256} from '@noble/hashes/sha2.js';
import type {LabFacts} from './facts';

export interface LabInput {
  /** What the text is signed for: a request line, `POST /v2/transaction/find`, or the word of something that the gateway sends. */
  purpose: string;
  /** Id of the merchant point. */
  point: string;
  /** `X-Key`, as sent. */
  key: string;
  token: string;
  /** As it travels. Of what the gateway sends in an address, the query of that address as it arrived. */
  body: Uint8Array;
  /** Path of the address that receives a callback, where the reader names it: code may have signed that. */
  receiver?: string | undefined;
  /** What the reader's code has computed; empty where nothing is to be compared. */
  signature: string;
  /** What the reader's code has signed, where the reader knows it. */
  signedText?: Uint8Array | undefined;
  /** The reader's clock, milliseconds since the Unix epoch; absent where the key is not to be judged. */
  now?: number | undefined;
}

/** What the gateway signs. */
export interface ExpectedSignature {
  text: Uint8Array;
  /** Lower-case hex. */
  signature: string;
  /** Of the body alone, lower-case hex: the details of error 11 name it. */
  bodySha256: string;
  /** Bytes of the body. */
  bodyLength: number;
}

const WORDS = ['CALLBACK', 'CALLBACK_GET', 'RETURN'] as const;
type Word = (typeof WORDS)[number];
const isWord = (purpose: string): purpose is Word => (WORDS as readonly string[]).includes(purpose);

/** The query as it arrived, where the gateway has signed one. */
const queryOf = ({purpose, body}: LabInput): string | undefined =>
  purpose === 'CALLBACK_GET' || purpose === 'RETURN'
    ? textOf(body)
        .trim()
        .replace(/^.*?\?/s, '')
    : undefined;

/** What is signed behind the head: the body, or the query in the one spelling in which it is signed. */
function travelling(entered: LabInput): Uint8Array {
  const query = queryOf(entered);
  return query === undefined ? entered.body : utf8(canonicalQuery(new URLSearchParams(query)));
}

/** The right signature. Sources of the rule: `docs/request_format.mdx`, “Sign a request”, and `docs/callbacks_get.mdx`. */
export function signedOf(entered: LabInput): ExpectedSignature {
  const {purpose, point, key, token} = entered;
  const body = travelling(entered);
  const head: Head = {point, key, purpose};
  const text = concat(utf8(`${headText(head)}\n`), body);
  return {
    text,
    signature: toHex(hmac(sha256, utf8(token), text)),
    bodySha256: toHex(sha256(body)),
    bodyLength: body.byteLength,
  };
}

/** The question for `domain/diagnosis`. */
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
    body: travelling(entered),
    purpose: isWord(purpose)
      ? {word: purpose, ...(query !== undefined && {query}), ...(receiver && {path: receiver})}
      : {method, path},
    others,
    windowSeconds,
    ...(signedText && {signedText}),
    ...(now !== undefined && {now}),
  };
}
