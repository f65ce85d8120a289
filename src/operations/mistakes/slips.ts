/** Slips that stay visible on the page: marks without a partner, sections without text, words of the other language. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {DEFAULT_LOCALE} from '../../brand';
import type {Problem} from '../../facts';
import {lineOf, plainText} from '../parity/pages';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Marks in the plain text of a block, each with its meaning and fix. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\*\*(?=[\p{L}\d])|(?<=[\p{L}\d.])\*\*/u, '“**” has no partner; close the bold text or remove the mark'],
  [/`/, 'a “`” has no partner; close the code or remove the mark'],
  [/\[\^[^\]]+\]/, 'the footnote is not defined; pages have no footnotes, so say it in the sentence'],
  [/[\p{L}\d] [,;:!?](?=\s|$)|[\p{L}\d] \.(?=\s|$)/u, 'there is a space before the punctuation; remove it'],
  [/&[a-z]{2,8};/i, 'this is no character reference of HTML; write the character itself'],
];

/** Marks without a partner, and spaces before punctuation. */
export function markProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, 'text', (node) => {
    for (const [mark, message] of MARKS) {
      const found = mark.exec(node.value);
      if (!found) continue;
      const line = lineOf(node) + node.value.slice(0, found.index).split('\n').length - 1;
      problems.push(problem('markup', file, line, `in “${around(node.value, found.index)}”, ${message}`));
    }
  });
  return problems;
}

/** Units that the names of facts end with, and the words for them in the languages of the site. */
const UNITS: Readonly<Record<string, RegExp>> = {
  seconds: /^[ \u00a0-]seconds?\b|^[ \u00a0]секунд/u,
  minutes: /^[ \u00a0-]minutes?\b|^[ \u00a0]хвилин/u,
  hours: /^[ \u00a0-]hours?\b|^[ \u00a0]годин/u,
  days: /^[ \u00a0-](?:\p{L}+ )?days?\b|^[ \u00a0](?:\p{L}+ )?(?:день|дн[іяю]|дні[вм]|днями|діб|доб)/u,
  bytes: /^[ \u00a0-]bytes?\b|^[ \u00a0]байт/u,
};

/** A fact whose name ends with a unit, before the word for another one. */
export function unitProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, 'textDirective', (node, index, parent) => {
    const name = node.name === 'fact' ? plainText(node) : '';
    const unit = /_(seconds|minutes|hours|days|bytes)$/.exec(name)?.[1];
    const after = parent?.children[(index ?? 0) + 1];
    if (unit === undefined || after?.type !== 'text') return;
    const other = Object.keys(UNITS).find((one) => UNITS[one]!.test(after.value));
    if (other === undefined || other === unit) return;
    const message = `${name} is in ${unit}, and the sentence says ${other}; write the right unit`;
    problems.push(problem('unit', file, lineOf(node), message));
  });
  return problems;
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 20), at + 20).trim();

/** A paragraph that is a sentence in Cyrillic, on an English page. */
export function foreignProse({file, page, locale}: SourcePage): Problem[] {
  if (!page || locale !== DEFAULT_LOCALE) return [];
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const found = /(?:\p{Script=Cyrillic}+[\s,]+){3}\p{Script=Cyrillic}+/u.exec(plainText(node));
    if (found)
      problems.push(
        problem(
          'language',
          file,
          lineOf(node),
          `“${found[0]}” is not English; translate it, or move it to the translation`,
        ),
      );
  });
  return problems;
}

/** Sections without text, and paragraphs that are headings in bold. */
export function sectionProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const {children} = page.tree;
  return children.flatMap((node, index) => {
    const next = children[index + 1];
    if (node.type === 'heading' && (!next || (next.type === 'heading' && next.depth <= node.depth)))
      return problem(
        'empty-section',
        file,
        lineOf(node),
        `the section “${plainText(node)}” is empty; write its text or remove the heading`,
      );
    if (
      node.type === 'paragraph' &&
      node.children.length === 1 &&
      node.children[0]!.type === 'strong' &&
      !/[.:!?…]$/.test(plainText(node))
    )
      return problem(
        'heading-text',
        file,
        lineOf(node),
        `“${plainText(node)}” is a heading in bold; write ## and an id, or make it a sentence`,
      );
    return [];
  });
}

/** JSON that no parser reads. */
export function jsonProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, 'code', (node) => {
    if (node.lang !== 'json') return;
    try {
      JSON.parse(node.value);
    } catch (error) {
      const {message} = error as Error;
      const at = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
      const line = lineOf(node) + node.value.slice(0, at).split('\n').length;
      problems.push(
        problem('code', file, line, `the block is no valid JSON: ${message.split(' in JSON')[0]}; correct it`),
      );
    }
  });
  return problems;
}

/** Imports of files that do not exist. */
export function importProblems(root: string, {file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  visit(page.tree, 'mdxjsEsm', (node) => {
    for (const {1: from} of node.value.matchAll(/from\s+['"]@site\/([^'"]+)['"]/g)) {
      const exists = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].some((end) =>
        existsSync(path.join(root, from! + end)),
      );
      if (!exists) problems.push(problem('component', file, lineOf(node), `no file “${from!}”; correct the import`));
    }
  });
  return problems;
}
