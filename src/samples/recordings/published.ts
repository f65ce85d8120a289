/**
 * The published form of a recording, and its address. It runs in a page, so it stays small: no facts, no
 * schemas.
 */
import {sha256} from '@noble/hashes/sha2.js';
import {toHex, utf8} from '../../domain';
import {readSample} from '../rawRequest';

/** Where the files stand below the static folder, one for each sample. */
const RECORDED_FOLDER = 'live/recorded';

/** The programs of one sample, as they ran when `npm run record` recorded them. */
export interface PublishedRecording {
  /** Day of the recording: `2026-11-23`. */
  date: string;
  /** SHA-256 of the contract that gives this answer, hex. */
  contract: string;
  /** By id of the language: `bash`, `php`. */
  runs: Partial<Record<string, PublishedRun>>;
}

export interface PublishedRun {
  /** Runs the program from the file that the page names. */
  command: string;
  /** Version lines printed by compilers and interpreters, one each. */
  toolchain: string[];
  exitCode: number;
  /** Exact text. */
  stdout: string;
  stderr: string;
  /** Where the program ran on another day than the others. */
  date?: string;
}

/** Characters of an id: 64 bits, so that a thousand samples share none by chance. */
const ID_LENGTH = 16;

/**
 * Names a sample by what it sends: method, target and body. What differs from run to run, such as keys and signatures, is no
 * part of it, so each tab of a sample has the same id, and so has the sample on each page that prints it.
 * @param sample text of the raw HTTP sample, as a page shows it: lines end with LF
 * @returns hex; undefined for what is no such sample
 */
export function sampleId(sample: string): string | undefined {
  const read = readSample(sample);
  return read && toHex(sha256(utf8(`POST ${read.target}\n${read.body}`))).slice(0, ID_LENGTH);
}

/** Path of the file of a sample below the base address of the site. @param id see `sampleId` */
export const recordedPath = (id: string): string => `${RECORDED_FOLDER}/${id}.json`;
