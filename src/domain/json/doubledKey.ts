/**
 * Finds duplicate keys in the objects of a JSON text. JSON allows them and leaves their meaning open (RFC 8259, section
 * 4): parsers use the first value, the last one, or fail, so two programs may read different amounts from one signed
 * body.
 */

/** A string, bracket or comma. Nothing else of a valid JSON text is relevant here. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/** An object or array that is not closed yet. */
interface Open {
  /** Keys so far; undefined for an array. */
  keys: Set<string> | undefined;
  /** True if the next string is a key. */
  keyNext: boolean;
  /** Key or index of the current member. */
  at: string | number;
}

/**
 * @param text valid JSON
 * @returns the dotted name of the first duplicate key, as used in `error.details`; keys are compared after decoding, so
 *   `"id"` and `"\\u0069d"` are equal
 */
export function doubledKey(text: string): string | undefined {
  const open: Open[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{') open.push({keys: new Set(), keyNext: true, at: ''});
    else if (token === '[') open.push({keys: undefined, keyNext: false, at: 0});
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') proceed(inner!);
    else if (inner?.keyNext && isKnown(inner, JSON.parse(token) as string)) return open.map(({at}) => at).join('.');
  }
  return undefined;
}

/** Handles a comma: the next key of an object, or the next item of an array. */
function proceed(inner: Open): void {
  if (inner.keys) inner.keyNext = true;
  else inner.at = Number(inner.at) + 1;
}

/** Returns true if the object already has the key, and adds it. */
function isKnown(inner: Open, key: string): boolean {
  inner.keyNext = false;
  inner.at = key;
  const known = inner.keys!.has(key);
  inner.keys!.add(key);
  return known;
}
