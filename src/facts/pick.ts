/** Parts of a JSON value, by the paths of their fields, such as `result.pay_url`. */

/** @returns what stands there, or `undefined` */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined,
      value,
    );
}

/** @returns an object that has these fields only, in the order of `paths` */
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
