/**
 * Signature of an address, for a GET callback or the return to the shop: the same HMAC, over the canonical query
 * string.
 * Source of the rule: `docs/callbacks_get.mdx` (specific to this gateway); the encoding is that of RFC 3986, section 2.
 */
import {type CALLBACK_GET, type RETURN, sign, verifyAny} from '.';
import {canonicalQuery, PREVIOUS, SIGNING_PARAMETERS} from './canonical';

export {canonicalQuery} from './canonical';

/** Purpose of a signed address: the callback itself, or the customer’s return. */
export type AddressPurpose = typeof CALLBACK_GET | typeof RETURN;

/** Signer, time and purpose of an address. */
interface AddressHead {
  point: number;
  /** Milliseconds since the Unix epoch. */
  key: number;
  purpose: AddressPurpose;
}

/**
 * Signs an address. Existing parameters are kept and signed; existing signature parameters are replaced.
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
 * Returns true if point and signature of a query are valid for this purpose. Point, key and signature must occur
 * exactly once; the signature by the older token is optional.
 * @param tokens accepted tokens
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

/** Answers of a bank that would tell somebody who tries stolen cards which of their data is right. */
const NEVER_IN_ADDRESSES = new Set(['avs_result', 'cvv_result', 'network_decline_code', 'network_advice_code']);

/**
 * Members of an event as parameters, nested ones with dotted names: `transaction.status`. Objects and lists within the
 * object are left out, because addresses end up in logs and customer input must not; so are results of a bank’s checks,
 * because the address of a return passes through the customer’s browser.
 * @param event the parsed body of a POST callback
 */
export function eventParameters(event: Record<string, unknown>): [string, string][] {
  return Object.entries(event).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value as Record<string, unknown>)
      .filter(([inner, innerValue]) => typeof innerValue !== 'object' && !NEVER_IN_ADDRESSES.has(inner))
      .map(([inner, innerValue]) => [`${name}.${inner}`, String(innerValue)]);
  });
}
