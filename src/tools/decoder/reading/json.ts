/**
 * Error-tolerant JSON parser: continues after syntax errors, reports their positions and causes, and keeps the offsets
 * of all names and values. It never throws, reads each character a bounded number of times, and limits the nesting
 * depth.
 */
import type {Meter} from '../meter';

interface Span {
  /** Offsets in the parsed text. */
  start: number;
  end: number;
}

export interface Member {
  key: string;
  keyAt: Span;
  node: Node;
}

export type Node = Span & {
  /** True if the notation does not tell the type of the value, so that no check may judge it. */
  lossy?: true;
} & (
    | {type: 'object'; members: Member[]}
    | {type: 'array'; items: Node[]}
    /** `inside` excludes the quotes; `escaped` is true if the text contains escapes. */
    | {type: 'string'; value: string; inside: Span; escaped: boolean}
    /** Read the exact digits from the source, since a JavaScript number cannot hold every value. */
    | {type: 'number'; value: number}
    | {type: 'boolean'; value: boolean}
    | {type: 'null'; value: null}
  );

/** Kind of syntax error. */
export type Break =
  | 'bad_escape'
  | 'bare_decimal'
  | 'bom'
  | 'comment'
  | 'control_character'
  | 'hexadecimal'
  | 'leading_zero'
  | 'missing_colon'
  | 'missing_comma'
  | 'missing_value'
  | 'not_a_number'
  | 'plus_sign'
  | 'printed_go'
  | 'printed_go_syntax'
  | 'printed_java'
  | 'printed_perl'
  | 'printed_php'
  | 'printed_print_r'
  | 'printed_ruby'
  | 'printed_var_dump'
  | 'python_word'
  | 'single_quotes'
  | 'smart_quotes'
  | 'too_deep'
  | 'too_many'
  | 'trailing_comma'
  | 'truncated'
  | 'unclosed_string'
  | 'unknown_word'
  | 'unquoted_key'
  | 'wrong_close';

export interface Problem extends Span {
  code: Break;
}

export interface Reading {
  /** Absent if there is no JSON object or array at the offset. */
  root?: Node;
  /** End offset of the parsed text; always after its start. */
  end: number;
  problems: Problem[];
}

/** Maximum nesting depth. API messages have at most ten levels. */
export const DEEPEST = 48;
const MOST_PROBLEMS = 100;

/** @param from offset of `{` or `[` */
export function readJson(text: string, from: number, meter: Meter): Reading {
  const reader = new Reader(text, from, meter);
  const root = reader.root();
  meter.spent += reader.at - from;
  return {...(root && {root}), end: Math.max(reader.at, from + 1), problems: withCauseOnly(reader.problems)};
}

/** Breaks that follow from the notation of another language, which is one cause. */
const OF_NOTATION: ReadonlySet<Break> = new Set([
  'bad_escape',
  'missing_colon',
  'single_quotes',
  'trailing_comma',
  'unquoted_key',
]);

/** Keeps the first break that names the language, and none that follows from it. */
function withCauseOnly(problems: readonly Problem[]): Problem[] {
  const isCause = ({code}: Problem) => code.startsWith('printed_') || code === 'python_word';
  const cause = problems.find(isCause);
  if (!cause) return [...problems];
  return [cause, ...problems.filter((one) => !OF_NOTATION.has(one.code) && !isCause(one))];
}

