/** A text with a mapping of its characters to offsets in the pasted text. */
import {mask, STAR} from '../../../domain';

export interface Source {
  /** The pasted text, or the decoded content of a string in it. */
  readonly text: string;
  /** The same text with secrets masked, of the same length. Only this text may be displayed. */
  readonly shown: string;
  /** Converts an index to an offset in the pasted text. `at` may equal the length of the text. */
  outer(at: number): number;
}

/** Creates the source of the pasted text. @param shown the masked text */
export const pastedSource = (text: string, shown: string): Source => ({text, shown, outer: (at) => at});

/**
 * Decodes a string inside another text: `{\"id\":1}` becomes `{"id":1}`.
 * @param around source that contains the string
 * @param start offset of the first character after the opening quote
 * @param end offset of the closing quote
 */
export function innerSource(around: Source, start: number, end: number, escaped: boolean): Source {
  if (!escaped) {
    const text = around.text.slice(start, end);
    return {text, shown: around.shown.slice(start, end), outer: (at) => around.outer(start + at)};
  }
  const {text, places} = unescaped(around.text, start, end);
  // Masked characters stay masked; secrets that appear only after decoding are masked, too.
  const own = mask(text);
  const shown = Array.from({length: text.length}, (_, at) =>
    around.shown[places[at]!] !== around.text[places[at]!] ? STAR : own[at]!,
  ).join('');
  return {text, shown, outer: (at) => around.outer(places[Math.min(at, text.length)]!)};
}

const ESCAPES: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'};

/**
 * Decodes JSON escapes and records the position of each unit. An invalid escape becomes the character after the
 * backslash.
 */
function unescaped(text: string, start: number, end: number): {text: string; places: Int32Array} {
  const parts: string[] = [];
  const places = new Int32Array(end - start + 1);
  let length = 0;
  for (let at = start; at < end;) {
    const [unit, next] = unitAt(text, at, end);
    places[length] = at;
    length += 1;
    parts.push(unit);
    at = next;
  }
  places[length] = end;
  return {text: parts.join(''), places};
}

function unitAt(text: string, at: number, end: number): [unit: string, next: number] {
  if (text[at] !== '\\' || at + 1 >= end) return [text[at]!, at + 1];
  const letter = text[at + 1]!;
  if (letter === 'u' && at + 6 <= end && /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6)))
    return [String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), at + 6];
  return [ESCAPES[letter] ?? letter, at + 2];
}

/** Position for display, counted from 1. Columns are UTF-16 units, as in most editors. */
export interface LineColumn {
  line: number;
  column: number;
}

/** Returns a function that converts offsets of a text to positions. The line ends are indexed once. */
export function createLineIndex(text: string): (offset: number) => LineColumn {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return {line: low, column: offset - starts[low - 1]! + 1};
  };
}
