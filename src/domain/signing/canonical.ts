/**
 * Canonical form of a query for signing. Without imports, so that pages can load it alone.
 * Source of the rule: `docs/callbacks_get.mdx` (specific to this gateway); the encoding is that of RFC 3986, section 2.
 */

/** Names of the parameters that are not signed. Each must occur exactly once. */
export const SIGNING_PARAMETERS = ['point', 'key', 'signature'] as const;
/** Signature with the older token, while the point has two tokens; not signed either. */
export const PREVIOUS = 'signature_previous';
export const UNSIGNED: readonly string[] = [...SIGNING_PARAMETERS, PREVIOUS];

/**
 * Text of the query that is signed: every other parameter as `name=value`, both percent-encoded as UTF-8 except for the
 * unreserved characters of RFC 3986, sorted bytewise, joined by `&`.
 * @param parameters decoded names and values, in any order
 */
export function canonicalQuery(parameters: Iterable<readonly [string, string]>): string {
  return [...parameters]
    .filter(([name]) => !UNSIGNED.includes(name))
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort() // All characters are ASCII now, so the order of UTF-16 units is that of the bytes.
    .join('&');
}

/** Percent-encodes a text. `encodeURIComponent` does not encode five characters that RFC 3986 reserves. */
export function encodeStrictly(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
