/**
 * Entries of the session log: one type per kind. Times are in milliseconds since the Unix epoch by the clock of the
 * reader's machine, unless the comment names the clock of the gateway, which the reader can move.
 */

/** Header as sent. Lists of headers keep the order of transmission and may repeat a name. */
export type Header = readonly [name: string, value: string];

export interface HttpAnswer {
  status: number;
  headers: readonly Header[];
  /** Exact text of the body. */
  text: string;
}

interface Moment {
  /** Time of the event; for an exchange, its start. */
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
  /** URL without the path: `http://localhost:4010`. */
  baseUrl: string;
  /** The request target as sent, with its query: `/v2/transaction/pay`. */
  path: string;
  /** Includes X-Point, X-Key and X-Signature, or Authorization. */
  headers: readonly Header[];
  /** Exact text of the body; empty if none was sent. */
  body: string;
  /** Signed text (see `src/domain/signing`); absent for a call authenticated by a bearer token. */
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
  /** URL as called, including the query of a GET. */
  address: string;
  headers: readonly Header[];
  /** Exact text that the signature covers: the body, or the query of a GET without its question mark. */
  text: string;
  verdict: Verdict;
  /** Number of the attempt, counted from 1. */
  attempt: number;
  eventId: string;
  /** Such as `transaction.status`. */
  eventKind: string;
}

/** A hosted page that was opened, or a form submitted on it. */
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
  /** Clock of the gateway before the move. */
  from: number;
  /** Clock of the gateway after the move. */
  to: number;
}

/** The sandbox was reset to its seed. */
interface Reset extends Moment {
  kind: 'reset';
}

/** A note by the page or the reader. */
interface Note extends Moment {
  kind: 'note';
  text: string;
}

/** Entry as passed to the log. */
export type NewEntry = Call | Callback | Page | ClockMove | Reset | Note;

export type EntryKind = NewEntry['kind'];

/** Fields that the log adds to an entry. */
interface LogFields {
  /** Sequence number from 1, without gaps; dropped entries keep their numbers. */
  sequence: number;
  /** Size of the texts in bytes before they were truncated; present only if the entry was larger than the log. */
  cutFrom?: number;
}

export type Entry = NewEntry & LogFields;
export type CallEntry = Call & LogFields;
export type CallbackEntry = Callback & LogFields;
