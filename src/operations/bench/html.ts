/** Extracts the requests of a page from its HTML. */
import {load} from 'cheerio/slim';

export interface PageRequests {
  /** Addresses that a browser loads without interaction, except the page itself. */
  needed: string[];
  /** Addresses of `<link rel=prefetch>`: loaded when the browser is idle. */
  prefetched: string[];
  /** Images that are loaded when they get near the viewport. */
  lazy: string[];
}

const NEEDED_LINKS = new Set(['stylesheet', 'preload', 'modulepreload', 'icon']);
/** Types of `<script>` that are executed; other types contain data. */
const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

/**
 * @param html source of the page
 * @param address absolute address of the page; relative addresses are resolved against it
 * @returns paths with their query, without duplicates, in source order. Other origins and `data:` are excluded.
 */
export function requestsOf(html: string, address: string): PageRequests {
  const $ = load(html);
  $('noscript, template').remove();
  const found = {needed: new Set<string>(), prefetched: new Set<string>(), lazy: new Set<string>()};
  const base = new URL(address);
  const add = (kind: keyof PageRequests, target: string | undefined) => {
    if (!target) return;
    const url = new URL(target, base);
    if (url.origin === base.origin) found[kind].add(url.pathname + url.search);
  };
  $('link[href], script[src], img[src], iframe[src], video[poster]').each((_, element) => {
    const node = $(element);
    const lazy = node.attr('loading')?.toLowerCase() === 'lazy';
    switch (element.tagName) {
      case 'link': {
        const rel = (node.attr('rel') ?? '').toLowerCase().split(/\s+/);
        if (rel.includes('alternate') || node.attr('disabled') !== undefined) break;
        if (rel.some((name) => NEEDED_LINKS.has(name))) add('needed', node.attr('href'));
        else if (rel.includes('prefetch')) add('prefetched', node.attr('href'));
        break;
      }
      case 'script':
        if (SCRIPT_TYPE.test(node.attr('type') ?? '') && node.attr('nomodule') === undefined)
          add('needed', node.attr('src'));
        break;
      case 'video':
        add('needed', node.attr('poster'));
        break;
      default:
        add(lazy ? 'lazy' : 'needed', node.attr('src'));
    }
  });
  // A file that is loaded at once is not loaded again as a prefetch or lazily.
  for (const loaded of found.needed) {
    found.prefetched.delete(loaded);
    found.lazy.delete(loaded);
  }
  return {needed: [...found.needed], prefetched: [...found.prefetched], lazy: [...found.lazy]};
}

/** @returns text of the first h1 without markup and with single spaces; empty if there is none */
export function headingOf(html: string): string {
  const inner = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
  return load(inner).text().replace(/\s+/g, ' ').trim();
}
