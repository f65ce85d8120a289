/**
 * JSON as other programs print it. Values are kept as they are written: a number as its digits, a string with its escapes,
 * and the keys in their order.
 */

export type Json =
  | {type: 'object'; members: readonly (readonly [key: string, value: Json])[]}
  | {type: 'array'; items: readonly Json[]}
  /** A string with its quotes, a number or a word, as it is written. */
  | {type: 'plain'; raw: string};

/** Deeper than this nobody nests, and a hostile text must not exhaust the stack. */
const DEEPEST = 64;

const LEXEME = /[\t\n\r ]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/gy;

/** @returns nothing for what is no JSON, or is nested too deep */
export function readJson(text: string): Json | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const lexemes = [...text.matchAll(LEXEME)].map(([, lexeme]) => lexeme!);
  let at = 0;
  /** @throws RangeError for what is nested too deep */
  const read = (depth: number): Json => {
    if (depth > DEEPEST) throw new RangeError('too deep');
    const lexeme = lexemes[at++]!;
    if (lexeme === '{') {
      const members: [string, Json][] = [];
      while (lexemes[at] !== '}') {
        if (lexemes[at] === ',') at++;
        const key = lexemes[at]!;
        at += 2; // the key and its colon
        members.push([key, read(depth + 1)]);
      }
      at++;
      return {type: 'object', members};
    }
    if (lexeme === '[') {
      const items: Json[] = [];
      while (lexemes[at] !== ']') {
        if (lexemes[at] === ',') at++;
        items.push(read(depth + 1));
      }
      at++;
      return {type: 'array', items};
    }
    return {type: 'plain', raw: lexeme};
  };
  try {
    return read(0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How a program sets out what it prints. */
export interface Layout {
  item: string;
  colon: string;
  /** One level of it; absent for one line. */
  indent?: string;
  /** Jackson keeps lists in one line, with blanks inside the brackets. */
  flatLists?: boolean;
  /** CRLF, where a program on Windows prints. */
  lineEnd?: string;
}

export function printJson(value: Json, layout: Layout, level = 0): string {
  if (value.type === 'plain') return value.raw;
  const [open, close] = value.type === 'object' ? '{}' : '[]';
  const parts =
    value.type === 'object'
      ? value.members.map(([key, member]) => key + layout.colon + printJson(member, layout, level + 1))
      : value.items.map((item) => printJson(item, layout, level + (layout.flatLists ? 0 : 1)));
  if (layout.flatLists && value.type === 'array') return parts.length === 0 ? '[ ]' : `[ ${parts.join(', ')} ]`;
  if (parts.length === 0) return layout.flatLists ? `${open} ${close}` : `${open}${close}`;
  if (layout.indent === undefined) return `${open}${parts.join(layout.item)}${close}`;
  const end = layout.lineEnd ?? '\n';
  const [inner, outer] = [end + layout.indent.repeat(level + 1), end + layout.indent.repeat(level)];
  return `${open}${inner}${parts.join(layout.item.trimEnd() + inner)}${outer}${close}`;
}

/** A copy with each part changed, the innermost first. */
export function mapJson(value: Json, change: (part: Json) => Json): Json {
  switch (value.type) {
    case 'object':
      return change({type: 'object', members: value.members.map(([key, one]) => [key, mapJson(one, change)] as const)});
    case 'array':
      return change({type: 'array', items: value.items.map((one) => mapJson(one, change))});
    case 'plain':
      return change(value);
  }
}
