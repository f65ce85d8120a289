/** Reads pages and their translations and splits them into comparable sections. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Parent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {TRANSLATIONS} from '../../brand';
import {frontMatterOf} from '../../facts';
import {codeLanguages} from '../../render';
import {withoutComments} from './code';
import {parsePage} from './parse';

/** Something that a translation must preserve, with its line. */
export interface Mark {
  value: string;
  line: number;
}

/** A part of a page from one heading to the next; the part above the first heading has no id. */
export interface Section {
  depth: number;
  id: string | undefined;
  line: number;
  /** Directives, components, expressions, code blocks, lists and tables, in page order. */
  blocks: Mark[];
  /** Targets of links and images. */
  links: Mark[];
  /** Inline code and text directives. */
  inlines: Mark[];
}

export interface Page {
  /** Path relative to the project's root. */
  file: string;
  source: string;
  frontMatter: Record<string, unknown>;
  tree: Root;
  sections: Section[];
}

/**
 * Lists the pages below a folder, including partials, relative to it. Empty if the folder does not exist, which means
 * that nothing in it is translated.
 */
export function listPages(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.mdx?$/.test(file))
    .sort();
}

/** Reads one page from disk. @param file path relative to the root */
export function readPage(root: string, file: string): Page {
  return toPage(file, readFileSync(path.join(root, file), 'utf8'));
}

/** An image that contains text has a version in each language, in a subfolder such as `uk`. */
const TRANSLATED_IMAGE = new RegExp(`^(/img/.*)/(?:${TRANSLATIONS.join('|')})/(?=[^/]+$)`);

/** Splits the text of a page into sections. */
export function toPage(file: string, source: string): Page {
  const lines = source.split('\n');
  // The ids are removed line by line, so that positions in the tree match the file.
  const tree = parsePage(lines.map((line) => (isHeading(line) ? line.replace(HEADING_ID, '') : line)).join('\n'));
  const sections: Section[] = [{depth: 0, id: undefined, line: 1, blocks: [], links: [], inlines: []}];
  visit(tree, (node: Nodes) => {
    const section = sections.at(-1)!;
    const line = lineOf(node);
    const block = (value: string) => section.blocks.push({value, line});
    if (node.type === 'heading') {
      const written = lines[line - 1] ?? '';
      const id = isHeading(written) ? HEADING_ID.exec(written)?.[1] : undefined;
      sections.push({depth: node.depth, id, line, blocks: [], links: [], inlines: []});
    } else if (node.type === 'leafDirective') {
      block(`::${node.name}{${attributesText(node.attributes)}}`);
      return SKIP;
    } else if (node.type === 'containerDirective') {
      block(`:::${node.name}{${attributesText(node.attributes)}}`);
    } else if (node.type === 'code') {
      block(`code block ${node.lang ?? ''}\n${codeOf(node.value, node.lang)}`);
    } else if (node.type === 'mdxFlowExpression') {
      block(`{${node.value}}`);
    } else if (node.type === 'mdxJsxFlowElement') {
      block(`<${node.name ?? ''}>`);
    } else if (node.type === 'mdxjsEsm') {
      block(node.value);
    } else if (node.type === 'list') {
      block(`${node.ordered ? 'ordered' : 'bullet'} list of ${node.children.length}`);
    } else if (node.type === 'table') {
      block(`table of ${node.children.length} rows and ${node.children[0]?.children.length ?? 0} columns`);
    } else if (node.type === 'link' || node.type === 'image') {
      const url = node.type === 'image' ? node.url.replace(TRANSLATED_IMAGE, '$1/') : node.url;
      section.links.push({value: url, line});
    } else if (node.type === 'inlineCode') {
      section.inlines.push({value: `\`${node.value}\``, line});
    } else if (node.type === 'textDirective' && node.children.length > 0) {
      section.inlines.push({value: `:${node.name}[${plainText(node)}]`, line});
      return SKIP;
    }
    return undefined;
  });
  return {file, source, frontMatter: frontMatterOf(source), tree, sections};
}

/** Code without the words of its comments; whole in a language that the site does not know, which another check reports. */
function codeOf(code: string, language: string | null | undefined): string {
  return language && !codeLanguages().includes(language) ? code : withoutComments(code, language);
}

/**
 * The text below a node. Code and directives become a character that is not a letter, so that adjacent words stay
 * separate.
 */
export function plainText(node: Parent): string {
  return node.children
    .map((child) => {
      const entry = child as Nodes;
      if (entry.type === 'text') return entry.value;
      if (entry.type === 'inlineCode' || entry.type === 'textDirective') return '◦';
      return 'children' in entry ? plainText(entry) : ' ';
    })
    .join('');
}

/** First line of a node, counted from 1. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

const HEADING_ID = /[ \t]*\{#([\w-]+)\}[ \t]*$/;

/** Only a line of a heading is searched: a page has thousands of lines. */
const isHeading = (line: string): boolean => /^#{1,6} /.test(line);

function attributesText(attributes: Record<string, string | null | undefined> | null | undefined): string {
  return Object.entries(attributes ?? {})
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .sort()
    .join(' ');
}
