/** What the signature lab knows, apart from what a reader enters: one file per locale, fetched when the lab is opened. */
import type {Mistake} from '../../domain';

/** Path of the file below the base address of a locale. */
export const LAB_FACTS = 'signature-lab/facts.json';

/** How a mistake is told. */
export interface MistakeWords {
  title: string;
  /** With code in backticks. */
  explanation: string;
  /** Name of the repair. */
  repair: string;
}

/** The languages of the samples. */
export type RepairLanguage = 'bash' | 'php' | 'javascript' | 'python' | 'java' | 'kotlin' | 'http';

/** Something to begin with: the documented example, and the same with a mistake. */
export interface Example {
  purpose: string;
  point: string;
  key: string;
  token: string;
  body: string;
  /** The right one. */
  signature: string;
  /** Path of the address that receives it; empty for a call. */
  receiver: string;
  /** Of code that signs the same example wrongly. */
  wrong: {signature: string};
}

export interface LabFacts {
  mistakes: Record<Mistake, MistakeWords>;
  repairs: Record<string, Record<RepairLanguage, string>>;
  /** What code may have taken in place of the right one. */
  others: {paths: string[]; points: number[]; origins: string[]};
  /** How far a key may be off, seconds. */
  windowSeconds: number;
  /** Names of the signing headers. */
  headers: {point: string; key: string; signature: string};
  examples: Record<LabSubject, Example>;
}

/** Whose signature it is: of the reader's call, or of what the gateway sends. */
export type LabSubject = 'call' | 'callback';
