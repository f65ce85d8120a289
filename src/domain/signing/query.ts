/**
 * The signature of an address, of a callback by GET or on the way back to the shop: the same HMAC, over the query string
 * in one fixed spelling.
 * Source of the rule: `docs/callbacks_get.mdx` (this gateway's own); the spelling is that of RFC 3986, section 2.
 */
import {type CALLBACK_GET, type RETURN, sign, verifyAny} from '.';
import {canonicalQuery, PREVIOUS, SIGNING_PARAMETERS} from './canonical';

export {canonicalQuery} from './canonical';

/** What a signed address is for: the callback itself, or the customer's way back. */
export type AddressPurpose = typeof CALLBACK_GET | typeof RETURN;

/** Who signs an address, when, and what it is for. */
interface AddressHead {
  point: number;
  /** Milliseconds since the Unix epoch. */
  key: number;
  purpose: AddressPurpose;
}

/**
 * Signs an address. Parameters that it already has are kept and signed too; those of the signature are replaced.
 * @param tokens the newer one first
 * @returns a new address: the signed parameters in canonical order, then point, key and signatures
 */
export function signedUrl(
  address: URL,
  parameters: Iterable<readonly [string, string]>,
  [newer, older]: readonly [newer: string, ...older: string[]],
  head: AddressHead,
): URL {
  const url = new URL(address);
  const query = canonicalQuery([...url.searchParams, ...parameters]);
  const previous = older === undefined ? '' : `&${PREVIOUS}=${sign(older, head, query)}`;
  url.search = `?${query}&point=${head.point}&key=${head.key}&signature=${sign(newer, head, query)}${previous}`;
  return url;
}

/**
 * Whether point and signature of a query are right for this purpose. Point, key and signature must stand there once; the
 * signature by the older token need not.
 * @param tokens any of which may have signed
 */
export function verifyQuery(
  query: URLSearchParams,
  tokens: readonly string[],
  point: number,
  purpose: AddressPurpose,
): boolean {
  const [points, keys, signatures] = SIGNING_PARAMETERS.map((name) => query.getAll(name)) as [
    string[],
    string[],
    string[],
  ];
  if ([points, keys, signatures].some(({length}) => length !== 1) || points[0] !== String(point)) return false;
  return verifyAny(
    [...signatures, ...query.getAll(PREVIOUS)],
    tokens,
    {point, key: keys[0]!, purpose},
    canonicalQuery(query),
  );
}

/**
 * The members of an event as parameters, nested ones under dotted names: `transaction.status`. Objects and lists within the
 * object stay out: addresses end up in logs, and what a customer typed must not.
 * @param event the parsed body of a callback by POST
 */
export function eventParameters(event: Record<string, unknown>): [string, string][] {
  return Object.entries(event).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value as Record<string, unknown>)
      .filter(([, innerValue]) => typeof innerValue !== 'object')
      .map(([inner, innerValue]) => [`${name}.${inner}`, String(innerValue)]);
  });
}
