/** Parses a curl command by splitting it into words as a shell does. Nothing is executed. */
import type {Header} from './piece';
import {innerSource, type Source} from './source';

interface Word {
  text: string;
  /** Offset of the text in the command; for a quoted word, without the quotes. */
  start: number;
  end: number;
}

const LONGEST = 200_000;

/** True if a curl command begins at the offset. */
export function isCurl(text: string, at: number): boolean {
  return /^(?:[$>#] )?curl(?:\.exe)?[ \t\\]/.test(text.slice(at, at + 12));
}

/** Splits a command into words of a POSIX shell, with single and double quotes, backslashes and `$'…'`. */
function shellWords(text: string, from: number): {words: Word[]; end: number} {
  const words: Word[] = [];
  let at = from;
  let word: Word | undefined;
  const add = (part: string, start: number, end: number) => {
    word ??= {text: '', start, end};
    word.text += part;
    word.end = Math.min(end, text.length);
  };
  const close = () => {
    if (word) words.push(word);
    word = undefined;
  };
  for (; at < text.length && at - from < LONGEST; at += 1) {
    const character = text[at]!;
    if (character === '\n' || character === ';' || character === '|') break;
    if (character === ' ' || character === '\t' || character === '\r') close();
    else if (character === '\\' || (character === '^' && text[at + 1] === '\n')) {
      at += text.startsWith('\r\n', at + 1) ? 2 : 1;
      if (text[at] === '\n') close();
      else add(text[at] ?? '', at, at + 1);
    } else if (character === "'" || character === '"') {
      const end = closing(text, at, character);
      const inside = text.slice(at + 1, end);
      add(character === '"' ? inside.replaceAll(/\\(["\\$`])/g, '$1') : inside, at + 1, end);
      at = end;
    } else if (character !== '$' || text[at + 1] !== "'") add(character, at, at + 1);
  }
  close();
  return {words, end: Math.min(at, text.length)};
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** Ignored options with a value, listed so that the value is not mistaken for the URL. */
const OTHER_VALUES =
  /^(?:-[AbceEmoTuwxy]|--(?:user|user-agent|output|max-time|connect-timeout|retry|cert|cacert|key|proxy|write-out|cookie|referer|resolve|form))$/;
const DATA = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/;

export interface Command {
  method: string;
  target: string | undefined;
  headers: Header[];
  /** Text of the body with the offsets of its characters. */
  body: Source | undefined;
  end: number;
}

/** @param from offset of the first character of the command */
export function readCurl(source: Source, from: number): Command {
  const {words, end} = shellWords(source.text, from);
  const command: Command = {method: '', target: undefined, headers: [], body: undefined, end};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const next = words[index + 1];
    if (/^(?:-X|--request)$/.test(word.text)) {
      command.method = next?.text.toUpperCase() ?? '';
      index += 1;
    } else if (/^-X[A-Z]+$/.test(word.text)) command.method = word.text.slice(2);
    else if (/^(?:-H|--header)$/.test(word.text)) {
      if (next) command.headers.push(...headerOf(next));
      index += 1;
    } else if (DATA.test(word.text)) {
      if (next) command.body = bodyOf(source, next);
      index += 1;
    } else if (word.text === '--url') {
      command.target = next?.text;
      index += 1;
    } else if (OTHER_VALUES.test(word.text)) index += 1;
    else if (/^https?:\/\//.test(word.text)) command.target ??= word.text;
  }
  command.method ||= command.body ? 'POST' : 'GET';
  return command;
}

function headerOf({text, start, end}: Word): Header[] {
  const [, name, value] = /^([\w-]+)\s*:\s*([^]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return [];
  return [{name, value: value.trim(), start, end, valueStart: end - value.length}];
}

/**
 * Source of the body. In double quotes a shell removes backslashes; the offsets are those of the remaining characters.
 */
function bodyOf(source: Source, {text, start, end}: Word): Source {
  return innerSource(source, start, end, source.text.slice(start, end) !== text);
}
