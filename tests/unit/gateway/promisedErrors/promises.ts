/** Sentences of the documentation that promise the error code of a call. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {docRoutes} from '../../../../src/facts/routes';
import {ROOT} from '../../../root';

export interface Promised {
  /** `route#anchor: code`; a second sentence of the section that promises the same code has ` (2)` after it. */
  key: string;
  code: number;
  /** Path below the root. */
  file: string;
  /** Line of the sentence, counted from 1. */
  line: number;
  sentence: string;
}

/** Mentions of errors that a call returns, as opposed to advice on what to do after one. */
const PROMISE =
  /\b(?:returns?|answers?|gives?|gets?|is|with) errors? :error\[\d+\](?:(?:,| or|, or| and) :error\[\d+\])*/g;
const CODE = /:error\[(\d+)\]/g;
const HEADING = /^#{1,6} .*\{#([\w-]+)\}\s*$/;

/** Ends of sentences; a full stop within a word, such as `docs.json` or `2.5`, ends none. */
const SENTENCE_END = /(?<=[.!?]\**)\s+(?=[\p{Lu}`:*[“])/u;

/** @returns sentences of a line; the cells of a table row belong together, because a cell continues the first one */
function sentencesOf(line: string): string[] {
  return line.startsWith('|') ? line.split(/(?<=\. )/) : line.split(SENTENCE_END);
}

/**
 * Finds the promises in the text of a page.
 * @param route of the page
 * @param file path that messages show
 */
export function promisesIn(route: string, file: string, source: string): Promised[] {
  const found: Promised[] = [];
  const times = new Map<string, number>();
  let anchor = '';
  let fenced = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    anchor = HEADING.exec(line)?.[1] ?? anchor;
    for (const sentence of sentencesOf(line)) {
      const codes = [...sentence.matchAll(PROMISE)].flatMap(([text]) => [...text.matchAll(CODE)]);
      for (const code of new Set(codes.map(([, digits]) => Number(digits)))) {
        const name = `${route}${anchor && `#${anchor}`}: ${code}`;
        const count = (times.get(name) ?? 0) + 1;
        times.set(name, count);
        const key = count === 1 ? name : `${name} (${count})`;
        found.push({key, code, file, line: index + 1, sentence: sentence.replaceAll(/^[\s|]+|[\s|]+$/g, '')});
      }
    }
  }
  return found;
}

/** @returns the promises of all English pages */
export const promises = (): Promised[] =>
  [...docRoutes(ROOT)].flatMap(([route, file]) =>
    promisesIn(route, path.join('docs', file), readFileSync(path.join(ROOT, 'docs', file), 'utf8')),
  );
