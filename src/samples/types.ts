/** Input and output types of the sample generators. */
import type {Media} from '../facts/browser';

/** A call to show, taken from the contract; nothing in it is written for one language. */
export interface SampleInput {
  /** operationId, such as `transactionCreate`. */
  operationId: string;
  /** Path below the base URL, such as `/transaction/create`. */
  path: string;
  /** The request body, keys in the order of the contract. */
  body: Record<string, unknown>;
  /**
   * Effect of a repeated request: `idempotent` by the external id, `safe` because nothing changes, `once` because it takes effect
   * once, `repeatable` because nothing changes once more, `another` and `fresh` because one more does no harm. Absent:
   * none of these is promised.
   */
  retry: 'idempotent' | 'safe' | 'once' | 'repeatable' | 'another' | 'fresh' | undefined;
  /** The token that goes as bearer, with the environment variable that replaces it. Absent: the request is signed. */
  bearer: {variable: string; token: string} | undefined;
  /** Media type of a successful response. An error response is always JSON. */
  answer: Media;
  /** Base URL of the sandbox. */
  baseUrl: string;
  /** Point id and API token of the sandbox. */
  point: number;
  token: string;
  /** Seconds after which the client gives up waiting. */
  timeoutSeconds: number;
  /** X-Key of the `http` sample, in milliseconds since the epoch. */
  vectorKey: number;
}

/**
 * The words of a comment in the language of the page. Programs of two locales differ in nothing else: messages and names are
 * English, as in the tests that run them.
 */
export type Say = (english: string) => string;

/** Leaves comments in English, the language of the generators. */
export const inEnglish: Say = (english) => english;

/** A sample, and which of its lines say what is sent and where to: the first one counts as 1, and `to` belongs to them. */
export interface Program {
  /** The complete program, without a line end after its last line. */
  text: string;
  /** Absent where every line is about the call. */
  shown?: {from: number; to: number};
}

export type SampleLanguageId = 'bash' | 'php' | 'javascript' | 'python' | 'java' | 'kotlin' | 'http';

export interface SampleLanguage {
  id: SampleLanguageId;
  /** Name on the tab; a proper name, the same in every locale. */
  label: string;
  /** Name of the file into which a reader pastes the sample. */
  fileName: string;
  /** Command line that runs that file; empty for `http`. */
  run: string;
  /** @param say gives the words of a comment in the language of the page */
  write(input: SampleInput, say?: Say): Program;
}
