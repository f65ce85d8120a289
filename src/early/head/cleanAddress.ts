/**
 * Runs in the head of every page, before anything else: it must hold everything that it needs, and speak old JavaScript.
 *
 * Old addresses end in `.html`, `/index` or `/index.html`. The page behind them is right, the address is not: hydration
 * would look for a route of that name. A stray `%` would stop the router with “URI malformed”.
 * @param path pathname of the address
 * @param hash fragment of the address
 * @returns the path and fragment to go to; equal to what was given where nothing is to mend
 */
export function cleanAddress(path: string, hash: string): {path: string; hash: string} {
  function decodable(text: string): string {
    try {
      decodeURIComponent(text);
      return text;
    } catch {
      return text.replace(/%/g, '%25');
    }
  }
  // Two leading slashes would make the path another host's address.
  let clean = path.replace(/^[/\\]+/, '/');
  clean = clean.replace(/\/index(\.html)?\/?$/, '/').replace(/([^/])\.html$/, '$1');
  // The page that a host shows for every unknown path keeps its own address.
  if (/^(\/uk)?\/404\.html$/.test(path)) clean = path;
  return {path: decodable(clean), hash: decodable(hash)};
}
