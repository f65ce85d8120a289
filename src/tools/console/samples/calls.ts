/** Data for generating samples of the calls, besides the text that a reader edits. The file is fetched on demand. */
import {inEnglish, type SampleInput, type Say} from '../../../samples/browser';
import type {Draft} from '../protocol';
import {templatePattern} from '../protocol/template';
import {type BodyProblem, readBody} from './body';

export interface CallFacts extends Omit<SampleInput, 'path' | 'body'> {
  /** Path template of the contract: `/service/{id}`. */
  template: string;
  /** Key (`X-Key`) of the first example. */
  vectorKey: number;
  /** File name of the compiled JavaScript sample, in the same directory as the data file. */
  module: string;
}

/** Translations of sample comments, by English text. */
type Comments = Record<string, string>;

/** Format of the data file. `comments` has an entry for each locale except English. */
export interface CallsFile {
  calls: CallFacts[];
  comments: Record<string, Comments>;
}

/** @returns a function that translates the comments of samples */
export const sayIn = (comments: CallsFile['comments'], locale: string): Say =>
  comments[locale] === undefined ? inEnglish : (english) => comments[locale]![english] ?? english;

/** An edited call with the key it was signed with. */
export interface KeyedDraft extends Draft {
  /** X-Key, in milliseconds since the epoch; only the sample as raw HTTP shows it. */
  key?: number;
}

export interface PreparedSample {
  input: SampleInput;
  /** See `CallFacts.module`. */
  module: string;
}

/** Reason why no program can be generated: the path is not a call of this API, or the body is invalid. */
export type Problem = 'noCall' | BodyProblem;

/** @returns the input of the sample writers, identical to that of the page that documents the call */
export function prepareSample(
  calls: readonly CallFacts[],
  {path, body: text, key}: KeyedDraft,
): PreparedSample | {problem: Problem} {
  const call = calls.find(({template}) => templatePattern(template).test(path));
  if (!call) return {problem: 'noCall'};
  const read = readBody(text);
  if ('problem' in read) return read;
  const {module, template: _, ...facts} = call;
  return {input: {...facts, path, body: read.body, vectorKey: key ?? facts.vectorKey}, module};
}
