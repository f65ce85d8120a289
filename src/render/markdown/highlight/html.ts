/** Highlights code as HTML with short class names. */
import type {CodeClasses} from './classes';
import {tokenize} from './tokenize';

export interface HighlightedCode {
  /** One `span` per run of characters with the same classes. */
  html: string;
  /** Class of the wrapping element, for text outside any `span`: the most frequent classes. */
  look: string;
}

interface Run {
  text: string;
  look: string;
}

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};

/** Line range of a block, counted from 1. */
export interface LineRange {
  from: number;
  to: number;
}

/** Class of the lines outside the initially visible range. */
const REST = 'rest';

/**
 * @param shown lines that remain visible while the program is folded; the other lines get a class
 * @throws Error for a language without a grammar
 */
export function highlight(code: string, language: string, classes: CodeClasses, shown?: LineRange): HighlightedCode {
  const runs = runsOf(code, language, classes);
  const look = mostFrequent(runs) ?? classes.of([]);
  const write = (some: Run[]) => some.map((run) => htmlOf(run, look)).join('');
  if (!shown) return {html: write(runs), look};
  const [head, after] = cut(runs, offsetOf(code, shown.to + 1));
  const [before, middle] = cut(head, offsetOf(code, shown.from));
  const rest = (some: Run[]) => (some.length > 0 ? `<span class=${REST}>${write(some)}</span>` : '');
  return {html: rest(before) + write(middle) + rest(after), look};
}

function htmlOf(run: Run, look: string): string {
  const text = run.text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign]!);
  if (run.look === look) return text;
  return `<span class=${run.look.includes(' ') ? `"${run.look}"` : run.look}>${text}</span>`;
}

/** Offset of the start of a line; the end of the code for a line after the last. */
function offsetOf(code: string, line: number): number {
  return (
    code
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  );
}

/** Splits the runs at an offset; a run across it is split in two. */
function cut(runs: Run[], offset: number): [Run[], Run[]] {
  const before: Run[] = [];
  const after: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const length = Math.min(Math.max(offset - at, 0), run.text.length);
    if (length > 0) before.push({...run, text: run.text.slice(0, length)});
    if (length < run.text.length) after.push({...run, text: run.text.slice(length)});
    at += run.text.length;
  }
  return [before, after];
}

/** Merges adjacent runs with the same classes; white space is merged into its neighbour. */
function runsOf(code: string, language: string, classes: CodeClasses): Run[] {
  const runs: Run[] = [];
  for (const {text, types} of tokenize(code, language)) {
    const last = runs.at(-1);
    const look = classes.of(types);
    if (last && (last.look === look || isBlank(text) || isBlank(last.text))) {
      if (isBlank(last.text)) last.look = look;
      last.text += text;
    } else {
      runs.push({text, look});
    }
  }
  return runs;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Only a colour can be the class of the wrapper, because each `span` sets its own. */
function mostFrequent(runs: Run[]): string | undefined {
  const counts = new Map<string, number>();
  for (const {look} of runs) if (!look.includes(' ')) counts.set(look, (counts.get(look) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
}
