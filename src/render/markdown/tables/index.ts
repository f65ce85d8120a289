/**
 * Rehype plugin that completes all tables: accessible name, header cells and their scope, line break opportunities in
 * codes, and the choice between table and cards on phones.
 */
import type {Element, ElementContent, Nodes, Parents, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {longestPiece, piecesOf} from './pieces';

/** Estimated width of a character in px: text at 14 px, code at 13 px. */
const LETTER = {text: 7.6, code: 7.9};
/** Gap between columns, in px. */
const GAP = 12;
/** Width that a table has on the narrowest screen (320 px). */
const ROOM = 288;
/**
 * Length in characters from which a cell counts as a sentence; next to other columns it would wrap after every word.
 */
const SENTENCE = 40;
/** Width in px from which a table becomes cards on wider screens as well. */
const WIDE = 540;

/** Plugin for `rehypePlugins`. */
export function rehypeTables() {
  return (tree: Root, file: VFile): void => {
    let heading: Element | undefined;
    let isNamed = false;
    visit(tree, 'element', (node: Element, index: number | undefined, parent: Parents | undefined) => {
      if (/^h[2-4]$/.test(node.tagName) && node.properties.id !== undefined) {
        heading = node;
        isNamed = false;
        return undefined;
      }
      if (node.tagName !== 'table' || index === undefined || !parent) return undefined;
      name(node, heading, isNamed, file);
      isNamed = true;
      if (complete(node) <= WIDE) return SKIP;
      // Container for the container query in `tables.css` that detects narrow tables.
      const frame: Element = {
        type: 'element',
        tagName: 'div',
        properties: {className: ['wide-table']},
        children: [node],
      };
      parent.children.splice(index, 1, frame);
      return [SKIP, index + 1];
    });
  };
}

/**
 * The first table below a heading is named after the heading; further ones add their columns to it. A table before any
 * heading is named after the page.
 */
function name(table: Element, heading: Element | undefined, isTaken: boolean, file: VFile): void {
  if (table.properties.ariaLabel !== undefined) return;
  if (heading && !isTaken) {
    table.properties.ariaLabelledBy = [String(heading.properties.id)];
    return;
  }
  const page = (file.data as {frontMatter?: {title?: unknown}}).frontMatter?.title;
  const about = heading ? labelOf(heading) : typeof page === 'string' ? page : undefined;
  const columns = childrenOf(table, 'thead')
    .flatMap((head) => cellsOf(head))
    .map(labelOf)
    .join(', ');
  table.properties.ariaLabel = [about, isTaken || !about ? columns : undefined].filter(Boolean).join(': ');
}

/**
 * Adds explicit ARIA roles, because browsers drop table semantics when rows are displayed as cards.
 * @returns the width in px below which content would be cut off
 */
function complete(table: Element): number {
  table.properties.role = 'table';
  const groups = table.children.filter((child): child is Element => child.type === 'element' && isGroup(child));
  const head = groups.find(({tagName}) => tagName === 'thead');
  const bodies = groups.filter((group) => group !== head);
  for (const group of groups) {
    group.properties.role = 'rowgroup';
    for (const row of childrenOf(group, 'tr')) row.properties.role = 'row';
  }
  const columns = head ? cellsOf(head) : [];
  for (const cell of columns) Object.assign(cell.properties, {scope: 'col', role: 'columnheader'});
  const rows = bodies.flatMap((body) => childrenOf(body, 'tr')).map((row) => elementsOf(row));
  const firsts = rows.map((cells) => (cells[0] ? textOf(cells[0]).trim() : ''));
  // The first cell is a row header if all first cells are distinct.
  const namesRows = firsts.every((first) => /[\p{L}\p{N}]/u.test(first)) && new Set(firsts).size === firsts.length;
  nameValues(columns, rows);
  const width = widthOf(columns, rows);
  const stacks = width > ROOM || hasSentences(columns, rows);
  if (stacks) table.properties.className = [...classesOf(table), 'stacks'];
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      if (index === 0 && namesRows && cell.tagName === 'td') cell.tagName = 'th';
      if (cell.tagName === 'th') cell.properties.scope ??= 'row';
      cell.properties.role = cell.tagName === 'th' ? 'rowheader' : 'cell';
      if (stacks && index > 0 && columns[index]) cell.properties['data-label'] = labelOf(columns[index]);
      visit(cell, 'element', (inner: Element) => {
        if (inner.tagName === 'code') inner.children = inner.children.flatMap(broken);
      });
    }
  }
  return width;
}

