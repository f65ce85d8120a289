/**
 * Fetches files before they are needed, in every engine. Chromium follows `rel=prefetch`, which leaves the page in the
 * back/forward cache; an unfinished `fetch` does not. Firefox refuses `rel=prefetch` under the policy of a page, with an error in the
 * console, and WebKit does not implement it: they get `fetch`. The element that uses a script or style sheet takes it from the HTTP
 * cache; the content of other files can be taken without a second request, by `takeAhead`.
 */

/** The content of a file; null if it has not arrived. */
type Bytes = Promise<ArrayBuffer | null>;

/**
 * Files that have been fetched and not taken, by address; the link for those that the browser prefetches. Global, because each
 * script of a page has its own copy of this module.
 */
const shared = globalThis as {portalAhead?: Record<string, Bytes | HTMLLinkElement>};

/** Adds a link to the head, before a sibling or at the end. */
export function addLink(
  root: Document,
  rel: 'prefetch' | 'stylesheet',
  href: string,
  before: Element | null = null,
): HTMLLinkElement {
  const link = root.createElement('link');
  link.rel = rel;
  link.href = href;
  return root.head.insertBefore(link, before);
}

/**
 * Has the browser prefetch a file. Engines with speculation rules are those that prefetch under the policy of a page;
 * `relList.supports` is true in Firefox, too.
 * @returns the link; false or undefined if the browser does not
 */
export const prefetch = (href: string): HTMLLinkElement | false | undefined =>
  HTMLScriptElement.supports?.('speculationrules') && addLink(document, 'prefetch', href);

/** Fetches a file, once until it is taken. It is read at once, so that the HTTP cache contains all of it. */
export function fetchAhead(href: string): void {
  (shared.portalAhead ??= {})[href] ??=
    prefetch(href) ||
    fetch(href)
      .then((response) => (response.ok ? response.arrayBuffer() : null))
      .catch(() => null);
}

/** @returns the content of a file that has been fetched ahead, once; else undefined */
export function takeAhead(href: string): Bytes | undefined {
  const {portalAhead = {}} = shared;
  const bytes = portalAhead[href];
  if (!(bytes instanceof Promise)) return undefined;
  delete portalAhead[href];
  return bytes;
}
