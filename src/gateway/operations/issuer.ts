/** Issuer of a bearer token. */
import type {Issuer} from '../engine/bearer';
import type {Caller} from '../http/auth';

/** @throws Error for a caller without a signature: a bearer token must never bring forth another */
export function issuerOf({issuer, scheme}: Caller): Issuer {
  if (!issuer) throw new Error(`a ${scheme} must not issue tokens`);
  return issuer;
}
