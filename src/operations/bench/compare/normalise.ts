/**
 * What a reader gets from a built page, written one way: a refactoring may change scripts, styles and the hashes in names,
 * and nothing else. Two pages that read alike have equal normal forms.
 */
import {load} from 'cheerio/slim';

/** Data for search engines is what a page says, although it stands in a `<script>`. */
const STRUCTURED_DATA = 'application/ld+json';

/** What React marks an attribute or a node with, and what differs with the scripts alone. */
const LOADING_RELS = /^(?:stylesheet|prefetch|preload|modulepreload)$/;

/** `/assets/images/name-0123456789abcdef….svg`, `/assets/js/main.01234567.js` */
const ASSET_HASH = /(\/assets\/[^\s"'()]*?)[.-][0-9a-f]{8,32}(\.[a-z0-9]+)/g;

/** What the addresses of the search index end with: a hash of all sources, also of those that change nothing. */
const STAMP = /(\?_=)[0-9a-f]{8}/g;

/** Hashes in the policy of a page name the scripts and styles within it, which are left out as well. */
const POLICY_HASH = /('|&apos;|&#39;|&#x27;)sha256-[\w+/=]+\1/g;

/** Names of CSS modules: `toggle_vylO` or `title_UAyY-`, whose last part is a hash. */
const MODULE_CLASS = /^([a-zA-Z][\w-]*)_[\w+/-]{4}$/;

/** @returns a class without the hash of its style sheet */
const bareClass = (name: string): string => MODULE_CLASS.exec(name)?.[1] ?? name;

/**
 * @param html source of a page
 * @returns its text, elements, attributes and structured data, one tag per line, attributes in order of their names;
 * scripts, styles and what loads them are left out, hashed names are cut
 */
export function readerView(html: string): string {
  const $ = load(html);
  $('script').each((_, element) => {
    if ($(element).attr('type') !== STRUCTURED_DATA) $(element).remove();
  });
  $('style').remove();
  $('link').each((_, element) => {
    if (LOADING_RELS.test($(element).attr('rel') ?? '')) $(element).remove();
  });
  $('[class]').each((_, element) => {
    const names = ($(element).attr('class') ?? '').split(/\s+/).filter(Boolean);
    $(element).attr('class', names.map(bareClass).join(' '));
  });
  $('*').each((_, element) => {
    if (!('attribs' in element)) return;
    element.attribs = Object.fromEntries(
      Object.entries(element.attribs).sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  });
  return $.html()
    .replaceAll(ASSET_HASH, '$1$2')
    .replaceAll(STAMP, '$1')
    .replaceAll(POLICY_HASH, '$1sha256$1')
    .replaceAll('<', '\n<')
    .trim();
}

/** In each file of the search index: a hash of all its sources. */
const INDEX_BUILD = /^(\{"format":\d+,"build":)"[0-9a-f]{12}"/;

/** A class attribute within a text, such as the HTML in a feed. */
const CLASS_ATTRIBUTE = /\bclass="([^"<>]+)"/g;

/** @returns a file that is no page, without hashes of what changes nothing for a reader */
export function fileView(text: string): string {
  return text
    .replace(INDEX_BUILD, '$1""')
    .replaceAll(CLASS_ATTRIBUTE, (_, names: string) => `class="${names.split(' ').map(bareClass).join(' ')}"`);
}

/** Below these, names are hashes and contents are code: what they do is proved by tests in a browser. */
const CODE = /(?:^|\/)assets\/(?:js|css)\//;

/**
 * @param file path below the built site
 * @returns the path without hashes; undefined for scripts and styles
 */
export function comparedName(file: string): string | undefined {
  if (CODE.test(file)) return undefined;
  return `/${file}`.replace(ASSET_HASH, '$1$2').slice(1);
}
