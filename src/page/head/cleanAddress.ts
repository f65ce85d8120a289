/**
 * Old addresses end in `.html`, `/index` or `/index.html`. The host serves the right page for them, but hydration would
 * look for a route of that name. A stray `%` would stop the router with “URI malformed”.
 */

/** The 404 page of a language; no other folder has one. */
const NOT_FOUND = /^(\/\w+)?\/404\.html$/;

/**
 * @param path pathname of the address
 * @param hash fragment of the address
 * @returns the corrected path and fragment; equal to the input if nothing is wrong
 */
export function cleanAddress(path: string, hash: string): {path: string; hash: string} {
  // A path with two leading slashes would be an address on another host.
  const clean = path
    .replace(/^[/\\]+/, '/')
    .replace(/\/index(\.html)?\/?$/, '/')
    .replace(/([^/])\.html$/, '$1');
  // The 404 page, which a host serves for every unknown path, keeps its own address.
  return {path: decodable(NOT_FOUND.test(path) ? path : clean), hash: decodable(hash)};
}

function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replace(/%/g, '%25');
  }
}

/** @returns true if the browser is being redirected */
export function goToCleanAddress(at: Location): boolean {
  const {path, hash} = cleanAddress(at.pathname, at.hash);
  const moves = path !== at.pathname || hash !== at.hash;
  if (moves) at.replace(path + at.search + hash);
  return moves;
}
