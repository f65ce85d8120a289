/** The bearer tokens of the invoicing API. */
import type {Clock} from '../clock';
import type {BearerTokens} from '../http/auth';
import {Refusal} from '../http/refusal';
import type {Ids} from '../ids';

export interface InvoicingTokens extends BearerTokens {
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
  const refuse = (message: string) => new Refusal(16, [{field: 'Authorization', message}]);

  const store: InvoicingTokens = {
    accept(token) {
      if (token === undefined) throw refuse('must be “Bearer” and a token');
      const known = tokens.get(token);
      if (!known) throw refuse('is not a token of this point');
      if (known.revoked) throw refuse('was revoked');
      if (known.expiresAt <= clock.now()) throw refuse('has expired');
    },
    issue(lifetimeSeconds) {
      const token = `invt_${ids.uuid().replaceAll('-', '')}`;
      const expiresAt = clock.now() + lifetimeSeconds * 1000;
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
