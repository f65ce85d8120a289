/**
 * Quotes text of a pull request in Markdown so that it stays text: no mentions, links, images or HTML, and no end of the
 * quote inside it.
 */

/** Control characters, and those that reorder a line or hide in it. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Most characters of a quote in a line. */
const LENGTH = 200;

/** Backticks that are longer than any in the text. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A mention notifies people; some views show code as text. A word joiner after the sign prevents it and is invisible. */
const withoutMentions = (text: string): string => text.replaceAll('@', '@\u2060');

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** Quotes a text of one line as code. @param length most characters of the text */
export function code(text: string, length = LENGTH): string {
  const line = withoutMentions(cut(text.replaceAll(UNSAFE, '').replaceAll(/\s+/g, ' ').trim(), length));
  if (line === '') return '(empty)';
  const fence = fenceFor(line, 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** Quotes a text of several lines as a block of code. @param length most characters of the text */
export function codeBlock(text: string, length: number): string {
  const clean = withoutMentions(cut(text.replaceAll('\r\n', '\n').replaceAll(UNSAFE, ''), length));
  const fence = fenceFor(clean, 3);
  return `${fence}text\n${clean.replace(/\n$/, '')}\n${fence}`;
}
