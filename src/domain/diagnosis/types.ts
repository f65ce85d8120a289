/** What a diagnosis is asked, and what it answers. */
import type {Mistake} from './kinds';

/** What a signed text is for. */
export type Purpose =
  | {method: string; /** As sent: `/v2/transaction/find`. */ path: string}
  | {
      word: 'CALLBACK' | 'CALLBACK_GET' | 'RETURN';
      /** Of the address that received it, for receivers that check a callback as if it were a call. */
      path?: string | undefined;
      /** The query as it came, with the parameters of the signature, for those that rebuild it wrongly. */
      query?: string | undefined;
    };

/** What a reader has. Nothing of it is stored or sent, and no answer repeats token or body but the sides of `Parting`. */
export interface Question {
  /** As the reader's code sent it; for a callback, what it computed. */
  signature: string;
  /** The bytes that the reader's code signed, where they are known; a text counts as UTF-8. */
  signedText?: string | Uint8Array | undefined;
  /** The API token. */
  token: string;
  /** Other tokens that the code may have used, such as the older one of a rotation. */
  otherTokens?: readonly string[] | undefined;
  point: string | number;
  /** `X-Key`, as sent. */
  key: string;
  purpose: Purpose;
  /** As sent. Of a callback by GET its canonical query. */
  body: string | Uint8Array;
  /** Milliseconds since the Unix epoch; absent where freshness is not asked. */
  now?: number | undefined;
  /** How far a key may be off, in seconds. */
  windowSeconds?: number | undefined;
  /** Keys that the point has used. */
  usedKeys?: readonly string[] | undefined;
  /** What the code may have taken in place of the right one. */
  others?: Others | undefined;
}

export interface Others {
  /** Of other operations, as sent: `/v2/transaction/pay`. */
  paths?: readonly string[] | undefined;
  points?: readonly (string | number)[] | undefined;
  /** Scheme and host of the gateway: `https://api.example.com`. */
  origins?: readonly string[] | undefined;
}

/**
 * `certain`: with this mistake, and the others named beside it, the complete signature that was sent comes out, or the
 * complete text that was signed. `likely`: it looks so, and nothing else is known.
 */
export type Certainty = 'certain' | 'likely';

/** Words and numbers of a fixed vocabulary, or paths of the API: never a token, never a body. */
export type Parameters = Readonly<Record<string, string | number>>;

export interface Cause {
  kind: Mistake;
  parameters: Parameters;
  certainty: Certainty;
}

/** Where two texts part, as bytes. */
export interface Parting {
  /** Of the first byte that differs, counted from 0; the length of the shorter one where it is the beginning of the other. */
  offset: number;
  /** In the head, in the LF behind it, or in the body. */
  where: 'head' | 'separator' | 'body';
  expected: Side;
  actual: Side;
}

/** The bytes around the place: some before it, some from it on. */
export interface Side {
  /** Two lower-case digits a byte, with a blank between bytes. */
  hex: {before: string; after: string};
  /** The same as text; control characters and what is no UTF-8 are U+FFFD or their picture (U+2400 and following). */
  text: {before: string; after: string};
  /** Of the whole text, bytes. */
  length: number;
}

export interface Diagnosis {
  /** `right`: there is nothing to mend. `not recognised`: nothing that was tried gives this signature. */
  outcome: 'right' | 'named' | 'not recognised';
  /** In `not recognised` only hints, each of them `likely`, and what is wrong with the key whatever the signature is. */
  causes: readonly Cause[];
  /** Other names of the same bytes, each a list that could stand in place of `causes`. */
  alternatives: readonly (readonly Cause[])[];
  /** Where the text that was signed parts from the right one; absent where it is right, or unknown. */
  parting?: Parting | undefined;
  /** What was tried and does not give this signature; empty in `right`. */
  ruledOut: readonly Mistake[];
  /** How much was tried. */
  tried: Tried;
}

export interface Tried {
  /** Signatures by one mistake. */
  singles: number;
  /** Signatures by two. */
  pairs: number;
  /** Pairs for which the bytes that may be hashed did not suffice. */
  pairsLeft: number;
}

/** How far a search goes. */
export interface Limits {
  /** Whether two mistakes are combined. */
  pairs: boolean;
  /** Bytes that may be hashed for single mistakes, and for pairs. */
  singleBytes: number;
  pairBytes: number;
}
