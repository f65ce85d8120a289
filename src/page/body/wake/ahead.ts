/**
 * Fetches files before they are needed, in every engine: Firefox refuses `rel=prefetch` under the policy of a page, and
 * WebKit does not implement it. A script or style sheet is preloaded; the element that uses it takes it over. Other
 * files are requested by `fetch`, and taken from the HTTP cache or, without a second request, by `takeAhead`.
 */

/** Event on the document by which a script that has its own copy of this module asks for fetched bytes. */
const TAKE = 'portal-take';

/** Detail of that event; the listener sets `bytes`. */
interface Take {
  href: string;
  bytes?: Promise<ArrayBuffer | null>;
}

/** The content of files that have been fetched and not taken, by address; null if a fetch has failed. */
const fetched = new Map<string, Promise<ArrayBuffer | null>>();

/** Preloads a file, once. */
export function preload(root: Document, href: string, as: 'script' | 'style'): void {
  if (root.head.querySelector(`link[rel=preload][href="${CSS.escape(href)}"]`)) return;
  const link = root.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = href;
  root.head.append(link);
}

/** Fetches a file, once until it is taken. */
export function fetchAhead(href: string): void {
  if (fetched.has(href)) return;
  const bytes = fetch(href)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  fetched.set(href, bytes);
}

/** Serves `takeAhead`. */
export function installAhead(root: Document): void {
  root.addEventListener(TAKE, (event) => {
    const {detail} = event as CustomEvent<Take>;
    const bytes = fetched.get(detail.href);
    if (!bytes) return;
    detail.bytes = bytes;
    fetched.delete(detail.href);
  });
}

/** @returns the content of a file that has been fetched ahead, once; undefined if it has not been, null if it failed */
export function takeAhead(root: Document, href: string): Promise<ArrayBuffer | null> | undefined {
  const detail: Take = {href};
  root.dispatchEvent(new CustomEvent<Take>(TAKE, {detail}));
  return detail.bytes;
}
