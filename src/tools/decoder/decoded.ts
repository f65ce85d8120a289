/** Output of the decoder: plain data that a worker can post. It contains no secret, hidden or not. */
import type {RetryPromise, ErrorRetry} from './facts';
import type {Message} from './message';
import type {Break} from './reading/json';
import type {Form} from './reading/piece';

/** A part of what was pasted, in units of UTF-16. */
export interface Range {
  start: number;
  length: number;
}

export interface JsonBreak extends Range {
  code: Break;
  /** Both from 1. */
  line: number;
  column: number;
  message: Message;
}

/** A price, a moment or a code in a form that the page words in its locale. */
export type Unit =
  /** `price` is a decimal string, such as 12.50. */
  | {kind: 'price'; price: string; currency: string}
  /** Milliseconds since 1970; `age` in seconds, negative for what is to come. */
  | {kind: 'moment'; moment: number; age: number}
  | {kind: 'currency'; currency: string; decimals: number}
  | {kind: 'country'; country: string};

export interface Field extends Range {
  /** Dotted: `response.references[0].kind`. */
  path: string;
  /** JSON type in the contract, such as `integer`. Absent for a field that is not in the contract. */
  type?: string;
  /** In the locale of the facts. */
  description?: string;
  /** As it was pasted, masked, cut to what can be read. */
  value: string;
  unit?: Unit;
  /** Meaning of the value, in the locale of the facts. */
  meaning?: string;
  /** Details derived from the value: an identifier, for example. */
  notes: Message[];
  /** Page and anchor. */
  link?: string;
}

export type Severity = 'error' | 'warning' | 'hint';

export interface Finding extends Range {
  path: string;
  severity: Severity;
  message: Message;
  /** How to mend it. */
  mend?: Message;
  link?: string;
}

export interface Identifier extends Range {
  /** Masked. */
  value: string;
  /** Name of a validator, or `bic`. */
  kind: string;
  country?: string;
  valid: boolean;
  message: Message;
  /** Description of the error, in English, in the wording of `error.details`. */
  complaint?: string;
  /** The digits that are wrong, from 1, and what would be right by the others. */
  check?: {from: number; to: number; expected: string};
}

export type Ship = 'yes' | 'no' | 'not_yet' | 'capture_first' | 'returned';
export type Repeat = 'safe' | 'unsafe' | 'pointless' | 'after_fix' | 'find_first';

/** Actions that a message permits. */
export interface Entitlement {
  /** Only for a payment or an invoice. */
  ship?: Ship;
  /** Advice on sending the same call again, with a new key. Only for a request or a response. */
  repeat?: Repeat;
  /** By which the repeat was judged: the advice of the error, or the promise of the call. */
  by?: {error: number; retry: ErrorRetry} | {call: RetryPromise};
  messages: Message[];
  /** Texts of the data, in the locale of the facts. */
  texts: string[];
  link?: string;
}

export type Kind = 'request' | 'answer' | 'callback' | 'object' | 'unknown';

export interface DecodedPiece extends Range {
  kind: Kind;
  form: Form;
  /** Id of the operation or the webhook; the likeliest where several fit. */
  operation?: string;
  /** All that fit as well, `operation` first. Empty for what is not known. */
  candidates: string[];
  /** Only for a callback. */
  event?: string;
  /** In the locale of the facts. */
  summary?: string;
  link?: string;
  method?: string;
  target?: string;
  /** HTTP status. */
  status?: number;
  errorCode?: number;
  /** Milliseconds since 1970. */
  time?: number;
  fields: Field[];
  /** True if further fields were omitted. */
  fieldsCut: boolean;
  breaks: JsonBreak[];
  findings: Finding[];
  entitlement: Entitlement;
  /** Index of the piece that this one answers. */
  answers?: number;
}

/** Where several pieces together tell of something else than the pages do. */
export interface FlowFinding {
  severity: Severity;
  message: Message;
  /** Indexes of pieces. */
  pieces: number[];
  link: string;
}

export interface DecoderResult {
  pieces: DecodedPiece[];
  identifiers: Identifier[];
  flow: FlowFinding[];
  /** Notices about the whole input: that it is too long, or that there is more than is shown. */
  notes: Message[];
}
