/** The description applied to one request. */
import type {Delivery} from '.';

/** @returns where an address leads; undefined where it is the canonical one, or unknown */
export function leadsTo({moved, suffixes}: Delivery, path: string): string | undefined {
  const exact = suffixes.exact.get(path);
  const bare = exact === undefined ? new RegExp(suffixes.pattern).exec(path)?.[1] : (exact ?? undefined);
  return moved.get(bare ?? path) ?? bare;
}

/** @returns `Cache-Control` of a file that is found. @param query without its question mark */
export function cachingOf({caching, otherwise}: Delivery, path: string, query = ''): string {
  const rule = caching.find(
    (one) => new RegExp(one.pattern).test(path) && (one.query === undefined || new RegExp(one.query).test(query)),
  );
  return rule?.value ?? otherwise;
}
