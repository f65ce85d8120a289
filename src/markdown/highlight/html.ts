/** Code → HTML with short classes. */
import type {CodeClasses} from './classes';
import {tokenize} from './tokenize';

export interface HighlightedCode {
  /** One `span` for each run of characters of one look. */
  html: string;
  /** Class of the element around it, and so the look of what stands in no `span`: the one that most runs have. */
  look: string;
}

interface Run {
  text: string;
  look: string;
}

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};

/** @throws Error for a language without a grammar */
export function highlight(code: string, language: string, classes: CodeClasses): HighlightedCode {
  const runs = runsOf(code, language, classes);
  const look = mostFrequent(runs) ?? classes.of([]);
  const html = runs.map((run) => {
    const text = run.text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign]!);
    if (run.look === look) return text;
    return `<span class=${run.look.includes(' ') ? `"${run.look}"` : run.look}>${text}</span>`;
  });
  return {html: html.join(''), look};
}

/** Neighbours of one look are one run, and so are the spaces between them, which look like nothing. */
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

/** Only a colour can be the look of the whole, since each `span` has one of its own. */
function mostFrequent(runs: Run[]): string | undefined {
  const counts = new Map<string, number>();
  for (const {look} of runs) if (!look.includes(' ')) counts.set(look, (counts.get(look) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
}
