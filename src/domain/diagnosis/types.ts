/** Input and result of a diagnosis. */
import type {Mistake} from './kinds';

/** Purpose of a signed text. */
export type Purpose =
  | {method: string; /** As sent: `/v2/transaction/find`. */ path: string}
  | {
      word: 'CALLBACK' | 'CALLBACK_GET' | 'RETURN';
      /** Path of the receiving address, for receivers that verify a callback like a call. */
      path?: string | undefined;
      /** The received query including the signature parameters, for receivers that rebuild it incorrectly. */
      query?: string | undefined;
    };

/**
 * Input of a diagnosis. Nothing is stored or sent. Results contain no token, and no part of the body except the
 * excerpts in `Difference`.
 */
export interface Question {
  /** The signature that the reader’s code sent or, for a callback, computed. */
  signature: string;
  /** The bytes that the reader’s code signed, if known; a string is encoded as UTF-8. */
  signedText?: string | Uint8Array | undefined;
  /** The API token. */
  token: string;
  /** Other tokens that the code may have used, for example the older one during a rotation. */
  otherTokens?: readonly string[] | undefined;
  point: string | number;
  /** `X-Key`, as sent. */
  key: string;
  purpose: Purpose;
  /** The body as sent. For a GET callback, its canonical query. */
  body: string | Uint8Array;
  /** Current time in milliseconds since the Unix epoch; without it freshness is not checked. */
  now?: number | undefined;
  /** Accepted distance between key and `now`, in seconds. */
  windowSeconds?: number | undefined;
  /** Keys that the point has already used. */
  usedKeys?: readonly string[] | undefined;
  /** Other values that the code may have used by mistake. */
  others?: Others | undefined;
}

export interface Others {
  /** Paths of other operations, as sent: `/v2/transaction/pay`. */
  paths?: readonly string[] | undefined;
  points?: readonly (string | number)[] | undefined;
  /** Scheme and host of the gateway: `https://api.example.com`. */
  origins?: readonly string[] | undefined;
}

/**
 * `certain`: the mistake, together with others of the result, reproduces the complete signature or the complete signed
 * text. `likely`: indicated by the format, but not proved.
 */
export type Certainty = 'certain' | 'likely';

/** Words and numbers of a fixed vocabulary, or paths of the API: never a token or body. */
export type Parameters = Readonly<Record<string, string | number>>;

export interface Cause {
  kind: Mistake;
  parameters: Parameters;
  certainty: Certainty;
}

/** The first difference between two texts. */
export interface Difference {
  /** Offset in bytes of the first difference; the length of the shorter text if it is a prefix of the other. */
  offset: number;
  /** Position in the head, in the LF after it, or in the body. */
  where: 'head' | 'separator' | 'body';
  expected: Side;
  actual: Side;
}

/** Excerpt of a text around the difference. */
export interface Side {
  /** Hex with two lower-case digits per byte, bytes separated by spaces. */
  hex: {before: string; after: string};
  /**
   * The same bytes as text; control characters are shown as control pictures (U+2400 and following), invalid UTF-8 as
   * U+FFFD.
   */
  text: {before: string; after: string};
  /** Length of the whole text in bytes. */
  length: number;
}

export interface Diagnosis {
  /** `right`: no mistake. `not recognised`: no tried mistake reproduces the signature. */
  outcome: 'right' | 'named' | 'not recognised';
  /** For `not recognised`, only `likely` hints and problems of the key that do not depend on the signature. */
  causes: readonly Cause[];
  /** Equivalent explanations; each list could replace `causes`. */
  alternatives: readonly (readonly Cause[])[];
  /**
   * First difference between the signed text and the correct one; absent if they are equal or the signed text is
   * unknown.
   */
  parting?: Difference | undefined;
  /** Mistakes that were tried and do not reproduce the signature; empty for `right`. */
  ruledOut: readonly Mistake[];
  /** Number of signatures that were tried. */
  tried: SearchProgress;
}

export interface SearchProgress {
  /** Signatures with one mistake. */
  singles: number;
  /** Signatures with two mistakes. */
  pairs: number;
  /** Pairs that were skipped because the byte limit was reached. */
  pairsLeft: number;
}

/** Limits of a search. */
export interface Limits {
  /** True to combine two mistakes. */
  pairs: boolean;
  /** Maximum number of bytes to hash for single mistakes and for pairs. */
  singleBytes: number;
  pairBytes: number;
}
