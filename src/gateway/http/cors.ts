/**
 * Calls from a browser on another origin (CORS, the Fetch standard). Only operations that take a transparency token allow
 * them, and the signing headers are not among the allowed ones: a signature cannot be made in a browser without giving
 * the API token away.
 */
import type {Operation} from '../../facts/browser';

/** Every origin: the request carries no cookie, and the token alone decides. */
const ORIGIN = {'Access-Control-Allow-Origin': '*'};
/** Response headers that a page may read. */
const EXPOSED = {'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Repeated, X-Request-Id'};

/** @returns true if pages of any origin may send the call */
export const allowsPages = ({auth}: Operation): boolean => auth.includes('transparencyToken');

/** @returns CORS headers of all responses of the operation */
export function corsHeaders(operation: Operation): Record<string, string> {
  return allowsPages(operation) ? {...ORIGIN, ...EXPOSED} : {};
}

/** A browser asks whether it may send the call. */
export function isPreflight(operation: Operation, {method, headers}: Request): boolean {
  return method === 'OPTIONS' && headers.has('Access-Control-Request-Method') && allowsPages(operation);
}

export function preflight(): Response {
  const headers = {
    ...ORIGIN,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  };
  return new Response(null, {status: 204, headers});
}
