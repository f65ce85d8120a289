/** Changes of an English page since its translation was accepted, section by section. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Locale} from '../../brand';
import {
  FRONT_MATTER,
  recordedHashes,
  staleSections,
  textSections,
  type StaleSection,
  type TextSection,
} from '../../facts';
import {translationOf} from '../parity/hashes';
import {readPage, type Page} from '../parity/pages';
import {lineOfKey} from '../parity/structure';
import {steps, wordDifference, type Piece} from './difference';
import {earlierTexts, type EarlierText} from './history';

/** A paragraph, list, table or code block of a section, beside its translation. */
export interface Row {
  change: 'same' | 'changed' | 'added' | 'removed' | 'unknown';
  /** English text that was translated; empty where there is none. */
  before: Piece[];
  /** English text of today. */
  after: Piece[];
  translation: Block | undefined;
}

export interface SectionUpdate {
  /** Id of the heading, or the name of a part without one. */
  key: string;
  state: 'changed' | 'new' | 'removed';
  /** Line in the English page; absent for a removed section. */
  line: number | undefined;
  /** Line to edit in the translation; absent if it has no such section. */
  translationLine: number | undefined;
  /** Commit and date of the English text that was translated; absent if no commit has it. */
  translatedFrom: Pick<EarlierText, 'commit' | 'date'> | undefined;
  /** Number of English words that changed; all of a new section, and of one whose earlier text is unknown. */
  words: number;
  rows: Row[];
}

export interface PageUpdate {
  file: string;
  translation: string;
  locale: Locale;
  /** `missing`: there is no translated page. `unrecorded`: nothing says which English text it translates. */
  state: 'translated' | 'missing' | 'unrecorded';
  sections: SectionUpdate[];
}

/** A block of lines, with its first line in the file, counted from 1. */
export interface Block {
  text: string;
  line: number;
}

