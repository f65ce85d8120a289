import type {Say} from '../types';

/** Settings of a receiver of callbacks. Every value comes from the gateway's constants, the statuses and the seed. */
export interface ReceiverInput {
  point: number;
  token: string;
  /** Largest accepted distance of the key from the receiver's clock, in milliseconds. */
  windowMs: number;
  /** Largest body that is read, in bytes. */
  maxBytes: number;
  /** TCP port of the receiver on the reader's machine. */
  port: number;
  /** The kinds of event that the receiver knows, each with the kind of object that it carries whole. */
  events: readonly KindOfEvent[];
  /** The rule of order as a sentence, and what it is applied to, for comments. */
  rule: string;
  orderKey: string;
  /** The kind of object whose statuses ask for work. */
  working: string;
  /** The statuses of a payment that ask for work: to fulfil the order, to capture the hold. */
  success: number;
  authorized: number;
}

export interface KindOfEvent {
  /** The webhook of the contract. */
  operation: string;
  /** Such as `refund.status`. */
  event: string;
  /** The member of the event that holds the object, such as `refund`. */
  object: string;
}

export interface ReceiverLanguage {
  id: 'bash' | 'php' | 'javascript' | 'python' | 'java' | 'kotlin';
  /** Name of the tab, the same as that of the samples. */
  label: string;
  fileName: string;
  /** How to start it in a shell. */
  run(input: ReceiverInput): string;
  /** Where it keeps its state, and what takes that place in production. */
  state: string;
  /** The whole program, without a line end after its last line. */
  /** @param say gives the words of a comment in the language of the page */
  render(input: ReceiverInput, say?: Say): string;
}