/** An amount with decimals, signed or not, as the site writes it; in front or behind there may be a currency. */
const AMOUNT = /^(?:[A-Z]{3,4}[ \u00a0])?[+−-]?\d[\d ,.\u00a0\u202f]*[.,]\d{2,3}(?:[ \u00a0][A-Z]{3,4})?$|^[–—0]$/u;
const DAY = /^\d{1,2}[ \u00a0]\p{L}+[ \u00a0]\d{4}(?:[ \u00a0]р\.)?$/u;

/** Names columns of amounts, which are aligned by their last digit, and cells with a day, which stay on one line. */
function nameValues(columns: readonly Element[], rows: readonly (readonly Element[])[]): void {
  const add = (cell: Element, className: string) => (cell.properties.className = [...classesOf(cell), className]);
  for (const cells of rows) for (const cell of cells) if (DAY.test(textOf(cell).trim())) add(cell, 'day');
  for (const [index, column] of columns.entries()) {
    const cells = rows.flatMap((row) => row[index] ?? []);
    const texts = cells.map((cell) => textOf(cell).trim());
    if (index === 0 || !texts.every((text) => AMOUNT.test(text)) || !texts.some((text) => /\d/.test(text))) continue;
    for (const cell of [column, ...cells]) add(cell, 'amount');
  }
}

/** Text with line break opportunities between its pieces. */
function broken(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [node];
  return piecesOf(node.value).flatMap((value, index): ElementContent[] => [
    ...(index > 0 ? [{type: 'element', tagName: 'wbr', properties: {}, children: []} satisfies Element] : []),
    {type: 'text', value},
  ]);
}

/** Sum of the widths of the longest unbreakable pieces of the columns. */
function widthOf(columns: Element[], rows: Element[][]): number {
  const widths = columns.map((column, index) =>
    Math.max(textWidth(column), ...rows.flatMap((row) => row[index] ?? []).map(textWidth)),
  );
  return widths.reduce((sum, width) => sum + width + GAP, -GAP);
}

/** True if a phone would show sentences with one word per line. */
function hasSentences(columns: Element[], rows: Element[][]): boolean {
  return columns.length > 2 && rows.some((row) => row.some((cell) => textOf(cell).length > SENTENCE));
}

function textWidth(cell: Element): number {
  let widest = 0;
  const look = (node: Nodes, isCode: boolean): void => {
    if (node.type === 'text')
      widest = Math.max(widest, longestPiece(node.value, isCode) * (isCode ? LETTER.code : LETTER.text));
    else if ('children' in node)
      for (const child of node.children) look(child, isCode || (node.type === 'element' && node.tagName === 'code'));
  };
  look(cell, false);
  return widest;
}

const isGroup = ({tagName}: Element): boolean => tagName === 'thead' || tagName === 'tbody';
const elementsOf = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element');
const childrenOf = (node: Element, tagName: string): Element[] =>
  elementsOf(node).filter((child) => child.tagName === tagName);
const cellsOf = (group: Element): Element[] => childrenOf(group, 'tr').flatMap(elementsOf);

function classesOf({properties: {className}}: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Text for an attribute, with ordinary spaces. */
const labelOf = (node: Nodes): string => textOf(node).replaceAll('\u00a0', ' ');
