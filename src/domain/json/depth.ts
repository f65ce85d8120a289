/** Depth of nesting of a JSON text, found without recursion: a deep text must not exhaust the stack of its reader. */

/** A string or a bracket. A string that is not closed matches too, so that the brackets in it are not counted. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

/**
 * @param text any text; the depth of one that is not JSON is a bound without meaning
 * @param most levels of objects and arrays that are allowed
 * @returns true if an object or array stands deeper
 */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