const SMART: Readonly<Record<string, RegExp>> = {
  '“': /["“”„]/,
  '”': /["“”„]/,
  '„': /["“”„]/,
  '«': /»/,
  '‘': /['‘’]/,
  '’': /['‘’]/,
};
const NAME = /[\p{L}_$][\p{L}\p{N}_$.-]{0,99}/uy;
/** Number in any common notation; a star is a masked digit. */
const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F]{1,400}|\d[\d*_]{0,9999}(?:\.[\d*]{0,9999})?(?:[eE][+-]?\d{1,999})?|\.\d{1,9999}|\*{1,999})/y;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS: Readonly<Record<string, {value: boolean | null; problem?: Break}>> = {
  true: {value: true},
  false: {value: false},
  null: {value: null},
  True: {value: true, problem: 'python_word'},
  False: {value: false, problem: 'python_word'},
  None: {value: null, problem: 'python_word'},
  TRUE: {value: true, problem: 'unknown_word'},
  FALSE: {value: false, problem: 'unknown_word'},
  NULL: {value: null, problem: 'unknown_word'},
  undefined: {value: null, problem: 'unknown_word'},
  nil: {value: null, problem: 'printed_ruby'},
  undef: {value: null, problem: 'printed_perl'},
  NaN: {value: null, problem: 'not_a_number'},
  Infinity: {value: null, problem: 'not_a_number'},
};

class Reader {
  readonly problems: Problem[] = [];
  /** True after an unrecoverable error; open objects and arrays end there. */
  private over = false;
  /** Offset of the last symbol of Ruby, behind its colon. */
  private symbolAt = -1;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly meter: Meter,
  ) {}

  root(): Node | undefined {
    const {at} = this;
    const node = this.text[at] === '{' ? this.object(0) : this.array(0);
    if (node.type === 'object' && node.members.length === 0 && this.over) return undefined;
    if (node.type === 'array' && node.items.length === 0 && this.over) return undefined;
    return node;
  }

  private say(code: Break, start: number, end = start + 1): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({code, start, end: Math.min(end, this.text.length)});
  }

  /** Skips white space and comments. */
  private skip(): void {
    for (;;) {
      while (/[\s\uFEFF]/.test(this.text[this.at] ?? '')) this.at += 1;
      const next = this.text.slice(this.at, this.at + 2);
      if (next !== '//' && next !== '/*') return;
      const end = this.text.indexOf(next === '//' ? '\n' : '*/', this.at + 2);
      const past = end < 0 ? this.text.length : end + (next === '//' ? 1 : 2);
      this.say('comment', this.at, past);
      this.at = past;
    }
  }

  private object(depth: number): Node {
    const start = this.at;
    this.at += 1;
    const members: Member[] = [];
    let comma: number | undefined;
    while (!this.over) {
      this.skip();
      if (this.closes('}', comma)) break;
      const member = this.member(depth, members.length === 0);
      if (!member) break;
      members.push(member);
      comma = this.separator('}');
    }
    return {type: 'object', start, end: this.at, members};
  }

  private array(depth: number): Node {
    const start = this.at;
    this.at += 1;
    const items: Node[] = [];
    let comma: number | undefined;
    while (!this.over) {
      this.skip();
      if (this.closes(']', comma)) break;
      const item = this.value(depth + 1);
      if (!item) break;
      items.push(item);
      comma = this.separator(']');
    }
    return {type: 'array', start, end: this.at, items};
  }

  /** True if the object or array ends here. @param comma offset of the preceding comma */
  private closes(own: '}' | ']', comma: number | undefined): boolean {
    const character = this.text[this.at];
    if (character === undefined) {
      this.say('truncated', Math.max(0, this.at - 1), this.at);
      this.over = true;
      return true;
    }
    if (character !== '}' && character !== ']') return false;
    if (comma !== undefined) this.say('trailing_comma', comma);
    if (character !== own) this.say('wrong_close', this.at);
    this.at += 1;
    return true;
  }

  /** Reads a comma. @returns its offset; undefined if the object or array ends or the comma is missing */
  private separator(own: '}' | ']'): number | undefined {
    if (this.over) return undefined;
    this.skip();
    const character = this.text[this.at];
    if (character === ',') {
      this.at += 1;
      return this.at - 1;
    }
    if (character === undefined || character === '}' || character === ']') return undefined;
    // Either a comma is missing before another member, or the text is truncated and something else follows.
    const another = own === '}' ? /["'“‘]|[\p{L}_$][\p{L}\p{N}_$.-]{0,99}\s{0,9}:/uy : /["'[{\d-]/y;
    another.lastIndex = this.at;
    this.say(another.test(this.text) ? 'missing_comma' : 'truncated', this.at);
    another.lastIndex = this.at;
    if (!another.test(this.text)) this.over = true;
    return undefined;
  }

  /** @param first true for the first member, before which the text may turn out not to be JSON */
  private member(depth: number, first: boolean): Member | undefined {
    const start = this.at;
    const marks = this.problems.length;
    const key = this.key();
    if (key === undefined) return this.stop(first, start, marks);
    const keyAt = {start, end: this.at};
    this.skip();
    if (this.text.startsWith('=>', this.at)) {
      this.say(this.text[start] === "'" ? 'printed_perl' : 'printed_ruby', this.at, this.at + 2);
      this.at += 2;
    } else if (this.text[this.at] === ':' || this.text[this.at] === '=') {
      if (this.text[this.at] === '=') this.say('missing_colon', this.at);
      this.at += 1;
    } else if (first && depth === 0) return this.stop(first, start, marks);
    else if (this.at >= this.text.length) return this.stop(false, this.at, this.problems.length);
    else this.say('missing_colon', this.at);
    this.skip();
    const node = this.value(depth + 1);
    if (!node) return undefined;
    return {key, keyAt, node};
  }

  private stop(first: boolean, start: number, marks: number): undefined {
    if (first) this.problems.length = Math.min(this.problems.length, marks);
    else this.say('truncated', start);
    this.over = true;
    return undefined;
  }

  private key(): string | undefined {
    this.symbol();
    const quote = this.text[this.at] ?? '';
    if (quote === '"' || quote === "'" || quote in SMART) {
      const node = this.string(quote);
      return node.type === 'string' ? node.value : undefined;
    }
    NAME.lastIndex = this.at;
    const name = NAME.exec(this.text)?.[0];
    if (name === undefined) return undefined;
    this.say('unquoted_key', this.at, this.at + name.length);
    this.at += name.length;
    return name;
  }

  /** Skips the colon of a symbol of Ruby: `:name` or `:"name"`. */
  private symbol(): void {
    if (!/^:["\p{L}_]/u.test(this.text.slice(this.at, this.at + 2))) return;
    this.say('printed_ruby', this.at);
    this.at += 1;
    this.symbolAt = this.at;
  }

  private value(depth: number): Node | undefined {
    this.symbol();
    const character = this.text[this.at];
    this.meter.spent += 1;
    if (character === '{' || character === '[') {
      if (depth > DEEPEST) return this.skipNested('too_deep');
      if (this.meter.nodesLeft <= 0) return this.skipNested('too_many');
      this.meter.nodesLeft -= 1;
      return character === '{' ? this.object(depth) : this.array(depth);
    }
    this.meter.nodesLeft -= 1;
    if (this.meter.nodesLeft < 0) return this.stopAtLimit();
    if (character === undefined) {
      this.say('truncated', Math.max(0, this.at - 1), this.at);
      this.over = true;
      return undefined;
    }
    if (character === '"' || character === "'" || character in SMART) return this.string(character);
    return this.number() ?? this.word();
  }

  /** Reports too many values and stops parsing. */
  private stopAtLimit(): undefined {
    this.say('too_many', this.at);
    this.at = this.text.length;
    this.over = true;
  }

  /** Skips to the matching closing bracket without creating nodes. */
  private skipNested(problem: 'too_deep' | 'too_many'): Node {
    const start = this.at;
    this.say(problem, start);
    const mark = /"(?:[^"\\\n]|\\.){0,5000}"?|[{}[\]]/g;
    mark.lastIndex = start;
    let open = 0;
    for (let found = mark.exec(this.text); found; found = mark.exec(this.text)) {
      if (found[0] === '{' || found[0] === '[') open += 1;
      else if (found[0] === '}' || found[0] === ']') open -= 1;
      if (open === 0) break;
    }
    this.at = open === 0 && mark.lastIndex > start ? mark.lastIndex : this.text.length;
    if (open > 0) this.over = true;
    this.meter.spent += this.at - start;
    return {type: 'null', value: null, start, end: this.at};
  }

  private string(quote: string): Node {
    const start = this.at;
    const closing = SMART[quote];
    if (quote === "'") this.say('single_quotes', start);
    else if (closing) this.say('smart_quotes', start);
    let escaped = false;
    let at = start + 1;
    for (; ; at += 1) {
      const character = this.text[at];
      if (character === undefined) return this.truncatedString(start, at, escaped);
      if (character === '\\') {
        escaped = true;
        this.checkEscape(at, quote);
        at += 1;
      } else if (closing ? closing.test(character) : character === quote) break;
      else if (character === '\n' && this.isQuoteMissing(at)) {
        this.say('unclosed_string', start, at);
        return this.stringNode(start, at, at, escaped);
      } else if (character < ' ') this.say('control_character', at);
    }
    return this.stringNode(start, at, at + 1, escaped);
  }

  private truncatedString(start: number, end: number, escaped: boolean): Node {
    this.say('truncated', Math.max(0, end - 1), end);
    this.over = true;
    return this.stringNode(start, Math.min(end, this.text.length), Math.min(end, this.text.length), escaped);
  }

  private stringNode(start: number, inside: number, end: number, escaped: boolean): Node {
    this.at = end;
    const raw = this.text.slice(start + 1, inside);
    return {
      type: 'string',
      start,
      end,
      inside: {start: start + 1, end: inside},
      escaped,
      value: escaped ? meaningOf(raw) : raw,
    };
  }

  /** True if the closing quote seems to be missing at the end of the line, so that the string ends there. */
  private isQuoteMissing(lineEnd: number): boolean {
    return /^\s*(?:["'][\w.-]{1,80}["']\s*:|[{}[\]]|$)/.test(this.text.slice(lineEnd + 1, lineEnd + 160));
  }

  private checkEscape(at: number, quote: string): void {
    const letter = this.text[at + 1] ?? '';
    if (letter === 'u' && !/^[0-9a-f]{4}$/i.test(this.text.slice(at + 2, at + 6))) this.say('bad_escape', at, at + 6);
    else if (letter !== '' && letter !== quote && !'"\\/bfnrtu'.includes(letter)) this.say('bad_escape', at, at + 2);
  }

  private number(): Node | undefined {
    NUMBER.lastIndex = this.at;
    const written = NUMBER.exec(this.text)?.[0];
    if (written === undefined) return undefined;
    const start = this.at;
    const end = start + written.length;
    this.at = end;
    const plain = written.replaceAll('*', '1');
    if (!JSON_NUMBER.test(plain) && !written.includes('*')) this.say(numberProblem(plain), start, end);
    const decimal = /^[+-]?0\d/.test(plain) ? plain.replace(/^([+-]?)0+(?=\d)/, '$1') : plain.replaceAll('_', '');
    return {type: 'number', start, end, value: Number(decimal)};
  }

  private word(): Node | undefined {
    NAME.lastIndex = this.at;
    const name = NAME.exec(this.text)?.[0];
    const start = this.at;
    if (name === undefined) {
      this.say(/[,}\]]/.test(this.text[start]!) ? 'missing_value' : 'truncated', start);
      if (/[,}\]]/.test(this.text[start]!)) return {type: 'null', value: null, start, end: start};
      this.over = true;
      return undefined;
    }
    this.at = start + name.length;
    // A boolean of Perl is an object that holds 0 or 1.
    const flag =
      name === 'bless'
        ? /^bless\( do\{\\\(my \$o = ([01])\)\}, '[\w:]{1,60}' \)/.exec(this.text.slice(start, start + 120))
        : null;
    if (flag) {
      this.at = start + flag[0].length;
      this.say('printed_perl', start, this.at);
      return {type: 'boolean', value: flag[1] === '1', start, end: this.at};
    }
    const known = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
    if (known?.problem !== undefined) this.say(known.problem, start, this.at);
    if (known?.value === null) return {type: 'null', value: null, start, end: this.at};
    if (known) return {type: 'boolean', value: known.value as boolean, start, end: this.at};
    if (start !== this.symbolAt) this.say('unknown_word', start, this.at);
    return {type: 'string', value: name, escaped: false, inside: {start, end: this.at}, start, end: this.at};
  }
}

