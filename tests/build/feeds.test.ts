/** Checks the published feeds against RFC 4287, for the changelog and the blog, in both locales. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import {describe, expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {CHANGELOG_FEED} from '../../src/render/changelogFeed';
import {COMPLETE_LOCALES} from '../../src/brand';
import {BUILD, factsOf, html, pages} from './site';

const FEEDS = COMPLETE_LOCALES.flatMap((locale) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  return [`${prefix}/${CHANGELOG_FEED}`, `${prefix}/blog/atom.xml`];
});

/** Violations of RFC 4287, and content that would mislead a reader. */
function feedProblems(source: string): string[] {
  const problems: string[] = [];
  const stray = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(source.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''));
  if (stray) problems.push(`an ampersand is not escaped at ${stray.index}`);
  const $ = load(source, {xml: true});
  const feed = $('feed');
  if (feed.length !== 1) return [...problems, 'there is no feed'];
  if (feed.attr('xmlns') !== 'http://www.w3.org/2005/Atom') problems.push('the namespace is not that of Atom');
  problems.push(...commonProblems($, 'feed'));
  const ids = new Set([$('feed > id').text()]);
  const everyEntryHasAuthor = $('entry')
    .toArray()
    .every((entry) => $(entry).children('author').children('name').text() !== '');
  if ($('feed > author > name').text() === '' && !everyEntryHasAuthor) problems.push('an entry has no author');
  if ($('entry').length === 0) problems.push('there is no entry');
  const newest = $('feed > updated').text();
  $('entry').each((at, entry) => {
    const id = $(entry).children('id').text();
    if (ids.has(id)) problems.push(`the id ${id} stands twice`);
    ids.add(id);
    problems.push(...commonProblems($, `entry:eq(${at})`));
    if ($(entry).children('updated').text() > newest) problems.push(`${id} is newer than the feed`);
    if ($(entry).children('content').length === 0 && $(entry).children('link').length === 0)
      problems.push(`${id} has neither content nor link`);
    const {xml, type} = {xml: $(entry).children('content'), type: $(entry).children('content').attr('type')};
    if (xml.length > 0 && type !== 'html') problems.push(`${id}: the content is not of type html`);
    if (xml.children().length > 0) problems.push(`${id}: HTML is not escaped`);
    const inner = load(xml.text());
    if (inner('button').length > 0) problems.push(`${id}: a button does nothing in a feed reader`);
    for (const link of inner('a[href], img[src]').toArray()) {
      const address = inner(link).attr('href') ?? inner(link).attr('src') ?? '';
      if (!/^(https?|mailto|upi):/.test(address)) problems.push(`${id}: ${address} is not absolute`);
    }
  });
  return problems;
}

/** Checks the three elements that a feed and an entry must have exactly once, and their links. */
function commonProblems($: CheerioAPI, selector: string): string[] {
  const place = $(selector);
  const problems = ['id', 'title', 'updated']
    .filter((name) => place.children(name).length !== 1 || place.children(name).text().trim() === '')
    .map((name) => `${selector} must have one ${name}`);
  const id = place.children('id').text();
  if (!URL.canParse(id)) problems.push(`${selector}: the id “${id}” is no IRI`);
  const updated = place.children('updated').text();
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(updated) || Number.isNaN(Date.parse(updated)))
    problems.push(`${selector}: updated “${updated}” is no date of RFC 3339`);
  for (const link of place.children('link').toArray()) {
    const href = $(link).attr('href') ?? '';
    if (!URL.canParse(href)) problems.push(`${selector}: the link “${href}” is not absolute`);
  }
  return problems;
}

describe.each(FEEDS)('%s', (feed) => {
  const source = () => readFileSync(path.join(BUILD, feed), 'utf8');
  test('conforms to RFC 4287', () => expect(feedProblems(source())).toEqual([]));
  test('is in its own locale and links to existing pages and anchors', () => {
    const $ = load(source(), {xml: true});
    const root = brand.docs.url + (feed.startsWith('/uk/') ? '/uk/' : '/');
    const built = new Set(pages);
    const about = $('feed > title, feed > subtitle').text();
    expect(/\p{Script=Cyrillic}/u.test(about), about).toBe(feed.startsWith('/uk/'));
    for (const entry of $('entry').toArray()) {
      const href = $(entry).children('link').attr('href')!;
      expect(href.startsWith(root), href).toBe(true);
      const {pathname, hash} = new URL(href);
      const file = path.join(pathname.slice(1), 'index.html');
      expect(built.has(file), href).toBe(true);
      if (hash) expect(factsOf(file).ids, href).toContain(decodeURIComponent(hash.slice(1)));
    }
  });
  test('is linked in the head of every page of its locale', () => {
    const folder = feed.startsWith('/uk/') ? 'uk/' : '';
    for (const page of ['index.html', 'changelog/index.html', 'blog/index.html']) {
      const links = html(`${folder}${page}`)('link[rel=alternate][type="application/atom+xml"]');
      expect(links.toArray().map((link) => link.attribs.href)).toContain(feed);
    }
    expect(existsSync(path.join(BUILD, feed))).toBe(true);
  });
});

describe('the checks detect violations', () => {
  const entry = (inner = '', id = 'https://host/a') =>
    `<entry><id>${id}</id><title>A</title><updated>2026-11-21T08:00:00Z</updated><content type="html">${inner}</content></entry>`;
  const feed = (entries: string, author = '<author><name>N</name></author>', id = '<id>https://host/f</id>') =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${id}<title>F</title><updated>2026-11-21T08:00:00Z</updated>${author}${entries}</feed>`;
  test('a valid feed passes', () => {
    expect(feedProblems(feed(entry('&lt;p&gt;&lt;a href="https://host/"&gt;x&lt;/a&gt;&lt;/p&gt;')))).toEqual([]);
  });
  test.each([
    ['no id', feed(entry(), undefined, ''), /must have one id/],
    ['no author', feed(entry(), ''), /an entry has no author/],
    ['an id twice', feed(entry() + entry()), /stands twice/],
    ['a local date', feed(entry()).replace(/08:00:00Z/, '08:00'), /no date of RFC 3339/],
    ['a relative link', feed(entry('&lt;a href="/x"&gt;x&lt;/a&gt;')), /\/x is not absolute/],
    ['a button', feed(entry('&lt;button&gt;x&lt;/button&gt;')), /a button does nothing/],
    ['raw HTML', feed(entry('<p>x</p>')), /HTML is not escaped/],
    ['a bare ampersand', feed(entry('a & b')), /ampersand/],
    ['no entry', feed(''), /there is no entry/],
    ['an id that is no IRI', feed(entry('', 'a')), /is no IRI/],
  ])('%s', (_name, source, message) => expect(feedProblems(source).join('\n')).toMatch(message));
});
