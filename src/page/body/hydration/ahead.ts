/**
 * Fetches files before they are needed, in every engine: Firefox refuses `rel=prefetch` under the policy of a page, and
 * WebKit does not implement it. A script or style sheet is preloaded; the element that uses it takes it over. Other
 * files are requested by `fetch`, and taken from the HTTP cache or, without a second request, by `takeAhead`.
 */

/** The content of a file; null if it has not arrived. */
type Bytes = Promise<ArrayBuffer | null>;

/**
 * Files that have been fetched and not taken, by address. Global, because each script of a page has its own copy of
 * this module.
 */
const shared = globalThis as {portalAhead?: Record<string, Promise<Response | void>>};

/** Adds a link to the head, before a sibling or at the end. */
export function addLink(
  root: Document,
  rel: 'preload' | 'stylesheet',
  href: string,
  as = '',
  before: Element | null = null,
): HTMLLinkElement {
  const link = root.createElement('link');
  link.rel = rel;
  link.as = as;
  link.href = href;
  return root.head.insertBefore(link, before);
}

/** Preloads a file, once. */
export function preload(root: Document, href: string, as: 'script' | 'style'): void {
  if (root.head.querySelector(`link[rel=preload][href="${CSS.escape(href)}"]`)) return;
  addLink(root, 'preload', href, as);
}

/** Fetches a file, once until it is taken. */
export function fetchAhead(href: string): void {
  (shared.portalAhead ??= {})[href] ??= fetch(href).catch(() => {});
}

/** @returns the content of a file that has been fetched ahead, once; else undefined */
export function takeAhead(href: string): Bytes | undefined {
  const {portalAhead = {}} = shared;
  const response = portalAhead[href];
  delete portalAhead[href];
  return response?.then((arrived) => (arrived?.ok ? arrived.arrayBuffer() : null)).catch(() => null);
}
