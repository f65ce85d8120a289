/** A text that is read, and where each of its characters stands in what was pasted. */
import {mask, STAR} from '../../../domain';

export interface Source {
  /** As it was pasted, or as a string in it means it. */
  readonly text: string;
  /** The same with every secret hidden; of the same length. Only this is ever shown. */
  readonly shown: string;
  /** Offset in what was pasted. `at` may be the length of the text. */
  outer(at: number): number;
}

/** Source of the pasted text. @param shown `text` masked */
export const pastedSource = (text: string, shown: string): Source => ({text, shown, outer: (at) => at});

/**
 * Decodes a string inside another text: `{\"id\":1}` is `{"id":1}`.
 * @param around where the string stands
 * @param start of the first character behind its quote
 */
export function innerSource(around: Source, start: number, end: number, escaped: boolean): Source {
  if (!escaped) {
    const text = around.text.slice(start, end);
    return {text, shown: around.shown.slice(start, end), outer: (at) => around.outer(start + at)};
  }
  const {text, places} = unescaped(around.text, start, end);
  // What was hidden around stays hidden; what shows only now, because it was escaped, is hidden too.
  const own = mask(text);
  const shown = Array.from({length: text.length}, (_, at) =>
    around.shown[places[at]!] !== around.text[places[at]!] ? STAR : own[at]!,
  ).join('');
  return {text, shown, outer: (at) => around.outer(places[Math.min(at, text.length)]!)};
}

const ESCAPES: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'};

/** Decodes JSON escapes, each unit with its position; an invalid escape means the character behind the backslash. */
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

/** Where a place stands for people: both from 1. Columns are units of UTF-16, as editors count them. */
export interface LineColumn {
  line: number;
  column: number;
}

/** Tells places of one text: the line ends are looked for once. */
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
