/**
 * Parses and prints JSON without changing the notation: numbers keep their digits, strings their escapes, and keys
 * their order.
 */

export type Json =
  | {type: 'object'; members: readonly (readonly [key: string, value: Json])[]}
  | {type: 'array'; items: readonly Json[]}
  /** A string with quotes, a number or a literal, as written. */
  | {type: 'plain'; raw: string};

/** Limits recursion, because a hostile text could exhaust the stack. */
const DEEPEST = 64;

const LEXEME = /[\t\n\r ]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/gy;

/** @returns undefined for invalid or too deeply nested JSON */
export function readJson(text: string): Json | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const lexemes = [...text.matchAll(LEXEME)].map(([, lexeme]) => lexeme!);
  let at = 0;
  /** @throws RangeError for too deep nesting */
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

/** Layout of printed JSON. */
export interface Layout {
  item: string;
  colon: string;
  /** Indentation of one level; absent for output on one line. */
  indent?: string;
  /** Jackson prints arrays on one line, with spaces inside the brackets. */
  flatLists?: boolean;
  /** CRLF for programs on Windows. */
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

/** Returns a copy with `change` applied to each value, innermost first. */
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
