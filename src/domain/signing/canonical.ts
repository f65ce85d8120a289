/**
 * The one spelling of a query in which it is signed. It imports nothing: a page can take it alone.
 * Source of the rule: `docs/callbacks_get.mdx` (this gateway's own); the spelling is that of RFC 3986, section 2.
 */

/** Names of the parameters that are not signed, and stand there once. */
export const SIGNING_PARAMETERS = ['point', 'key', 'signature'] as const;
/** By the older token, while the point has two; it is not signed either. */
export const PREVIOUS = 'signature_previous';
export const UNSIGNED: readonly string[] = [...SIGNING_PARAMETERS, PREVIOUS];

/**
 * The text of the query that is signed: every other parameter as `name=value`, both percent-encoded as UTF-8 with only
 * the unreserved characters of RFC 3986 left as they are, sorted bytewise, joined by `&`.
 * @param parameters decoded names and values, in any order
 */
export function canonicalQuery(parameters: Iterable<readonly [string, string]>): string {
  return [...parameters]
    .filter(([name]) => !UNSIGNED.includes(name))
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort() // All characters are ASCII now, so the order of UTF-16 units is that of the bytes.
    .join('&');
}

/** `encodeURIComponent` leaves five characters alone that RFC 3986 reserves. */
export function encodeStrictly(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
