/** Notes, repetitions, quotes, tables and code blocks in a text. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {DEFAULT_LOCALE} from '../../brand';
import {knownNames, type Problem} from '../../facts';
import {codeLanguages} from '../../render';
import {lineOf, plainText} from '../parity/pages';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Notes that a writer leaves for later, and text that fills a place. */
const LEFTOVER =
  /(?<![\p{L}\d_`])(?:TODO|FIXME|XXX|TBD|TBA)(?![\p{L}\d_`])|lorem ipsum|\[(?:link|citation needed|треба|перекласти)\]|(?<!\p{L})(?:ДОРОБИТИ|ТРЕБА ПЕРЕКЛАСТИ)(?!\p{L})/iu;
/** The note in capitals only, because “tba” is part of no language of this site. */
const IN_CAPITALS = /(?:TODO|FIXME|XXX|TBD|TBA)/;

const CONFLICT = /^(?:<{7} |={7}$|>{7} |\|{7} )/;

/** Words that may follow themselves. */
const REPEATABLE = new Set(['that', 'had', 'is', 'що']);

/** Lines with notes of the writer or marks of a merge. */
export function lineProblems({file, lines, isCode}: SourcePage): Problem[] {
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (CONFLICT.test(text))
      return problem(
        'conflict-marker',
        file,
        line,
        `“${text.slice(0, 20)}” is left from a merge; resolve the conflict`,
      );
    const found = LEFTOVER.exec(isCode[index] ? '' : text.replaceAll(/`[^`]*`/g, '`…`'));
    if (!found || (/^[a-z]+$/i.test(found[0]) && !IN_CAPITALS.test(found[0]))) return [];
    return problem('leftover', file, line, `“${found[0]}” is left in the text; finish the sentence or remove it`);
  });
}

/** Code blocks without a language, or with one that the site does not colour. */
export function codeBlockProblems({file, page, lines}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  const known = codeLanguages();
  visit(page.tree, 'code', (node) => {
    const line = lineOf(node);
    if (!/^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3}|~{3})/.test(lines[line - 1] ?? '')) {
      problems.push(
        problem('code-language', file, line, 'four spaces make code; begin and end a block of code with ```'),
      );
    } else if (!node.lang) {
      problems.push(
        problem(
          'code-language',
          file,
          line,
          `the code block names no language; write one after \`\`\`: ${known.join(', ')}`,
        ),
      );
    } else if (!known.includes(node.lang)) {
      problems.push(
        problem(
          'code-language',
          file,
          line,
          `unknown language of code “${node.lang}”; ${knownNames(node.lang, known)}`,
        ),
      );
    }
    const end = lines[(node.position?.end.line ?? line) - 1] ?? '';
    if (node.position && (node.position.end.line === line || !/^[\s>]*(?:`{3,}|~{3,})\s*$/.test(end)))
      problems.push(
        problem('code-language', file, line, 'the code block is not closed; add a line ``` after the code'),
      );
  });
  return problems;
}

/** Words written twice, in paragraphs, headings and cells. */
export function repeatedWords({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const text = plainText(node);
    for (const {1: word, index} of text.matchAll(/(?<![\p{L}\p{M}’'-])(\p{L}{2,})[ \n]+\1(?![\p{L}\p{M}’'-])/giu)) {
      if (REPEATABLE.has(word!.toLowerCase())) continue;
      const line = lineOf(node) + text.slice(0, index).split('\n').length - 1;
      problems.push(problem('repeated-word', file, line, `“${word!} ${word!}”: remove one of the two`));
    }
  });
  return problems;
}

/** Rows of a table with more or fewer cells than its head. */
export function tableProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, 'table', ({children: [head, ...rows]}) => {
    const wanted = head?.children.length ?? 0;
    for (const row of rows)
      if (row.children.length !== wanted)
        problems.push(
          problem(
            'table',
            file,
            lineOf(row),
            `the row has ${row.children.length} cells, the head of the table has ${wanted}; a “|” inside a cell is written \\|`,
          ),
        );
  });
  // A table without a line of dashes, or after a line of text, is a paragraph.
  visit(page.tree, 'paragraph', (node) => {
    const text = plainText(node);
    const at = text.split('\n').findIndex((line) => /^\s*\|.*\|\s*$/.test(line));
    if (at !== -1)
      problems.push(
        problem(
          'table',
          file,
          lineOf(node) + at,
          'this row is text and no table; a table begins after an empty line, and its second line is | --- | --- |',
        ),
      );
  });
  return problems;
}

/** Straight quotes in prose, and quotes of the other language. */
export function quoteProblems({file, page, locale}: SourcePage): Problem[] {
  // The rules of Ukrainian check its quotes themselves.
  if (!page || locale !== DEFAULT_LOCALE) return [];
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const text = plainText(node);
    const found = /["„‟«»]|(?<=\p{L})'(?=\p{L})|(?<=\p{L})['`](?=\s|$)|(?<=^|\s)'(?=\p{L})/u.exec(text);
    if (!found) return;
    const line = lineOf(node) + text.slice(0, found.index).split('\n').length - 1;
    const right = found[0] === "'" || found[0] === '`' ? '’' : '“…”';
    problems.push(
      problem(
        'typography',
        file,
        line,
        `write ${right} instead of ${found[0]}, in “${text.slice(Math.max(0, found.index - 15), found.index + 15).trim()}”`,
      ),
    );
  });
  return problems;
}
