/** JSON as a literal of Python. */
import {escapeInvisible, hex, shortEscape} from './characters';
import {type LiteralSyntax, printLiteral} from './tree';

/** A string in double quotes. */
export function pythonString(value: string): string {
  const text = value.replace(/[\\"]/g, '\\$&');
  return `"${escapeInvisible(text, (code) => shortEscape(code) ?? (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`))}"`;
}

const syntax: LiteralSyntax = {
  indent: '    ',
  true: 'True',
  false: 'False',
  null: 'None',
  string: pythonString,
  key: (name) => `${pythonString(name)}: `,
  object: () => ['{', '}'],
};

/** A Python dict. See `printLiteral`. */
export function pythonLiteral(value: unknown, indent = ''): string {
  return printLiteral(value, syntax, indent);
}
