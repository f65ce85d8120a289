/**
 * Normal form of a built page, for comparing builds. A refactoring may change scripts, styles and hashes in names, but
 * nothing else; pages that are equal for readers have equal normal forms.
 */
import {load} from 'cheerio/slim';

/** Structured data is part of the content of a page, although it is in a `<script>`. */
const STRUCTURED_DATA = 'application/ld+json';

/** Links that load scripts and styles; they change with the scripts alone. */
const LOADING_RELS = /^(?:stylesheet|prefetch|preload|modulepreload)$/;

/** `/assets/images/name-0123456789abcdef….svg`, `/assets/js/main.01234567.js` */
const ASSET_HASH = /(\/assets\/[^\s"'()]*?)[.-][0-9a-f]{8,32}(\.[a-z0-9]+)/g;

/** Query at the end of search index addresses: a hash of all sources, including those that do not affect the index. */
const STAMP = /(\?_=)[0-9a-f]{8}/g;

/**
 * Hashes in the content security policy of a page. They identify inline scripts and styles, which are ignored as well.
 */
const POLICY_HASH = /('|&apos;|&#39;|&#x27;)sha256-[\w+/=]+\1/g;

/** Class names of CSS modules, such as `toggle_vylO` or `title_UAyY-`; the last part is a hash. */
const MODULE_CLASS = /^([a-zA-Z][\w-]*)_[\w+/-]{4}$/;

/** @returns the class name without the hash of its style sheet */
const bareClass = (name: string): string => MODULE_CLASS.exec(name)?.[1] ?? name;

/**
 * @param html source of a page
 * @returns its text, elements, attributes and structured data, one tag per line, attributes sorted by name; without
 * scripts, styles and the links that load them, and with hashes removed from names
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

/** Hash of all sources at the start of each file of the search index. */
const INDEX_BUILD = /^(\{"format":\d+,"build":)"[0-9a-f]{12}"/;

/** A class attribute within a text, such as the HTML in a feed. */
const CLASS_ATTRIBUTE = /\bclass="([^"<>]+)"/g;

/** @returns the text of a file that is not a page, without hashes that do not matter to readers */
export function fileView(text: string): string {
  return text
    .replace(INDEX_BUILD, '$1""')
    .replaceAll(CLASS_ATTRIBUTE, (_, names: string) => `class="${names.split(' ').map(bareClass).join(' ')}"`);
}

/** Scripts and styles: their names are hashes, and browser tests verify their behaviour. */
const CODE = /(?:^|\/)assets\/(?:js|css)\//;

/**
 * @param file path below the built site
 * @returns the path without hashes; undefined for scripts and styles
 */
export function comparedName(file: string): string | undefined {
  if (CODE.test(file)) return undefined;
  return `/${file}`.replace(ASSET_HASH, '$1$2').slice(1);
}
