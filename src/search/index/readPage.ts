/** What a built page says, cut into the places that a hit can lead to: its top, its headings, the rows of its tables. */
import * as cheerio from 'cheerio';

/** A node of cheerio's tree, whose type the package does not export by name. */
type Node = Parameters<typeof cheerio.contains>[0];

export interface ReadSection {
  hash: string;
  heading: string;
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

/** What is no content, or is said again elsewhere. */
const LEFT_OUT = [
  'script, style, template, noscript, button, svg, nav, form',
  '.hash-link, .theme-doc-version-badge, .theme-doc-toc-mobile, .theme-doc-footer, .method-line, .sr-only, [aria-hidden=true]',
].join();

const BLOCKS = new Set(
  'p div li ul ol dl dt dd table thead tbody tr td th pre blockquote figure figcaption details summary br section header'.split(
    ' ',
  ),
);

/** What stands apart on the page without a line of its own: cells of a row, and what a field allows. */
const APART = 'td, th, .constraint';
/** What is searched, and tells nobody why a place was found: a line of a program and its file, names of tabs and of columns. */
const UNSHOWN = 'pre, .theme-code-block, [role=tablist], [role=tabpanel]:has(pre), thead';
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
  body.find(LEFT_OUT).remove();
  const links = new Set<string>();
  for (const link of body.find('a[href^="/"]').get())
    links.add(
      $(link)
        .attr('href')!
        .replace(/[?#].*$/, ''),
    );

  // Asked once for the page: a question per node would have its selectors read anew for each.
  const apart = new Set<Node>(body.find(APART).get());
  const unshown = new Set<Node>(body.find(UNSHOWN).get());
  let current = top;
  let hidden = false;
  const write = (section: ReadSection, text: string) => {
    if (hidden) section.hidden += text;
    else section.text += text;
  };
  const walk = (node: Node) => {
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
    if (id && (node.name === 'tr' || (node.name === 'li' && $(node).parent().is('.fields')))) {
      const first = node.name === 'tr' ? $(node).children('th, td').first() : $(node);
      // The code alone: beside it may stand that the field is required. Inside an object a field is named without its path.
      const path = $(node).parent().attr('data-path') ?? '';
      const cell = path + lineOf(first.find('code').first().text() || first.text());
      current = {hash: `#${id}`, heading: cell, text: '', hidden: '', row: true};
      sections.push(current);
    }
    // All languages but the first of a sample say the same thing.
    const again = node.attribs['role'] === 'tabpanel' && previousPanels($, node) > 0;
    if (again || unshown.has(node)) hidden = true;
    if (apart.has(node) && !hidden) write(current, SEPARATOR);
    if (BLOCKS.has(node.name)) write(current, '\n');
    for (const child of node.children) walk(child);
    if (BLOCKS.has(node.name)) write(current, '\n');
    hidden = outerHidden;
    if (current.row) current = outer;
  };
  for (const child of body.get(0)!.children) walk(child);
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

function previousPanels($: cheerio.CheerioAPI, panel: Node): number {
  return $(panel).prevAll('[role=tabpanel]').length;
}

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
