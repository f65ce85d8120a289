/** JSON as a literal of JavaScript. */
import {escapeInvisible, hex, shortEscape} from './characters';
import {type LiteralSyntax, printLiteral} from './tree';

/** A string in single quotes. */
export function javascriptString(value: string): string {
  const text = value.replace(/[\\']/g, '\\$&');
  return `'${escapeInvisible(text, (code) => shortEscape(code) ?? (code > 0xffff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`))}'`;
}

const syntax: LiteralSyntax = {
  indent: '  ',
  true: 'true',
  false: 'false',
  null: 'null',
  string: javascriptString,
  key: (name) => `${javascriptKey(name)}: `,
  object: () => ['{', '}'],
};

/** `__proto__` as a plain key would set the prototype instead of a property; a computed key does not. */
function javascriptKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptString(name);
}

/** A JavaScript object literal. See `printLiteral`. */
export function javascriptLiteral(value: unknown, indent = ''): string {
  return printLiteral(value, syntax, indent);
}
