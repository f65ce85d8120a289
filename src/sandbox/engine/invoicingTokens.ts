/** The bearer tokens of the invoicing API. */
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import {refuse} from '../refusals';
import {SECOND_MS} from '../time';
import type {BearerTokens} from './bearer';

interface InvoicingTokens extends BearerTokens {
  /**
   * Makes a token beside those that are valid already.
   * @returns the token and the moment at which it expires, in milliseconds since the epoch
   */
  issue(lifetimeSeconds: number): {token: string; expiresAt: number};
  /** Makes a token worthless. One that does not exist stays so. */
  revoke(token: string): void;
  reset(): void;
}

/** @param seeded the token that a fresh sandbox accepts; it does not expire */
export function createInvoicingTokens(seeded: string, clock: Clock, ids: Ids): InvoicingTokens {
  /** Token → when it expires. A revoked one stays, so that the refusal can say so. */
  const tokens = new Map<string, {expiresAt: number; revoked: boolean}>();
  const invalid = (message: string) => refuse('tokenInvalid', 'Authorization', message);

  const store: InvoicingTokens = {
    accept(token) {
      if (token === undefined) throw invalid('must be “Bearer” and a token');
      const known = tokens.get(token);
      if (!known) throw invalid('is not a token of this point');
      if (known.revoked) throw invalid('was revoked');
      if (known.expiresAt <= clock.now()) throw invalid('has expired');
    },
    issue(lifetimeSeconds) {
      const token = `invt_${ids.uuid().replaceAll('-', '')}`;
      const expiresAt = clock.now() + lifetimeSeconds * SECOND_MS;
      tokens.set(token, {expiresAt, revoked: false});
      return {token, expiresAt};
    },
    revoke(token) {
      const known = tokens.get(token);
      if (known) known.revoked = true;
    },
    reset() {
      tokens.clear();
      tokens.set(seeded, {expiresAt: Infinity, revoked: false});
    },
  };
  store.reset();
  return store;
}
