/** Access to values in JSON by dotted path, such as `result.pay_url`. */

/** @returns the value at the path, or `undefined` */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined,
      value,
    );
}

/** @returns an object with only these fields, in the order of `paths` */
export function pick(value: unknown, paths: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let parent = picked;
    for (const key of keys) parent = (parent[key] ??= {}) as Record<string, unknown>;
    parent[last] = valueAt(value, path);
  }
  return picked;
}