/** Splits a text at empty lines; a fenced code block stays whole. @param line of the first line in the file */
export function blocksOf(text: string, line: number): Block[] {
  const blocks: Block[] = [];
  let [lines, fence]: [string[], string | undefined] = [[], undefined];
  const close = (end: number) => {
    if (lines.length > 0) blocks.push({text: lines.join('\n'), line: line + end - lines.length});
    lines = [];
  };
  text.split('\n').forEach((content, index) => {
    const marks = /^\s*(`{3,}|~{3,})/.exec(content)?.[1];
    if (content.trim() === '' && fence === undefined) return close(index);
    lines.push(content);
    if (marks && fence === undefined) fence = marks;
    else if (marks && fence !== undefined && marks.startsWith(fence) && content.trim() === marks) fence = undefined;
  });
  close(text.split('\n').length);
  return blocks;
}

/** Blocks of a section of a page. Those of the front matter are its visible fields, each at its own line. */
function blocksIn({source}: Page, {key, text, line}: TextSection): Block[] {
  const blocks = blocksOf(text, line);
  if (key !== FRONT_MATTER) return blocks;
  return blocks.map((block) => ({...block, line: lineOfKey(source, block.text.split(':')[0]!)}));
}

const normal = ({text}: Block): string => text.replace(/\s+/g, ' ').trim();
const whole = (text: string | undefined): Piece[] => (text === undefined ? [] : [{text, kind: 'same'}]);
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;

/**
 * Lays the blocks of a section side by side.
 * @param before blocks of the English text that was translated; `undefined` if it is unknown
 */
function rowsOf(
  before: readonly Block[] | undefined,
  after: readonly Block[],
  translation: readonly Block[],
): {rows: Row[]; words: number} {
  const pairs = before ? pairsOf(before, after) : after.map((_, at) => [undefined, at] as const);
  // An accepted translation has a block for each block of the text that it translates.
  const byEarlier = before?.length === translation.length;
  const used = new Set<number>();
  let words = 0;
  const rows = pairs.map(([one, other]): Row => {
    const [left, right] = [
      one === undefined ? undefined : before![one],
      other === undefined ? undefined : after[other],
    ];
    const at = byEarlier ? one : translation.length === after.length ? other : undefined;
    if (at !== undefined) used.add(at);
    const beside = at === undefined ? undefined : translation[at];
    if (left && right) {
      const same = normal(left) === normal(right);
      const marked = wordDifference(left.text, right.text);
      words += same ? 0 : marked.words;
      return {change: same ? 'same' : 'changed', before: marked.before, after: marked.after, translation: beside};
    }
    words += wordsIn((left ?? right)!.text);
    const kind = left ? 'removed' : 'added';
    const mark = (block: Block | undefined): Piece[] => (block ? [{text: block.text, kind}] : []);
    return {
      change: before ? kind : 'unknown',
      before: mark(left),
      after: before ? mark(right) : whole(right?.text),
      translation: beside,
    };
  });
  const rest = translation.filter((_, at) => !used.has(at));
  if (byEarlier || translation.length === after.length) return {rows, words};
  // Without such an order, the translation is shown from the top, block by block.
  rest.forEach((block, index) => {
    const row = rows[index];
    if (row) row.translation = block;
    else rows.push({change: 'unknown', before: [], after: [], translation: block});
  });
  return {rows, words};
}

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Pairs the blocks of two texts: equal ones, and in each gap between them the first with the first. */
function pairsOf(before: readonly Block[], after: readonly Block[]): Pair[] {
  const pairs: Pair[] = [];
  let [removed, added]: [number[], number[]] = [[], []];
  const close = () => {
    const length = Math.max(removed.length, added.length);
    for (let at = 0; at < length; at += 1) pairs.push([removed[at], added[at]]);
    [removed, added] = [[], []];
  };
  for (const step of steps(before.map(normal), after.map(normal))) {
    if (step.kind === 'same') {
      close();
      pairs.push([step.before, step.after]);
    } else (step.kind === 'removed' ? removed : added).push(step.at);
  }
  close();
  return pairs;
}

/**
 * @param file English page, relative to the project's root
 * @returns the sections that the translation has to follow; none if it is up to date
 */
export function pageUpdate(root: string, file: string, locale: Locale): PageUpdate {
  const translation = translationOf(file, locale)!;
  const update: PageUpdate = {file, translation, locale, state: 'translated', sections: []};
  if (!existsSync(path.join(root, translation))) return {...update, state: 'missing'};
  const recorded = recordedHashes(root, file, locale);
  const english = readPage(root, file);
  const {stale, removed} = staleSections(english, recorded ?? {});
  if (stale.length + removed.length === 0) return update;

  const mirror = readPage(root, translation);
  const translated = new Map(textSections(mirror).map((section) => [section.key, section]));
  const wanted = new Set(stale.flatMap((section) => section.recorded ?? []));
  const earlier = wanted.size > 0 ? earlierTexts(root, file, wanted) : new Map<string, EarlierText>();
  const changed = (section: StaleSection): SectionUpdate => {
    const ours = translated.get(section.key);
    const then = section.recorded === undefined ? undefined : earlier.get(section.recorded);
    const isNew = section.recorded === undefined && recorded !== undefined;
    return {
      key: section.key,
      state: isNew ? 'new' : 'changed',
      line: section.line,
      translationLine: ours?.line,
      translatedFrom: then && {commit: then.commit, date: then.date},
      ...rowsOf(
        isNew ? [] : then && blocksOf(then.text, 1),
        blocksIn(english, section),
        ours ? blocksIn(mirror, ours) : [],
      ),
    };
  };
  const gone = (key: string): SectionUpdate => {
    const ours = translated.get(key);
    return {
      key,
      state: 'removed',
      line: undefined,
      translationLine: ours?.line,
      translatedFrom: undefined,
      ...rowsOf(undefined, [], ours ? blocksIn(mirror, ours) : []),
    };
  };
  return {
    ...update,
    state: recorded ? 'translated' : 'unrecorded',
    sections: [...stale.map(changed), ...removed.map(gone)],
  };
}

/** @returns the updates of the pages with stale sections or without a translation, the most changed words first */
export function updatesOf(root: string, files: readonly string[], locale: Locale): PageUpdate[] {
  return files
    .map((file) => pageUpdate(root, file, locale))
    .filter(({state, sections}) => state !== 'translated' || sections.length > 0)
    .sort((a, b) => changedWords(b) - changedWords(a) || (a.file < b.file ? -1 : 1));
}

/** @returns the number of changed English words; infinite for a page without a translation */
export function changedWords({state, sections}: PageUpdate): number {
  return state === 'missing' ? Infinity : sections.reduce((sum, {words}) => sum + words, 0);
}
