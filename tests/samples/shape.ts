/**
 * The shape of a JSON value: names of keys and types of values, all the way down, without the values.
 * The items of an array count once per distinct shape. Integers and other numbers differ.
 */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)]));
    return [...shapes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, child]) => [key, shapeOf(child)]));
  }
  return Number.isInteger(value) ? 'integer' : typeof value;
}
