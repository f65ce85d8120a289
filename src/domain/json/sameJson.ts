/** Equality of JSON values. A separate module without imports, so that pages can use it alone. */

/**
 * Compares JSON values; the order of keys does not matter.
 * @param one result of `JSON.parse`
 * @param other result of `JSON.parse`
 */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]))
  );
}
