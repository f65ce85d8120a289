/** What the page knows of the calls to write their samples, besides what a reader edits. A file that is fetched on demand. */
import {inEnglish, type SampleInput, type Say} from '../../../samples/browser';
import type {Draft} from '../protocol';
import {templatePattern} from '../protocol/template';
import {type BodyProblem, readBody} from './body';

export interface CallFacts extends Omit<SampleInput, 'path' | 'body'> {
  /** The path as the contract writes it: `/service/{id}`. */
  template: string;
  /** Of its first example. */
  vectorKey: number;
  /** Name of the compiled JavaScript sample, beside this file. */
  module: string;
}

/** The words of a comment in English → the same in the locale. */
type Comments = Record<string, string>;

/** What the file holds. English needs no comments. */
export interface CallsFile {
  calls: CallFacts[];
  comments: Record<string, Comments>;
}

/** @returns what gives a writer of samples the words of its comments */
export const sayIn = (comments: CallsFile['comments'], locale: string): Say =>
  comments[locale] === undefined ? inEnglish : (english) => comments[locale]![english] ?? english;

/** A call in words of a reader, and when it was signed. */
export interface KeyedDraft extends Draft {
  /** X-Key, in milliseconds since the epoch; only the sample as raw HTTP shows it. */
  key?: number;
}

export interface PreparedSample {
  input: SampleInput;
  /** See `CallFacts.module`. */
  module: string;
}

/** Why there is no program: the path is no call of this API, or the body is at fault. */
export type Problem = 'noCall' | BodyProblem;

/** @returns what the writers of samples need, as the page that documents the call has it */
export function writtenCall(
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
