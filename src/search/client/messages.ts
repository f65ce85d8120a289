/** Messages between the page and the search worker. */
import type {Hit, Starts} from '../engine/hit';

/** Which set of documentation, and which state of it. */
export interface OfSet {
  /** Address of the set, on the site's own origin. */
  base: string;
  /** `?_=<hash>` of what is indexed. */
  stamp: string;
}

/** The page reads `head.json` itself, while the worker's script is on its way, and hands it on. */
interface HeadComes extends OfSet {
  kind: 'head-comes';
}
interface HeadIsHere extends OfSet {
  kind: 'head-is-here';
  /** JSON in UTF-8; null when it did not arrive. */
  bytes: ArrayBuffer | null;
}
/** Permits the worker to load the data that later answers need. */
interface LoadAhead extends OfSet {
  kind: 'load-ahead';
}
export interface Question extends OfSet {
  kind: 'question';
  /** Returns with the answers. */
  id: number;
  /** First part of the addresses that are searched; empty for everything. */
  context: string;
  input: string;
  limit: number;
  /** True while the reader is typing; a preliminary answer is then accepted too. */
  typing: boolean;
}
/** Asks what an empty search shows. */
interface EmptyQuestion extends OfSet {
  kind: 'starts';
  id: number;
  /** Paths of the pages opened last, newest first. */
  opened: string[];
}
export type ToWorker = HeadComes | HeadIsHere | LoadAhead | Question | EmptyQuestion;

/** The final answer to a question that a newer one has overtaken is null. */
export type FromWorker =
  | {id: number; hits: Hit[]; final: false}
  | {id: number; hits: Hit[] | null; final: true}
  | {id: number; starts: Starts; final: true}
  | {id: number; error: string};
