/** Maps places in the published description to the affected operations. */

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
export type JsonObject = {[key: string]: Json};
/** A path of keys from the root of a JSON document. */
export type Place = readonly (string | number)[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `['a/b', 0]` as `#/a~1b/0` (RFC 6901). */
export function pointerOf(place: Place): string {
  return `#/${place.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

/** The inverse of `pointerOf`; array indices stay strings. */
export function placeOf(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((key) => key !== '')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export interface DescribedOperation {
  id: string;
  /** `['paths', '/account/info', 'post']` or `['webhooks', …]`. */
  place: [section: 'paths' | 'webhooks', name: string, method: string];
  operation: JsonObject;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Every operation of a description, requests before webhooks. */
export function describedOperations(document: JsonObject): DescribedOperation[] {
  return (['paths', 'webhooks'] as const).flatMap((section) =>
    Object.entries(isObject(document[section]) ? document[section] : {}).flatMap(([name, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) =>
        METHODS.includes(method) && isObject(operation)
          ? [
              {
                id: String(operation.operationId),
                place: [section, name, method] as DescribedOperation['place'],
                operation,
              },
            ]
          : [],
      ),
    ),
  );
}

/** Components that a value references directly or indirectly, as `schemas/Transaction`. */
function componentsBelow(document: JsonObject, value: Json, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) componentsBelow(document, item, found);
  else if (isObject(value)) {
    const {$ref: reference} = value;
    const [root, kind, name] = typeof reference === 'string' ? placeOf(reference) : [];
    if (root === 'components' && kind !== undefined && name !== undefined && !found.has(`${kind}/${name}`)) {
      found.add(`${kind}/${name}`);
      const section = (document.components as JsonObject)[kind];
      const target = isObject(section) ? section[name] : undefined;
      if (target !== undefined) componentsBelow(document, target, found);
    }
    for (const item of Object.values(value)) componentsBelow(document, item, found);
  }
  return found;
}

/**
 * @param document a description as one file
 * @returns a function from a place to operation ids: one id for a place in a path, all operations that use the
 * component for a place in a component, and none for anything else
 */
export function operationFinder(document: JsonObject): (place: Place) => string[] {
  const operations = describedOperations(document).map((entry) => ({
    ...entry,
    uses: componentsBelow(document, entry.operation, new Set()),
  }));
  return ([section, name, third]) =>
    operations
      .filter(({place, uses}) =>
        section === 'components' ? uses.has(`${name}/${third}`) : place[0] === section && place[1] === name,
      )
      .map(({id}) => id);
}
