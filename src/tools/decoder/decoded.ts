/** Output of the decoder: plain data that a worker can post. It contains no secret, hidden or not. */
import type {RetryPromise, ErrorRetry} from './facts';
import type {Message} from './message';
import type {Break} from './reading/json';
import type {Form} from './reading/piece';

/** Range in the pasted text, in UTF-16 units. */
export interface Range {
  start: number;
  length: number;
}

export interface JsonBreak extends Range {
  code: Break;
  /** Line and column are counted from 1. */
  line: number;
  column: number;
  message: Message;
}

/** A price, a time or a code, which the page formats for its locale. */
export type Unit =
  /** `price` is a decimal string, such as 12.50. */
  | {kind: 'price'; price: string; currency: string}
  /** `moment` in milliseconds since 1970; `age` in seconds, negative for a future time. */
  | {kind: 'moment'; moment: number; age: number}
  | {kind: 'currency'; currency: string; decimals: number}
  | {kind: 'country'; country: string};

export interface Field extends Range {
  /** Dotted path: `response.references[0].kind`. */
  path: string;
  /** JSON type in the contract, such as `integer`. Absent for a field that is not in the contract. */
  type?: string;
  /** Description in the locale of the facts. */
  description?: string;
  /** Value as pasted, masked and truncated. */
  value: string;
  unit?: Unit;
  /** Meaning of the value, in the locale of the facts. */
  meaning?: string;
  /** Details derived from the value: an identifier, for example. */
  notes: Message[];
  /** Route with anchor. */
  link?: string;
}

export type Severity = 'error' | 'warning' | 'hint';

export interface Finding extends Range {
  path: string;
  severity: Severity;
  message: Message;
  /** How to fix it. */
  mend?: Message;
  link?: string;
}

export interface Identifier extends Range {
  /** Masked value. */
  value: string;
  /** Name of a validator, or `bic`. */
  kind: string;
  country?: string;
  valid: boolean;
  message: Message;
  /** Description of the error, in English, in the wording of `error.details`. */
  complaint?: string;
  /** Positions of the wrong check digits, from 1 and inclusive, and the digits expected from the others. */
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
  /** Basis of `repeat`: the advice of the error or the promise of the call. */
  by?: {error: number; retry: ErrorRetry} | {call: RetryPromise};
  messages: Message[];
  /** Texts from the API data, in the locale of the facts. */
  texts: string[];
  link?: string;
}

export type Kind = 'request' | 'answer' | 'callback' | 'object' | 'unknown';

export interface DecodedPiece extends Range {
  kind: Kind;
  form: Form;
  /** Id of the operation or webhook; the most likely one if several match. */
  operation?: string;
  /** Ids of all matching operations, `operation` first. Empty if unknown. */
  candidates: string[];
  /** Event name; only for a callback. */
  event?: string;
  /** Summary in the locale of the facts. */
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

/** An inconsistency between several pieces, or with the documented behaviour. */
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
