/**
 * Reads maps as programs print them: PHP (`print_r`, `var_dump`, `var_export`), Go (`%v`, `%+v`, `%#v`) and Java
 * (`Map.toString`). Ruby, Perl and Python are close enough to JSON for its own reader. Nothing is evaluated: each reader moves
 * forward only, and stops at the first text that it does not know. It never throws.
 */
import type {Meter} from '../meter';
import {type Break, DEEPEST, meaningOf, type Member, type Node, type Problem, type Reading} from './json';

/** Language or function that has printed a map. */
export type Notation = Extract<Break, `printed_${string}`>;

/** One part of a Go type: `[]`, `map[string]`, `*`. */
const GO_TYPE = String.raw`(?:\[\]|\*|map\[[\w.]{1,40}\]){0,9}(?:interface ?\{\}|[A-Za-z_][\w.]{0,60})`;

/** Beginnings of the notations. The first that fits decides. */
const OPENINGS: readonly (readonly [Notation, RegExp])[] = [
  [
    'printed_go_syntax',
    new RegExp(String.raw`map\[[\w.]{1,40}\](?:\[\]|\*){0,9}(?:interface ?\{\}|[A-Za-z_][\w.]{0,60})\{`, 'y'),
  ],
  ['printed_go', /map\[(?=\]|[^\s:[\]]{1,100}:)/y],
  ['printed_var_dump', /(?:array\(\d{1,9}\)|object\([\w\\]{1,100}\)#\d{1,9} \(\d{1,9}\)) \{/y],
  ['printed_php', /(?:\(object\) ?)?array ?\((?=\s{0,200}(?:['"\d)[]|array\b|\(object))/y],
  ['printed_php', /\[(?=\s{0,200}(?:'(?:[^'\\\n]|\\.){0,100}'|"(?:[^"\\\n]|\\.){0,100}"|\d{1,9})\s{0,9}=>)/y],
  ['printed_print_r', /(?:Array|[\w\\]{1,100} Object)\s{1,200}\((?=\s{1,200}(?:\[[^\]\n]{1,100}\] =>|\)))/y],
  ['printed_java', /\{(?=[A-Za-z_][\w.-]{0,100}=(?!>))/y],
];

/** @returns the notation that begins at the offset; undefined for JSON and for any other text */
export function notationAt(text: string, at: number): Notation | undefined {
  return OPENINGS.find(([, opening]) => matchAt(opening, text, at) !== undefined)?.[0];
}

/** @param from offset at which `notationAt` has found the notation */
export function readPrinted(text: string, from: number, notation: Notation, meter: Meter): Reading {
  const reader = new PrintedReader(text, from, meter, notation);
  const root = reader.root();
  meter.spent += reader.at - from;
  return {...(root && {root}), end: Math.max(reader.at, from + 1), problems: reader.problems};
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const SPACE = /\s{0,10000}/y;
const NUMBER = /-?(?:0x[0-9a-fA-F]{1,16}|\d[\d*]{0,400}(?:\.\d{0,400})?(?:[eE][+-]?\d{1,3})?)/y;
const WORD = /[A-Za-z_]\w{0,60}/y;
const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  TRUE: true,
  FALSE: false,
  null: null,
  NULL: null,
  nil: null,
};
/** A number, true, false or nothing in a notation without quotes. A number with a leading zero is a text. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?$/;

class PrintedReader {
  readonly problems: Problem[] = [];
  private over = false;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly meter: Meter,
    private readonly notation: Notation,
  ) {}

  root(): Node | undefined {
    const {at} = this;
    const opening = OPENINGS.find(([name, pattern]) => name === this.notation && matchAt(pattern, this.text, at))!;
    this.problems.push({code: this.notation, start: at, end: opening[1].lastIndex});
    return this.value(0);
  }

  // ── Common parts ──

  private take(pattern: RegExp): RegExpExecArray | undefined {
    const found = matchAt(pattern, this.text, this.at);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private skip(): void {
    this.take(SPACE);
  }

  private takes(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Ends the reading; what is open ends here. */
  private stop(): undefined {
    if (!this.over)
      this.problems.push({
        code: 'truncated',
        start: Math.max(0, Math.min(this.at, this.text.length) - 1),
        end: this.at,
      });
    this.over = true;
    return undefined;
  }

  /** @param flag in Go and Java: inside a list; in `print_r`: inside a layout of lines */
  private value(depth: number, flag = false): Node | undefined {
    this.meter.nodesLeft -= 1;
    this.meter.spent += 1;
    if (depth > DEEPEST || this.meter.nodesLeft < 0) {
      this.problems.push({code: depth > DEEPEST ? 'too_deep' : 'too_many', start: this.at, end: this.at + 1});
      this.at = this.text.length;
      this.over = true;
      return undefined;
    }
    switch (this.notation) {
      case 'printed_php':
        return this.phpValue(depth);
      case 'printed_var_dump':
        return this.dumpValue(depth);
      case 'printed_print_r':
        return this.printRValue(depth, flag);
      case 'printed_go':
        return this.goValue(depth, flag);
      case 'printed_go_syntax':
        return this.goSyntaxValue(depth);
      default:
        return this.javaValue(depth, flag);
    }
  }

  /**
   * Reads entries up to the closing text.
   * @param entry reads one entry, without what separates it from the next; false if there is none
   */
  private entries(close: string, separator: RegExp, entry: () => boolean): void {
    while (!this.over) {
      this.skip();
      if (this.takes(close)) return;
      if (this.at >= this.text.length || !entry()) {
        this.stop();
        return;
      }
      this.take(separator);
    }
  }

  private container(start: number, members: Member[], items: Node[], empty: 'object' | 'array'): Node {
    const place = {start, end: this.at};
    const isList = members.every(({key}, index) => key === String(index));
    if (members.length > 0)
      return isList
        ? {type: 'array', ...place, items: members.map(({node}) => node)}
        : {type: 'object', ...place, members};
    if (items.length > 0) return {type: 'array', ...place, items};
    // An empty map and an empty list of PHP look the same.
    return empty === 'object' ? {type: 'object', ...place, members} : {type: 'array', ...place, items, lossy: true};
  }

  /** @param quote its closing quote ends the string */
  private quoted(quote: string): Node | undefined {
    const start = this.at;
    let escaped = false;
    for (let at = start + 1; at < this.text.length; at += 1) {
      if (this.text[at] === '\\') {
        escaped = true;
        at += 1;
      } else if (this.text[at] === quote) return this.string(start, start + 1, at, at + 1, escaped);
    }
    const node = this.string(start, start + 1, this.text.length, this.text.length, escaped);
    this.stop();
    return node;
  }

  private string(start: number, from: number, to: number, end: number, escaped: boolean): Node {
    this.at = end;
    const raw = this.text.slice(from, to);
    // Single quotes of PHP escape themselves and the backslash only.
    const value = !escaped ? raw : this.text[from - 1] === "'" ? raw.replaceAll(/\\(['\\])/g, '$1') : meaningOf(raw);
    return {type: 'string', start, end, inside: {start: from, end: to}, escaped, value};
  }

  /** A value of which only the characters are known. */
  private plain(start: number, end: number): Node {
    this.at = end;
    const raw = this.text.slice(start, end);
    const place = {start, end, lossy: true as const};
    if (PLAIN_NUMBER.test(raw)) return {type: 'number', value: Number(raw), ...place};
    if (raw === 'true' || raw === 'false') return {type: 'boolean', value: raw === 'true', ...place};
    if (raw === 'null' || raw === '<nil>') return {type: 'null', value: null, ...place};
    return {type: 'string', value: raw, inside: {start, end}, escaped: false, ...place};
  }

  private number(): Node | undefined {
    const start = this.at;
    const written = this.take(NUMBER)?.[0];
    return written === undefined
      ? undefined
      : {type: 'number', start, end: this.at, value: Number(written.replaceAll('*', '1'))};
  }

  private word(): Node | undefined {
    const start = this.at;
    const name = this.take(WORD)?.[0] ?? '';
    if (!Object.hasOwn(WORDS, name)) return this.stop();
    const value = WORDS[name]!;
    const place = {start, end: this.at};
    return value === null ? {type: 'null', value, ...place} : {type: 'boolean', value, ...place};
  }

  // ── PHP ──

  private phpValue(depth: number): Node | undefined {
    const start = this.at;
    const opened = this.take(/(?:\(object\) ?)?array ?\(|\[/y)?.[0];
    if (opened !== undefined) {
      const [members, items]: [Member[], Node[]] = [[], []];
      this.entries(opened === '[' ? ']' : ')', /\s{0,200},/y, () => {
        const keyAt = {start: this.at, end: this.at};
        const first = this.value(depth + 1);
        if (!first) return false;
        keyAt.end = this.at;
        if (!this.take(/\s{0,200}=>/y)) return items.push(first) > 0;
        this.skip();
        const node = this.value(depth + 1);
        return node !== undefined && members.push({key: keyOf(first), keyAt, node}) > 0;
      });
      return this.container(start, members, items, opened.startsWith('(') ? 'object' : 'array');
    }
    const quote = this.text[start];
    if (quote === "'" || quote === '"') return this.quoted(quote);
    return this.number() ?? this.word();
  }

  private dumpValue(depth: number): Node | undefined {
    const start = this.at;
    const opened = this.take(/(?:(array)\(\d{1,9}\)|object\([\w\\]{1,100}\)#\d{1,9} \(\d{1,9}\)) \{/y);
    if (opened) {
      const members: Member[] = [];
      this.entries('}', /(?:)/y, () => {
        const keyAt = {start: this.at, end: this.at};
        const key = this.take(/\[(?:"([^"\n]{0,200})"[^\]\n]{0,100}|(\d{1,9}))\]=>/y);
        if (!key) return false;
        keyAt.end = this.at;
        this.skip();
        const node = this.value(depth + 1);
        return node !== undefined && members.push({key: key[1] ?? key[2]!, keyAt, node}) > 0;
      });
      return this.container(start, members, [], opened[1] === undefined ? 'object' : 'array');
    }
    const length = this.take(/string\((\d{1,9})\) "/y)?.[1];
    if (length !== undefined) return this.counted(start, Number(length));
    if (this.take(/(?:int|float)\(/y)) {
      const node = this.number();
      return node && this.takes(')') ? node : this.stop();
    }
    const flag = this.take(/bool\((true|false)\)/y)?.[1];
    if (flag !== undefined) return {type: 'boolean', value: flag === 'true', start, end: this.at};
    return this.word();
  }

  /** A string with its length in bytes of UTF-8. A masked or changed one ends at the quote at the end of a line. */
  private counted(start: number, bytes: number): Node | undefined {
    const from = this.at;
    let [at, left] = [from, bytes];
    while (left > 0 && at < this.text.length) {
      const code = this.text.codePointAt(at)!;
      left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      at += code < 0x10000 ? 1 : 2;
    }
    if (left !== 0 || this.text[at] !== '"') at = this.text.indexOf('"\n', from);
    if (at < 0) {
      this.at = this.text.length;
      return this.stop();
    }
    return this.string(start, from, at, at + 1, false);
  }

  /** @param inLines true if the layout has a line for each entry, so that only a new line ends a value */
  private printRValue(depth: number, inLines: boolean): Node | undefined {
    const start = this.at;
    const opened = this.take(/(Array|[\w\\]{1,100} Object)\s{1,200}\(/y);
    if (!opened) return this.plain(start, this.endOfPrintR(inLines));
    const members: Member[] = [];
    const isLaidOut = /^\r?\n/.test(this.text.slice(this.at, this.at + 2));
    this.entries(')', /(?:)/y, () => {
      const keyAt = {start: this.at, end: this.at};
      const key = this.take(/\[([^\]\n]{1,100})\] => ?/y)?.[1];
      if (key === undefined) return false;
      keyAt.end = this.at;
      const node = this.value(depth + 1, isLaidOut);
      return node !== undefined && members.push({key: key.replace(/:.*$/, ''), keyAt, node}) > 0;
    });
    return this.container(start, members, [], opened[1] === 'Array' ? 'array' : 'object');
  }

  /** Finds the next `[name] =>` or `)` after white space; in a layout of lines, at the beginning of one. */
  private endOfPrintR(inLines: boolean): number {
    const mark = /\[[^\]\n]{1,100}\] =>|\)/g;
    mark.lastIndex = this.at;
    for (let found = mark.exec(this.text); found; found = mark.exec(this.text)) {
      let end = found.index;
      while (end > this.at && /[^\S\n]/.test(this.text[end - 1]!)) end -= 1;
      if (!inLines && (end < found.index || end === this.at)) return end;
      if (inLines && this.text[end - 1] === '\n') {
        // A container ends with an empty line, a value does not.
        while (end > this.at && /\s/.test(this.text[end - 1]!)) end -= 1;
        return end;
      }
    }
    this.stop();
    return this.text.length;
  }

  // ── Go ──

  private goValue(depth: number, inList: boolean): Node | undefined {
    const start = this.at;
    if (this.takes('map[')) {
      const members: Member[] = [];
      this.entries(']', / /y, () => {
        const keyAt = {start: this.at, end: this.at};
        const key = this.take(/([^\s:[\]]{1,100}):/y)?.[1];
        if (key === undefined) return false;
        keyAt.end = this.at - 1;
        const node = this.value(depth + 1);
        return node !== undefined && members.push({key, keyAt, node}) > 0;
      });
      return {type: 'object', start, end: this.at, members};
    }
    if (this.takes('[')) {
      const items: Node[] = [];
      this.entries(']', / /y, () => {
        const node = this.value(depth + 1, true);
        return node !== undefined && items.push(node) > 0;
      });
      return {type: 'array', start, end: this.at, items};
    }
    return this.plain(start, this.endOfPlain(inList ? / /y : / [A-Za-z_][\w.-]{0,100}:(?!\/\/)/y, ']', '['));
  }

  private goSyntaxValue(depth: number): Node | undefined {
    const start = this.at;
    if (this.text[start] === '"') return this.quoted('"');
    const number = this.number();
    if (number) return number;
    const type = matchAt(GO_SYNTAX_TYPE, this.text, start);
    const opening = type && this.text[start + type[0].length];
    if (!type || (opening !== '{' && opening !== '(')) return this.word();
    this.at = start + type[0].length + 1;
    if (opening === '(') {
      const node = this.value(depth + 1);
      return node && this.takes(')') ? node : this.stop();
    }
    const [members, items]: [Member[], Node[]] = [[], []];
    const isMap = type[0].startsWith('map[');
    this.entries('}', /,/y, () => {
      const keyAt = {start: this.at, end: this.at};
      const first = this.value(depth + 1);
      if (!first) return false;
      keyAt.end = this.at;
      if (!isMap) return items.push(first) > 0;
      if (!this.takes(':')) return false;
      const node = this.value(depth + 1);
      return node !== undefined && members.push({key: keyOf(first), keyAt, node}) > 0;
    });
    return isMap ? {type: 'object', start, end: this.at, members} : {type: 'array', start, end: this.at, items};
  }

  // ── Java ──

  private javaValue(depth: number, inList: boolean): Node | undefined {
    const start = this.at;
    // JSON in a map is a text.
    const isJson = matchAt(/\{"|\[(?:"|\{")/y, this.text, start) !== undefined;
    if (!isJson && this.takes('{')) {
      const members: Member[] = [];
      this.entries('}', /,/y, () => {
        const keyAt = {start: this.at, end: this.at};
        const key = this.take(/([^=,{}[\]\n]{1,100})=/y)?.[1];
        if (key === undefined) return false;
        keyAt.end = this.at - 1;
        const node = this.value(depth + 1);
        return node !== undefined && members.push({key, keyAt, node}) > 0;
      });
      return {type: 'object', start, end: this.at, members};
    }
    if (!isJson && this.takes('[')) {
      const items: Node[] = [];
      this.entries(']', /,/y, () => {
        const node = this.value(depth + 1, true);
        return node !== undefined && items.push(node) > 0;
      });
      return {type: 'array', start, end: this.at, items};
    }
    return inList
      ? this.plain(start, this.endOfPlain(/, /y, ']', '[{('))
      : this.plain(start, this.endOfPlain(/, [A-Za-z_][\w.-]{0,100}=/y, '}', '[{('));
  }

  /**
   * Finds the end of a text without quotes.
   * @param next what follows the text if there is another entry
   * @param close the bracket that ends the text unless one was opened in it
   */
  private endOfPlain(next: RegExp, close: string, opens: string): number {
    const first = next.source[0]!;
    let open = 0;
    for (let {at} = this; at < this.text.length; at += 1) {
      const character = this.text[at]!;
      if (character === close && open === 0) return at;
      if (opens.includes(character)) open += 1;
      else if (')]}'.includes(character)) open = Math.max(0, open - 1);
      else if (character === first && matchAt(next, this.text, at)) return at;
    }
    this.at = this.text.length;
    this.stop();
    return this.text.length;
  }
}

const GO_SYNTAX_TYPE = new RegExp(GO_TYPE, 'y');

const keyOf = (node: Node): string => (node.type === 'string' || node.type === 'number' ? String(node.value) : '');
