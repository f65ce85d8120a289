/**
 * Old addresses end in `.html`, `/index` or `/index.html`. The page behind them is right, the address is not: hydration
 * would look for a route of that name. A stray `%` would stop the router with “URI malformed”.
 */

/**
 * @param path pathname of the address
 * @param hash fragment of the address
 * @returns the path and fragment to go to; equal to what was given where nothing is to mend
 */
export function cleanAddress(path: string, hash: string): {path: string; hash: string} {
  // Two leading slashes would make the path another host's address.
  const clean = path
    .replace(/^[/\\]+/, '/')
    .replace(/\/index(\.html)?\/?$/, '/')
    .replace(/([^/])\.html$/, '$1');
  // The page that a host shows for every unknown path keeps its own address.
  return {path: decodable(/^(\/uk)?\/404\.html$/.test(path) ? path : clean), hash: decodable(hash)};
}

function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replace(/%/g, '%25');
  }
}

/** @returns whether the browser is on its way to another address */
export function goToCleanAddress(at: Location): boolean {
  const {path, hash} = cleanAddress(at.pathname, at.hash);
  const moves = path !== at.pathname || hash !== at.hash;
  if (moves) at.replace(path + at.search + hash);
  return moves;
}
