/** Splits a built page into the sections that a hit can link to: its top, its headings, the rows of its tables. */
import * as cheerio from 'cheerio';

/** Nodes of cheerio's tree, whose types the package does not export by name. */
type Node = Parameters<typeof cheerio.contains>[0];
type ParentNode = Extract<Node, {children: unknown}>;
type Element = Extract<Node, {attribs: unknown}>;

export interface ReadSection {
  hash: string;
  heading: string;
  /** The titles and messages that responses contain with the code of a row of a catalogue. `{…}` stands for a value. */
  phrases?: string[];
  text: string;
  /** Code, and what only labels things: searched, but never shown in an excerpt. */
  hidden: string;
  row: boolean;
}

export interface ReadPage {
  title: string;
  /** The path of the operation that the page is about; empty for other pages. */
  call: string;
  crumbs: string[];
  description: string;
  keywords: string;
  /** The top first. */
  sections: ReadSection[];
  /** Addresses that its content links to, without query and fragment; each once. */
  links: string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements without content of their own, or repeated elsewhere: by tag, or by class. */
const LEFT_OUT_TAGS = words('script style template noscript button svg nav form');
const LEFT_OUT_CLASSES = words(
  'hash-link theme-doc-version-badge theme-doc-toc-mobile theme-doc-footer method-line sr-only expand-all',
);

const BLOCKS = words(
  'p div li ul ol dl dt dd table thead tbody tr td th pre blockquote figure figcaption details summary br section header',
);

const SEPARATOR = ' · ';

/**
 * @param html a page of the built site
 * @returns null for a page without an article with a heading (a list, a page of the site's own)
 */
export function readPage(html: string): ReadPage | null {
  const $ = cheerio.load(readable(html));
  const title = lineOf($('article h1').first().text());
  // A page of the site's own has no `.markdown`.
  const body = $('article .markdown, main article').last();
  if (title === '' || body.length === 0) return null;
  const top: ReadSection = {hash: '', heading: title, text: '', hidden: '', row: false};
  const sections = [top];
  const crumbs = $('.breadcrumbs__link, .breadcrumbs__item > span')
    .get()
    .map((element) => $(element).text().trim())
    .filter((text) => text !== '');
  const content = body.get(0)! as ParentNode;
  const links = new Set<string>();
  // One walk: a question for each selector would walk the page anew.
  const tidyUp = (parent: ParentNode) => {
    parent.children = parent.children.filter((child) => !isElement(child) || !isLeftOut(child));
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      const {href} = child.attribs;
      if (child.name === 'a' && href?.startsWith('/')) links.add(href.replace(/[?#].*$/, ''));
      tidyUp(child);
    }
  };
  tidyUp(content);

  let current = top;
  let hidden = false;
  const write = (section: ReadSection, text: string) => {
    if (hidden) section.hidden += text;
    else section.text += text;
  };
  const walk = (node: Node, isFirstPanel: boolean) => {
    if (node.type === 'text') return write(current, node.data);
    if (node.type !== 'tag') return;
    const id = node.attribs['id'];
    if (/^h[1-3]$/.test(node.name)) {
      const heading = lineOf($(node).text());
      if (node.name === 'h1') return;
      current = {hash: id ? `#${id}` : current.hash, heading, text: '', hidden: '', row: false};
      sections.push(current);
      return;
    }
    const outer = current;
    const outerHidden = hidden;
    const list = node.parent as Element;
    const isRepeated = node.attribs['data-repeats'] !== undefined;
    if (
      id &&
      !isRepeated &&
      (node.name === 'tr' || (node.name === 'li' && hasClass(list, (name) => name === 'fields')))
    ) {
      const first = node.name === 'tr' ? node.children.filter(isElement).find(isCell) : node;
      // The code alone: beside it may stand that the field is required. Inside an object a field is named without its path.
      const path = list.attribs['data-path'] ?? '';
      const named = first && ($(firstBelow(first, 'code')).text() || $(first).text());
      const cell = path + lineOf(named ?? '');
      const phrases = CATALOGUE_ROW.test(id) ? phrasesOf(node) : [];
      current = {
        hash: `#${id}`,
        heading: cell,
        text: '',
        hidden: '',
        row: true,
        ...(phrases.length > 0 ? {phrases} : {}),
      };
      sections.push(current);
    }
    // All languages but the first of a sample say the same thing.
    if ((isPanel(node) && !isFirstPanel) || isUnshown(node)) hidden = true;
    if (isApart(node) && !hidden) write(current, SEPARATOR);
    if (BLOCKS.has(node.name)) write(current, '\n');
    walkChildren(node);
    if (BLOCKS.has(node.name)) write(current, '\n');
    hidden = outerHidden;
    if (current.row) current = outer;
  };
  const walkChildren = ({children}: ParentNode) => {
    let panels = 0;
    for (const child of children) walk(child, isPanel(child) && (panels += 1) === 1);
  };
  walkChildren(content);
  for (const section of sections) {
    section.text = tidy(section.text);
    section.hidden = lineOf(section.hidden);
  }
  return {
    title,
    call: body.find('.endpoint code').first().text().trim(),
    crumbs: crumbs.slice(0, -1),
    description: $('meta[name=description]').attr('content') ?? '',
    keywords: $('meta[name=keywords]').attr('content') ?? '',
    sections,
    links: [...links],
  };
}

/**
 * The head and the main part of a page, without scripts and styles: what else a page carries is most of it, and a parser would
 * make a tree of it.
 */
function readable(html: string): string {
  const main = /<main[\s>][^]*<\/main>/.exec(html)?.[0];
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  return (main ? head + main : html).replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '');
}

const isElement = (node: Node): node is Element => 'attribs' in node;

const hasClass = ({attribs}: Element, isWanted: (name: string) => boolean): boolean =>
  attribs['class']?.split(/\s+/).some(isWanted) ?? false;

const isLeftOut = (node: Element): boolean =>
  LEFT_OUT_TAGS.has(node.name) ||
  node.attribs['aria-hidden'] === 'true' ||
  hasClass(node, (name) => LEFT_OUT_CLASSES.has(name));

const isPanel = (node: Node): boolean => isElement(node) && node.attribs['role'] === 'tabpanel';

const isCell = ({name}: Element): boolean => name === 'td' || name === 'th';

/** True for elements that are separate on the page without a line of their own: cells of a row, constraints of a field. */
const isApart = (node: Element): boolean => isCell(node) || hasClass(node, (name) => name === 'constraint');

/** True for text that is searched but does not explain a hit: a line of a program and its file, names of tabs and of columns. */
const isUnshown = (node: Element): boolean =>
  node.name === 'pre' ||
  node.name === 'thead' ||
  isMessages(node) ||
  node.attribs['role'] === 'tablist' ||
  hasClass(node, (name) => name === 'theme-code-block') ||
  (isPanel(node) && firstBelow(node, 'pre') !== undefined);

/** @returns the first element of that name within another one */
function firstBelow({children}: ParentNode, name: string): Element | undefined {
  for (const child of children) {
    if (!isElement(child)) continue;
    const found = child.name === name ? child : firstBelow(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Rows of the catalogues of errors and of failure reasons: a response contains their titles beside their codes. */
const CATALOGUE_ROW = /^(?:code|reason)-\d+$/;

/**
 * @returns the titles of a code, which are its strong words or its second cell, in each language, then the messages that
 * are listed in its row
 */
function phrasesOf(row: Element): string[] {
  const title = firstBelow(row, 'strong') ?? row.children.filter(isElement).filter(isCell)[1];
  return [...titlesOf(title?.children ?? []), ...messagesBelow(row).map(textOf)]
    .map(lineOf)
    .filter((line) => line !== '');
}

/** The title in the language of the page, and the gloss in another one. */
function titlesOf(nodes: readonly Node[]): string[] {
  const isGloss = (node: Node) => isElement(node) && hasClass(node, (name) => name === 'gloss');
  return [nodes.filter((node) => !isGloss(node)), nodes.filter(isGloss)].map((part) => part.map(textOf).join(''));
}

const messagesBelow = (node: ParentNode): Element[] =>
  node.children.filter(isElement).flatMap((child) => (isMessages(child) ? itemsBelow(child) : messagesBelow(child)));

const itemsBelow = (node: Element): Element[] =>
  node.children.filter(isElement).flatMap((child) => (child.name === 'li' ? [child] : itemsBelow(child)));

const isMessages = (node: Element): boolean => hasClass(node, (name) => name === 'messages');

const textOf = (node: Node): string =>
  node.type === 'text' ? node.data : 'children' in node ? node.children.map(textOf).join('') : '';

/** A text on one line; non-breaking spaces are spaces. */
const lineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** One separator between two things, and none at the ends or beside a sign that separates by itself. */
function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?· ?)+/g, SEPARATOR)
    .replaceAll(/([.:;]) · /g, '$1 ')
    .replaceAll(/^[ ·]+|[ ·]+$/g, '');
}
