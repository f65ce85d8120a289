/** JSON as a literal of PHP. */
import {escapeInvisible, hasInvisible, hex, shortEscape} from './characters';
import {type LiteralSyntax, printLiteral} from './tree';

/** A string in single quotes; in double quotes where only those can hold an escape. */
export function phpString(value: string): string {
  if (!hasInvisible(value)) return `'${value.replace(/[\\']/g, '\\$&')}'`;
  const text = value.replace(/[\\"$]/g, '\\$&');
  return `"${escapeInvisible(text, (code) => shortEscape(code) ?? `\\u{${hex(code, 1)}}`)}"`;
}

const syntax: LiteralSyntax = {
  indent: '    ',
  true: 'true',
  false: 'false',
  null: 'null',
  string: phpString,
  key: (name) => `${phpString(name)} => `,
  // json_encode writes an array with the keys 0, 1, 2 … (or with none) as a JSON list; an object stays an object.
  object: (keys) => (keys.every((key, index) => key === String(index)) ? ['(object) [', ']'] : ['[', ']']),
};

/** A PHP array. See `printLiteral`. */
export function phpLiteral(value: unknown, indent = ''): string {
  return printLiteral(value, syntax, indent);
}
