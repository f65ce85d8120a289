/** Syntax that the parser accepts silently as text: admonitions without an end, directives inside a line. */
import {knownNames, type Problem} from '../../facts';
import {directiveNames} from '../../render';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Kinds of admonitions that Docusaurus documents. */
const ADMONITIONS: readonly string[] = ['note', 'tip', 'info', 'warning', 'danger'];

/** Admonitions by their lines: the parser accepts one without an end, which then swallows the rest of the page. */
export function admonitionProblems({file, lines, isCode, frontMatterEnd}: SourcePage): Problem[] {
  const problems: Problem[] = [];
  const say = (line: number, message: string) => problems.push(problem('admonition', file, line, message));
  const open: {colons: string; kind: string; line: number}[] = [];
  lines.forEach((text, index) => {
    const line = index + 1;
    const found = /^\s*(:{3,})(\s*)([\w-]*)(.*)$/.exec(text);
    if (!found || isCode[index] || line <= frontMatterEnd) return;
    const [, colons, gap, kind, rest] = found as unknown as [string, string, string, string, string];
    if (kind === '' && rest.trim() === '') {
      const closed = open.findIndex((outer) => outer.colons.length <= colons.length);
      if (closed === -1) say(line, `“${colons}” closes no admonition; remove it or open one before it`);
      else {
        // A line closes the outermost admonition that it is long enough for, and all inside it.
        for (const inner of open.slice(closed + 1)) say(inner.line, nested(inner, open[closed]!));
        open.length = closed;
      }
      return;
    }
    if (kind === '') return;
    if (gap !== '') say(line, `“${text.trim()}” is text because of the space; write ${colons}${kind}${rest}`);
    else if (!ADMONITIONS.includes(kind))
      say(
        line,
        directiveNames().includes(kind)
          ? `“${kind}” is a directive; write it with two colons: ::${kind}${rest}`
          : `unknown kind of admonition “${kind}”; ${knownNames(kind, ADMONITIONS)}`,
      );
    else if (/^\s+[^\s{[]/.test(rest))
      say(line, `the title of an admonition is in brackets; write ${colons}${kind}[${rest.trim()}]`);
    open.push({colons, kind, line});
  });
  for (const {colons, kind, line} of open)
    say(
      line,
      `“${colons}${kind}” is not closed, so the rest of the page is inside it; add a line “${colons}” after it`,
    );
  return problems;
}

const nested = (inner: {colons: string; kind: string}, outer: {colons: string; kind: string; line: number}): string =>
  `“${inner.colons}${inner.kind}” is inside “${outer.colons}${outer.kind}” of line ${outer.line}, which its end closes; ` +
  `begin and end the outer one with “${inner.colons}:”`;

/** Directives that the parser takes as text: those inside a line, and those with a space. */
export function directivePlaces({file, lines, isCode, frontMatterEnd}: SourcePage): Problem[] {
  const names = directiveNames();
  return lines.flatMap((text, index) => {
    if (isCode[index] || index < frontMatterEnd || !text.includes('::')) return [];
    const bare = text.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    const found = [...bare.matchAll(/(?<![:\w])::(\s*)([a-z]+)(?=\s*(?:\{|$|\s))/g)];
    return found.flatMap(({1: gap, 2: name, index: at}) => {
      if (!names.includes(name!)) return [];
      const alone = bare.slice(0, at).trim() === '';
      if (gap === '' && alone && !/^::[a-z]+\s+\{/.test(bare.trim())) return [];
      return problem(
        'directive-place',
        file,
        index + 1,
        alone
          ? `“${text.trim()}” is text because of the space; write ${text.trim().replace(/^::\s*([a-z]+)\s*/, '::$1')}`
          : `::${name} inside a line stays text; put it alone on a line of its own, with an empty line before and after`,
      );
    });
  });
}