function numberProblem(written: string): Break {
  if (written.startsWith('+')) return 'plus_sign';
  if (/^-?0[xX]/.test(written)) return 'hexadecimal';
  return /^-?0\d/.test(written) ? 'leading_zero' : 'bare_decimal';
}

/** Escapes of JSON, and those with a code of Python (`\xa0`), Perl (`\x{a0}`) and Ruby (`\u{a0}`). */
const ESCAPE = /\\(?:(?:u([0-9a-fA-F]{4})|[xu]\{([0-9a-fA-F]{1,5})\}|x([0-9a-fA-F]{2}))|([^]))/g;
const LETTERS: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'};

/** Decodes the escapes in the inside of a string. */
export function meaningOf(inside: string): string {
  return inside.replaceAll(ESCAPE, (_, ...groups: (string | undefined)[]) => {
    const [unit, braced, byte, letter = ''] = groups;
    const hex = unit ?? braced ?? byte;
    return hex === undefined ? (LETTERS[letter] ?? letter) : String.fromCodePoint(Number.parseInt(hex, 16));
  });
}

/** Converts a node to the value that `JSON.parse` would return; the last duplicate member wins. */
export function valueOf(node: Node): unknown {
  switch (node.type) {
    case 'object':
      // Object.fromEntries defines `__proto__` as an ordinary member.
      return Object.fromEntries(node.members.map(({key, node: inner}) => [key, valueOf(inner)]));
    case 'array':
      return node.items.map(valueOf);
    default:
      return node.value;
  }
}

export const memberOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.type === 'object' ? node.members.find(({key}) => key === name)?.node : undefined;

/** Returns a string or a number as text; undefined for any other node. */
export function textIn(node: Node | undefined): string | undefined {
  return node?.type === 'string' || node?.type === 'number' ? String(node.value) : undefined;
}
