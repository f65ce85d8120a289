/** API data for the decoder: built from the contract and the data, one file per locale. */
import type {Schema} from '../../facts';

/** Text is in the language of the locale; `code` in backticks. */
type Text = string;

export type RetryPromise = 'idempotent' | 'safe' | 'once' | 'repeatable' | 'fresh';
/** `find_first`: ask what became of it before anything is sent again. */
export type ErrorRetry = 'never' | 'after_fix' | 'same_id' | 'same_body' | 'find_first';

export interface Advice {
  remedy: Text;
  retry: ErrorRetry;
}

export interface OperationFacts {
  id: string;
  kind: 'call' | 'webhook';
  /** As the contract writes it: `/service/{id}`. Empty for a webhook. */
  template: string;
  summary: Text;
  /** Route of its page. */
  page: string;
  retry?: RetryPromise;
  idempotencyId?: string;
  /** True if the call requires the signing headers; otherwise it requires only a bearer token. */
  signed: boolean;
  errors: number[];
  /** By error code, where it differs from the advice of the error itself. */
  advice: Record<string, Advice>;
  request: Schema;
  /** Only for a call: schema of its successful response. */
  answer?: Schema;
  /** Only for a webhook: the kinds of its events, and the member that holds the object. */
  events?: string[];
  object?: string;
}

interface ErrorFacts extends Advice {
  code: number;
  http: number[];
  /** As the API writes it, in English. */
  title: string;
  cause: Text;
  actor: 'you' | 'gateway';
}

interface StatusFacts {
  /** The number of a status, the name of a state. */
  code: number | string;
  name: string;
  final: boolean;
  meaning: Text;
  action: Text;
}

/** Where an object can stand, and the moves between. `from` null: it comes into being. */
export interface Machine {
  /** Page and anchor of a status: `/reference/transaction_statuses#status-{code}`. */
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

/** Advice of the decision tree on one answer. */
export interface Way {
  do: string[];
  text: Text;
  end?: 'paid' | 'unpaid' | 'reversed';
}

export interface DecoderFacts {
  locale: 'en' | 'uk';
  /** The path of the base address: `/v2`. */
  basePath: string;
  operations: OperationFacts[];
  /** The envelope of a refused call. */
  failure: Schema;
  errors: ErrorFacts[];
  machines: Record<MachineName, Machine>;
  failureReasons: FailureFacts[];
  /** By error code or status; `else` for any other. */
  tree: {
    codes: {on: number[]; way: Way}[];
    otherCode: Way;
    statuses: {on: number[]; late?: boolean; way: Way}[];
    otherStatus: Way;
  };
  /** Decimals by code. */
  currencies: Record<string, number>;
  countries: string[];
  /** Fields of the payment methods: by name, what they may be. */
  methodFields: Record<string, {validator: string; country?: string; label?: Text}[]>;
  referenceKinds: Record<string, Text>;
  signing: {windowSeconds: number};
  maxBytes: number;
}
