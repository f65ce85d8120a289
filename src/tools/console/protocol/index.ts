/**
 * What a page and the gateway in its worker say to each other. Everything is plain data, so that it can be cloned; amounts are
 * minor units, moments milliseconds since the Unix epoch.
 */

/** Raised with every change that an older page would not understand. */
export const PROTOCOL = 1;

export interface StartOptions {
  /** Fixes tokens and event ids. */
  seed: number;
  /** The moment at which the gateway's time begins. */
  now: number;
  /** Language of meanings; what is not translated stays English. */
  locale: 'en' | 'uk';
  /** Time passes only when it is moved, as in a replay. */
  still?: boolean;
}

export interface GatewayInfo {
  protocol: number;
  /** SHA-256 of the contract, hex. */
  contract: string;
  point: number;
  /** The published token of the sandbox, which is no secret. */
  token: string;
  /** Base address of the calls: `http://localhost:4010/v2`. */
  baseUrl: string;
  statuses: StatusName[];
  /** Moves of transactions. */
  transitions: {from: number | null; to: number}[];
}

export interface StatusName {
  code: number;
  name: string;
  final: boolean;
}

/** Names a call by its path below the base address: `/transaction/pay`, `/service/2102`. */
export interface Draft {
  path: string;
  /** Exact text. */
  body: string;
}

/** A field that breaks the contract, or the whole body. */
export interface Complaint {
  field: string;
  message: string;
}

export interface CallDescription {
  operation: string;
  /** By which it is let in. */
  auth: 'signature' | 'transparencyToken' | 'invoicingToken';
  /** The bearer token of the sandbox, where one lets in and is published. */
  bearer?: string;
  /** Sandbox behaviour that a value in the body can request. */
  outcomes: Outcome[];
}

export interface Outcome {
  group: 'payment' | 'failure' | 'callback' | 'request' | 'refund' | 'dispute' | 'money' | 'payout';
  /** As it stands in the value: `success`, `failed-2003`, `lost-answer`. */
  name: string;
  meaning: string;
  /** The member of the body that asks for it. */
  field: string;
  value: string;
}

interface SignedRequest {
  /** Names as written in the contract. */
  headers: [name: string, value: string][];
  /** What was signed, head and body; absent for a bearer token. */
  signedText?: string;
}

export interface CallResult extends SignedRequest {
  /** Path and base address joined. */
  url: string;
  /** The gateway's time. */
  at: number;
  /** Milliseconds that the page was open for, which a replay repeats. */
  elapsed: number;
  /** Absent where the connection broke. */
  answer?: {status: number; headers: [string, string][]; text: string};
}

/** A hosted page: of a payment, an invoice, a bank. */
export interface PageAnswer {
  status: number;
  /** HTML without a refresh; nothing in it runs, and no form of it is sent by a browser. */
  html: string;
  /** Where the page would lead to: another hosted page, or an address of the shop that is shown and never opened. */
  leadsTo?: {url: string; hosted: boolean; seconds?: number};
  at: number;
  elapsed: number;
}

export interface ReceivedCallback {
  at: number;
  method: 'POST' | 'GET';
  url: string;
  headers: [string, string][];
  /** Exact text of the body, or of the query. */
  text: string;
  verified: boolean;
  /** Why not, where it is not. */
  problem?: string;
  /** HTTP status that the receiver gave; 0 where it gave none. */
  answered: number;
}

/** An object of the gateway before and after a step. */
export interface Change {
  kind: 'transaction' | 'refund' | 'dispute' | 'invoice' | 'wallet';
  id: number;
  /** Absent in what has come into being. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Requests of a page, and their results. */
export interface RequestTypes {
  start: [StartOptions, GatewayInfo];
  describe: [{path: string; body: string}, CallDescription];
  check: [Draft, {complaints: Complaint[]}];
  sign: [Draft, SignedRequest];
  call: [Draft & {headers?: [string, string][]}, CallResult];
  page: [{url: string; fields?: [string, string][]}, PageAnswer];
  /** @throws refused for a move backwards or one that is too long */
  move: [{ms: number}, {now: number}];
  /** HTTP status of all further answers of the receiver, or 0 for no answer. */
  receiver: [{status: number}, Record<string, never>];
  reset: [Record<string, never>, Record<string, never>];
}

export type RequestName = keyof RequestTypes;

/** Messages that the gateway sends without a request. */
export type News = {news: 'received'; received: ReceivedCallback} | {news: 'changes'; changes: Change[]; now: number};

export interface Question {
  id: number;
  name: RequestName;
  value: unknown;
}

export type Reply = {id: number; value: unknown} | {id: number; refused: string} | News;
