/** One message in a text, as it was found: not yet what it means. */
import type {Node, Problem} from './json';
import type {Source} from './source';

export interface Header {
  name: string;
  value: string;
  /** Offsets in the source of the piece, of the whole line. */
  start: number;
  end: number;
  valueStart: number;
  /** The source of the offsets, where it is another one than that of the piece. */
  outside?: Source;
}

/** How a piece was written down. `query`: the parameters of a callback by GET. `values`: text that is no message. */
export type Form = 'http' | 'curl' | 'har' | 'json' | 'log' | 'query' | 'values';

/** Metadata that a log line, a record or an archive gives about the message inside it. */
export interface Metadata {
  method?: string;
  /** Path or address. */
  target?: string;
  /** HTTP status of an answer. */
  status?: number;
  /** Milliseconds since 1970. */
  time?: number;
  headers?: Header[];
  /** Label in the record: a request or an answer. */
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
  /** Where the body is no JSON, in the source. */
  problems: Problem[];
  /** Kind of HTTP head that the piece has, if any. */
  head?: 'request' | 'answer';
}
