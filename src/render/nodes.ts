/** Constructors of Markdown nodes (mdast) for builders. */
import {fromMarkdown} from 'mdast-util-from-markdown';
import type {
  BlockContent,
  Code,
  Heading,
  InlineCode,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Strong,
  Table,
  TableCell,
  TableRow,
  Text,
} from 'mdast';
import type {Locale} from '../brand';
import {listSeparators} from './format';

export type Inline = PhrasingContent | ElementNode;
export type Block = RootContent | ElementNode;
export type Properties = Record<string, string | number | boolean | string[]>;

/** A node without a Markdown form; `remark-rehype` turns it into the named element. */
export interface ElementNode {
  type: 'element';
  data: {hName: string; hProperties: Properties};
  children: (Inline | Block)[];
}

export const text = (value: string): Text => ({type: 'text', value});
export const code = (value: string): InlineCode => ({type: 'inlineCode', value});
export const strong = (...children: Inline[]): Strong => ({type: 'strong', children: children as PhrasingContent[]});
export const link = (url: string, ...children: Inline[]): Link => ({
  type: 'link',
  url,
  children: children as PhrasingContent[],
});
export const paragraph = (...children: Inline[]): Paragraph => ({
  type: 'paragraph',
  children: children as PhrasingContent[],
});

export function element(hName: string, hProperties: Properties, ...children: (Inline | Block)[]): ElementNode {
  return {type: 'element', data: {hName, hProperties}, children};
}

/** A name that may be broken only where the pattern matches. */
export const breakable = (name: string, at: RegExp): Inline[] =>
  name.split(at).flatMap((part, index) => (index === 0 ? [text(part)] : [element('wbr', {}), text(part)]));

/** A code that links to its own row. */
export const rowLink = (id: string, label: string): ElementNode =>
  element('a', {href: `#${id}`, className: ['row-link']}, code(label));

/** A list of terms and their values. */
export function definitions(className: string, rows: [string, Inline[]][]): Block {
  return element(
    'dl',
    {className: ['definitions', className]},
    ...rows.map(([term, value]) => element('div', {}, element('dt', {}, text(term)), element('dd', {}, ...value))),
  );
}

/** Line range of a code block, counted from 1. */
interface Lines {
  from: number;
  to: number;
}

/**
 * A highlighted code block with a title.
 * @param shown initially visible lines; default: all
 */
export function codeBlock(lang: string, value: string, title?: string, shown?: Lines): Code {
  const meta = [
    ...(title ? [`title="${title.replaceAll('"', '”')}"`] : []),
    ...(shown ? [`shown=${shown.from}-${shown.to}`] : []),
  ];
  return {type: 'code', lang, meta: meta.join(' ') || null, value};
}

/** A heading with an explicit id, so that the anchor is the same in every locale. */
export function heading(depth: 2 | 3 | 4, id: string, ...children: Inline[]): Heading {
  return {
    type: 'heading',
    depth,
    children: children as PhrasingContent[],
    data: {id, hProperties: {id}} as Heading['data'],
  };
}

export function list(ordered: boolean, items: Inline[][]): List {
  const children = items.map((item): ListItem => ({type: 'listItem', spread: false, children: [paragraph(...item)]}));
  return {type: 'list', ordered, spread: false, children};
}

export interface Row {
  /** Anchor of the row. */
  id?: string;
  /** Attributes that `TableFilter` reads, such as `data-country`. */
  properties?: Properties;
  cells: Inline[][];
}

/**
 * A table of facts. `src/render/markdown/tables` completes it like every table: roles, row headers, line breaks.
 * @param label accessible name, if its heading does not name it
 */
export function table(className: string, head: string[], rows: Row[], label?: string): Table {
  const cell = (children: Inline[]): TableCell => ({type: 'tableCell', children: children as PhrasingContent[]});
  const headRow: TableRow = {type: 'tableRow', children: head.map((words) => cell([text(words)]))};
  const body = rows.map((row): TableRow => ({
    type: 'tableRow',
    data: {hProperties: {...(row.id ? {id: row.id} : {}), ...row.properties}} as TableRow['data'],
    children: row.cells.map(cell),
  }));
  return {
    type: 'table',
    align: null,
    data: {hProperties: {className: ['facts', className], ...(label ? {ariaLabel: label} : {})}} as Table['data'],
    children: [headRow, ...body],
  };
}

/** Cache of parsed texts, because pages, pictures and files of both locales repeat most of them. */
const parsed = new Map<string, readonly Inline[]>();

/** Parses a short Markdown text from data (one paragraph: code, links, emphasis). The caller may modify the nodes. */
export function inline(markdown: string): Inline[] {
  let known = parsed.get(markdown);
  if (!known) {
    const first = fromMarkdown(markdown).children[0];
    known = first?.type === 'paragraph' ? first.children : [text(markdown)];
    parsed.set(markdown, known);
  }
  return known.map(ownCopy);
}

/** Copies nodes without positions, which refer to the snippet and would be wrong in error messages about the page. */
function ownCopy<T extends Nodes | Inline>(node: T): T {
  const {position: _position, ...rest} = node as Nodes;
  if ('children' in rest) return {...rest, children: (rest.children as Nodes[]).map(ownCopy)} as unknown as T;
  return rest as T;
}

/** A component of the site, by name, around Markdown children. */
export function component(name: string, attributes: Record<string, string>, ...children: Block[]): Block {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({type: 'mdxJsxAttribute', name: key, value})),
    children: children as BlockContent[],
  } as unknown as Block;
}

/** Codes separated by commas, or a dash for an empty list. */
export const codeList = (values: readonly string[]): Inline[] =>
  values.length === 0
    ? [text('–')]
    : join(
        values.map((value) => [code(value)]),
        ', ',
      );

/** Puts a separator between groups of inline nodes. */
export function join(groups: Inline[][], separator: string): Inline[] {
  return groups.flatMap((group, index) => (index === 0 ? group : [text(separator), ...group]));
}

/** Joins alternatives of a sentence: `a, b, or c`. */
export function joinAsChoice(groups: Inline[][], locale: Locale): Inline[] {
  // The word for “or” does not depend on its neighbours, so any placeholder works.
  const separators = listSeparators(
    groups.map(() => '…'),
    locale,
    'disjunction',
  );
  return groups.flatMap((group, index) => (index === 0 ? group : [text(separators[index - 1]!), ...group]));
}
