/**
 * What the log of a session holds: one type per kind of entry. Every time is in milliseconds since the Unix epoch, by the
 * clock of the reader's machine; the clock of the gateway, which the reader moves, is named where it is meant.
 */

/** As sent, in the order of the wire; a name may stand twice. */
export type Header = readonly [name: string, value: string];

export interface HttpAnswer {
  status: number;
  headers: readonly Header[];
  /** The exact text of the body. */
  text: string;
}

interface Moment {
  /** When it happened; when it began, for what takes time. */
  time: number;
}

interface Exchange extends Moment {
  endedAt: number;
  /** Absent when no answer came. */
  answer?: HttpAnswer;
}

/** A call of the API. */
export interface Call extends Exchange {
  kind: 'call';
  method: string;
  /** What stands before the path in the address: `http://localhost:4010`. */
  baseUrl: string;
  /** The request target as sent, with its query: `/v2/transaction/pay`. */
  path: string;
  /** With X-Point, X-Key and X-Signature, or with Authorization. */
  headers: readonly Header[];
  /** The exact text of the body; empty where none was sent. */
  body: string;
  /** What was signed (see `src/domain/signing`); absent when a bearer token let the call in. */
  signedText?: string;
  /** Time on the clock of the gateway when the call ended. */
  gatewayTime: number;
}

/** Result of verifying the signature of a callback. */
export type Verdict = {verified: true} | {verified: false; reason: string};

/** One attempt to deliver an event. */
export interface Callback extends Exchange {
  kind: 'callback';
  method: 'POST' | 'GET';
  /** As called; that of a GET has its query. */
  address: string;
  headers: readonly Header[];
  /** The exact text that the signature covers: the body, or the query of a GET without its question mark. */
  text: string;
  verdict: Verdict;
  /** From 1. */
  attempt: number;
  eventId: string;
  /** Such as `transaction.status`. */
  eventKind: string;
}

/** The hosted page: opened, or an action posted on it. */
export interface Page extends Moment {
  kind: 'page';
  address: string;
  /** Absent when the page was only opened. */
  posted?: {action: string; fields: Readonly<Record<string, string>>};
  /** HTTP status; absent when no answer came. */
  status?: number;
}

/** The gateway's clock was moved. */
export interface ClockMove extends Moment {
  kind: 'clock';
  byMs: number;
  /** What the gateway's clock showed before. */
  from: number;
  /** What it showed then. */
  to: number;
}

/** The sandbox went back to its seed. */
interface Reset extends Moment {
  kind: 'reset';
}

/** Something that the page or the reader wrote down. */
interface Note extends Moment {
  kind: 'note';
  text: string;
}

/** What a log takes. */
export type NewEntry = Call | Callback | Page | ClockMove | Reset | Note;

export type EntryKind = NewEntry['kind'];

/** What a log adds. */
interface LogFields {
  /** From 1, without gaps, whatever has dropped out. */
  sequence: number;
  /** The entry was larger than the log: how many bytes its texts had before they were cut. */
  cutFrom?: number;
}

export type Entry = NewEntry & LogFields;
export type CallEntry = Call & LogFields;
export type CallbackEntry = Callback & LogFields;
