/** API data for the decoder: built from the contract and the data, one file per locale. */
import type {Locale} from '../../brand';
import type {Schema} from '../../facts';

/** Text in the language of the locale, with code in backticks. */
type Text = string;

export type RetryPromise = 'idempotent' | 'safe' | 'once' | 'repeatable' | 'another' | 'fresh';
/** `find_first`: look up the outcome of the request before sending anything again. */
export type ErrorRetry = 'never' | 'after_fix' | 'same_id' | 'same_body' | 'find_first';

export interface Advice {
  remedy: Text;
  retry: ErrorRetry;
}

export interface OperationFacts {
  id: string;
  kind: 'call' | 'webhook';
  /** Path template of the contract: `/service/{id}`. Empty for a webhook. */
  template: string;
  summary: Text;
  /** Route of its page. */
  page: string;
  retry?: RetryPromise;
  idempotencyId?: string;
  /** True if the call requires the signing headers; otherwise it requires only a bearer token. */
  signed: boolean;
  errors: number[];
  /** Advice by error code, if it differs from that of the error catalogue. */
  advice: Record<string, Advice>;
  /** Only for a call that starts payments: fields of methods that no other call takes. */
  methodFields?: string[];
  request: Schema;
  /** Only for a call: schema of its successful response. */
  answer?: Schema;
  /** Only for a webhook: names of its events (`events`), and the member that holds the object (`object`). */
  events?: string[];
  object?: string;
}

interface ErrorFacts extends Advice {
  code: number;
  http: number[];
  /** Title as returned by the API, in English. */
  title: string;
  cause: Text;
  actor: 'you' | 'gateway';
}

interface StatusFacts {
  /** Number of a status, or name of a state. */
  code: number | string;
  name: string;
  final: boolean;
  meaning: Text;
  action: Text;
}

/** State machine: statuses and transitions. A transition from null creates the object. */
export interface Machine {
  /** Route and anchor of a status: `/reference/transaction_statuses#status-{code}`. */
  link: string;
  statuses: StatusFacts[];
  moves: {from: number | string | null; to: number | string}[];
}

export type MachineName = 'statuses' | 'refundStatuses' | 'disputeStatuses' | 'invoiceStates';

interface FailureFacts {
  code: number;
  title: Text;
  tell: Text;
  offer: 'new_attempt' | 'other_method' | 'nothing';
  retry: 'never' | 'later' | 'fix' | 'authenticate';
}

/** Advice of the decision tree on one response. */
export interface Way {
  do: string[];
  text: Text;
  end?: 'paid' | 'unpaid' | 'reversed';
}

export interface DecoderFacts {
  locale: Locale;
  /** Path of the base URL: `/v2`. */
  basePath: string;
  operations: OperationFacts[];
  /** Schema of the error envelope. */
  failure: Schema;
  errors: ErrorFacts[];
  machines: Record<MachineName, Machine>;
  failureReasons: FailureFacts[];
  /** Decision tree by error code and status; `otherCode` and `otherStatus` are the defaults. */
  tree: {
    codes: {on: number[]; way: Way}[];
    otherCode: Way;
    statuses: {on: number[]; late?: boolean; way: Way}[];
    otherStatus: Way;
  };
  /** Number of decimals by currency code. */
  currencies: Record<string, number>;
  countries: string[];
  /** Accepted validators of each field of the payment methods. */
  methodFields: Record<string, {validator: string; country?: string; label?: Text}[]>;
  /** Terms of a payment by card, host to host. */
  cards: {
    /** Members of the request that only such a payment takes. */
    terms: string[];
    /** Fields of the methods that take them, such as `card_number`. */
    fields: string[];
    /** Purposes of a stored card whose next payments are charges by the merchant. */
    charges: string[];
  };
  referenceKinds: Record<string, Text>;
  signing: {windowSeconds: number};
  maxBytes: number;
}
