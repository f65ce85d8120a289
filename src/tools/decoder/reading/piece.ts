/** A message found in a text, before it is recognised. */
import type {Node, Problem} from './json';
import type {Source} from './source';

export interface Header {
  name: string;
  value: string;
  /** Offsets of the whole header line in the source of the piece. */
  start: number;
  end: number;
  valueStart: number;
  /** Source of the offsets, if it differs from that of the piece. */
  outside?: Source;
}

/** Format of a piece. `query`: parameters of a callback by GET. `values`: text that is not a message. */
export type Form = 'http' | 'curl' | 'har' | 'json' | 'log' | 'query' | 'values';

/** Metadata that a log line, a record or an archive gives about the message inside it. */
export interface Metadata {
  method?: string;
  /** Path or URL. */
  target?: string;
  /** HTTP status of a response. */
  status?: number;
  /** Milliseconds since 1970. */
  time?: number;
  headers?: Header[];
  /** Label in the record: request or response. */
  side?: 'request' | 'answer';
}

export interface Piece extends Metadata {
  form: Form;
  source: Source;
  /** Offsets in the source. */
  start: number;
  end: number;
  headers: Header[];
  body?: Node;
  /** Syntax errors of the body, with offsets in the source. */
  problems: Problem[];
  /** Kind of HTTP head that the piece has, if any. */
  head?: 'request' | 'answer';
}
