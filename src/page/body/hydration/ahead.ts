/**
 * Fetches files before they are needed, in every engine. Chromium follows `rel=prefetch`, which leaves the page in the
 * back/forward cache; an unfinished `fetch` does not. Firefox refuses `rel=prefetch` under the policy of a page, with an error in the
 * console, and WebKit does not implement it: they get `fetch`. The element that uses a script or style sheet takes it from the HTTP
 * cache; the content of other files can be taken without a second request, by `takeAhead`.
 */

/** The content of a file; null if it has not arrived. */
type Bytes = Promise<ArrayBuffer | null>;

/**
 * Files that have been fetched and not taken, by address; undefined for those that the browser prefetches. Global, because
 * each script of a page has its own copy of this module.
 */
const shared = globalThis as {portalAhead?: Record<string, Bytes | undefined>};

/**
 * Has the browser prefetch a file. Engines with speculation rules are those that prefetch under the policy of a page;
 * `relList.supports` is true in Firefox, too.
 * @returns false if the browser does not
 */
export function prefetch(href: string): boolean {
  if (!HTMLScriptElement.supports?.('speculationrules')) return false;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = href;
  document.head.append(link);
  return true;
}

/** Fetches a file, once until it is taken. It is read at once, so that the HTTP cache contains all of it. */
export function fetchAhead(href: string): void {
  const ahead = (shared.portalAhead ??= {});
  if (href in ahead) return;
  ahead[href] = prefetch(href)
    ? undefined
    : fetch(href)
        .then((response) => (response.ok ? response.arrayBuffer() : null))
        .catch(() => null);
}

/** @returns the content of a file that has been fetched ahead, once; else undefined */
export function takeAhead(href: string): Bytes | undefined {
  const {portalAhead = {}} = shared;
  const bytes = portalAhead[href];
  if (bytes) delete portalAhead[href];
  return bytes;
}
