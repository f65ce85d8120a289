/** Applies the description to one request. */
import type {Delivery} from '.';

/** @returns `Cache-Control` of an existing file. @param query without its question mark */
export function cachingOf({caching, otherwise}: Delivery, path: string, query = ''): string {
  const rule = caching.find(
    (one) => new RegExp(one.pattern).test(path) && (one.query === undefined || new RegExp(one.query).test(query)),
  );
  return rule?.value ?? otherwise;
}
