/** What a receiver of callbacks must know. Every value comes from the gateway's constants, the statuses and the seed. */
export interface ReceiverInput {
  point: number;
  token: string;
  /** Largest accepted distance of the key from the receiver's clock, in milliseconds. */
  windowMs: number;
  /** Largest body that is read, in bytes. */
  maxBytes: number;
  /** TCP port of the receiver on the reader's machine. */
  port: number;
  /** The kinds of event that the receiver knows; each carries the transaction whole. */
  events: readonly string[];
  /** The rule of order as a sentence, for a comment. */
  rule: string;
  /** The statuses that ask for work: to fulfil the order, to capture the hold. */
  success: number;
  authorized: number;
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
  render(input: ReceiverInput): string;
}
