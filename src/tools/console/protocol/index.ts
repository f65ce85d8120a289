/**
 * Messages between a page and the gateway in its web worker. All values are plain data that can be cloned. Amounts are
 * in minor units; times are in milliseconds since the Unix epoch.
 */

import type {Locale} from '../../../brand';

/** Protocol version; incremented with each change that an older page cannot process. */
export const PROTOCOL = 1;

export interface StartOptions {
  /** Random seed that determines tokens and event ids. */
  seed: number;
  /** Initial time of the gateway. */
  now: number;
  /** Language of `Outcome.meaning`; untranslated texts stay English. */
  locale: Locale;
  /** If true, the clock advances only by `move` requests, as in a replay. */
  still?: boolean;
}

export interface GatewayInfo {
  protocol: number;
  /** SHA-256 of the contract in hex. */
  contract: string;
  point: number;
  /** API token of the sandbox; published, so not a secret. */
  token: string;
  /** Base URL of the calls: `http://localhost:4010/v2`. */
  baseUrl: string;
  statuses: StatusName[];
  refundStatuses: StatusName[];
  disputeStatuses: StatusName[];
  /** Number of decimals by currency code. */
  decimals: Record<string, number>;
  /** Transitions between transaction statuses. */
  transitions: {from: number | null; to: number}[];
}

export interface StatusName {
  code: number;
  name: string;
  final: boolean;
}

/** An API call to be sent. */
export interface Draft {
  /** Path below the base URL: `/transaction/pay`, `/service/2102`. */
  path: string;
  /** Exact text of the body. */
  body: string;
}

/** A contract violation of a field or of the whole body. */
export interface Complaint {
  field: string;
  message: string;
}

export interface CallDescription {
  operation: string;
  /** Name of the operation, in the language of the session. */
  summary: string;
  /** The method that the service in the body belongs to, and its flow; absent without a known service. */
  method?: {name: string; flow: 'hpp' | 'h2h' | 'payout'};
  /** Authentication method of the call. */
  auth: 'signature' | 'transparencyToken' | 'invoicingToken';
  /** Bearer token of the sandbox, if the call requires one and it is published. */
  bearer?: string;
  /** Sandbox behaviour that a value in the body can request. */
  outcomes: Outcome[];
}

export interface Outcome {
  group: 'payment' | 'failure' | 'callback' | 'request' | 'refund' | 'dispute' | 'money' | 'claim' | 'payout';
  /** Name as used in the value: `success`, `failed-2003`, `lost-answer`. */
  name: string;
  meaning: string;
  /** Member of the body that selects the outcome. */
  field: string;
  value: string;
}

interface SignedRequest {
  /** Header names are spelt as in the contract. */
  headers: [name: string, value: string][];
  /** Signed text (head and body); absent for a call with a bearer token. */
  signedText?: string;
}

export interface CallResult extends SignedRequest {
  /** Base URL and path. */
  url: string;
  /** Time of the gateway. */
  at: number;
  /** Milliseconds since the session started; a replay repeats the call at this time. */
  elapsed: number;
  /** Absent if the connection was closed without a response. */
  answer?: {status: number; headers: [string, string][]; text: string};
}

/** Response for a hosted page, such as that of a payment, an invoice or a bank. */
export interface PageAnswer {
  status: number;
  /** HTML without `meta refresh`. The frame that shows it runs no scripts and submits no forms. */
  html: string;
  /**
   * Target of a redirect or refresh: another hosted page, or a URL of the shop, which is displayed but never opened.
   */
  leadsTo?: {url: string; hosted: boolean; seconds?: number};
  at: number;
  elapsed: number;
}

/** A callback as received by the shop's receiver in the page. */
export interface ReceivedCallback {
  at: number;
  method: 'POST' | 'GET';
  url: string;
  headers: [string, string][];
  /** Exact text of the body; for a GET, of the query. */
  text: string;
  verified: boolean;
  /** Reason why the signature is invalid; absent if it is valid. */
  problem?: string;
  /** HTTP status of the receiver's response; 0 for no response. */
  answered: number;
}

/** An object of the gateway before and after a step. */
export interface Change {
  kind: 'transaction' | 'refund' | 'dispute' | 'invoice' | 'wallet';
  id: number;
  /** Absent for a new object. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Parameter and result types of each request from the page. */
export interface RequestTypes {
  start: [StartOptions, GatewayInfo];
  describe: [{path: string; body: string}, CallDescription];
  check: [Draft, {complaints: Complaint[]}];
  sign: [Draft, SignedRequest];
  call: [Draft & {headers?: [string, string][]}, CallResult];
  page: [{url: string; fields?: [string, string][]}, PageAnswer];
  /** Advances the clock. Refused if the move is negative or too long. */
  move: [{ms: number}, {now: number}];
  /** Sets the HTTP status of all further responses of the receiver; 0 for no response. */
  receiver: [{status: number}, Record<string, never>];
  reset: [Record<string, never>, Record<string, never>];
}

export type RequestName = keyof RequestTypes;

/** Notifications that the gateway sends without a request. */
export type News = {news: 'received'; received: ReceivedCallback} | {news: 'changes'; changes: Change[]; now: number};

export interface Question {
  id: number;
  name: RequestName;
  value: unknown;
}

export type Reply = {id: number; value: unknown} | {id: number; refused: string} | News;
