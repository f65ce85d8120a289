/** Static data of the signature lab: one file per locale, fetched when the lab is opened. */
import type {Mistake} from '../../domain';

/** Path of the file below the base address of a locale. */
export const LAB_FACTS = 'signature-lab/facts.json';

/** Texts that describe a mistake. */
export interface MistakeWords {
  title: string;
  /** Code is in backticks. */
  explanation: string;
  /** Key in `LabFacts.repairs`. */
  repair: string;
}

/** Languages of the repair samples. */
export type RepairLanguage = 'bash' | 'php' | 'javascript' | 'python' | 'java' | 'kotlin' | 'http';

/** Initial values of the form: the documented example, and the same example signed incorrectly. */
export interface Example {
  purpose: string;
  point: string;
  key: string;
  token: string;
  body: string;
  /** The correct signature. */
  signature: string;
  /** Path of the callback address; empty for a call. */
  receiver: string;
  /** Signature computed by code that makes a mistake. */
  wrong: {signature: string};
}

export interface LabFacts {
  mistakes: Record<Mistake, MistakeWords>;
  repairs: Record<string, Record<RepairLanguage, string>>;
  /** Values that code may have signed in place of the correct ones. */
  others: {paths: string[]; points: number[]; tokens: string[]; origins: string[]};
  /** Allowed difference between `X-Key` and the clock of the gateway, in seconds. */
  windowSeconds: number;
  /** Header names. */
  headers: {point: string; key: string; signature: string};
  examples: Record<LabSubject, Example>;
}

/** Sender of the signed message: the merchant (`call`) or the gateway (`callback`). */
export type LabSubject = 'call' | 'callback';
