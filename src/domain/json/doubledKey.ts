/**
 * Looks for a key that stands twice in one object of a JSON text. JSON allows it and leaves the meaning open (RFC 8259,
 * section 4): parsers take the first value, the last, or none, so two programs may read two amounts out of one signed body.
 */

/** A string, or a character that opens, closes or separates. In valid JSON nothing else matters here. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/** An object or an array that is not closed yet. */
interface Open {
  /** The keys so far; an array has none. */
  keys: Set<string> | undefined;
  /** Whether the next string is a key. */
  keyNext: boolean;
  /** The key or the number of the member that is being read. */
  at: string | number;
}

/**
 * @param text valid JSON
 * @returns the dotted name of the first key that stands twice, as it is in `error.details`; keys are compared as the text
 * that they mean, so `"id"` and `"\\u0069d"` are the same
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

/** Behind a comma: the next key of an object, the next item of an array. */
function proceed(inner: Open): void {
  if (inner.keys) inner.keyNext = true;
  else inner.at = Number(inner.at) + 1;
}

/** Whether the object had the key before; from now on it has. */
function isKnown(inner: Open, key: string): boolean {
  inner.keyNext = false;
  inner.at = key;
  const known = inner.keys!.has(key);
  inner.keys!.add(key);
  return known;
}
