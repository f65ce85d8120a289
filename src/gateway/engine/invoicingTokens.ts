/** The bearer tokens of the invoicing API. */
import type {Clock} from './clock';
import type {Ids} from './ids';
import {refuse} from '../refusals';
import {SECOND_MS} from './time';
import type {SandboxSeed} from '../../facts/browser';
import type {ApiTokens} from './apiTokens';
import type {BearerTokens, Issuer} from './bearer';

interface InvoicingTokens extends BearerTokens {
  /**
   * Makes a token beside those that are valid already.
   * @returns the token and the moment at which it expires, in milliseconds since the epoch
   */
  issue(lifetimeSeconds: number, issuer: Issuer): {token: string; expiresAt: number};
  /** Makes a token worthless. One that does not exist stays so. */
  revoke(token: string): void;
  reset(): void;
}

interface InvoicingParts {
  /** With the token that a fresh sandbox accepts; it does not expire. */
  seed: Pick<SandboxSeed, 'invoicing_token' | 'point'>;
  apiTokens: Pick<ApiTokens, 'isRevoked'>;
  clock: Clock;
  ids: Ids;
}

export function createInvoicingTokens({seed, apiTokens, clock, ids}: InvoicingParts): InvoicingTokens {
  /** Token → who asked for it and when it expires. A revoked one stays, so that the refusal can say so. */
  const tokens = new Map<string, {expiresAt: number; revoked: boolean; issuer: Issuer}>();
  const invalid = (message: string) => refuse('tokenInvalid', 'Authorization', message);

  const store: InvoicingTokens = {
    accept(token) {
      if (token === undefined) throw invalid('must be “Bearer” and a token');
      const known = tokens.get(token);
      if (!known) throw invalid('is not a token of this point');
      if (known.revoked) throw invalid('was revoked');
      if (apiTokens.isRevoked(known.issuer.apiToken)) throw invalid('was issued under an API token that was revoked');
      if (known.expiresAt <= clock.now()) throw invalid('has expired');
      return known.issuer.point;
    },
    issue(lifetimeSeconds, issuer) {
      const token = `invt_${ids.uuid().replaceAll('-', '')}`;
      const expiresAt = clock.now() + lifetimeSeconds * SECOND_MS;
      tokens.set(token, {expiresAt, revoked: false, issuer});
      return {token, expiresAt};
    },
    revoke(token) {
      const known = tokens.get(token);
      if (known) known.revoked = true;
    },
    reset() {
      tokens.clear();
      const {id: point, api_token: apiToken} = seed.point;
      tokens.set(seed.invoicing_token, {expiresAt: Infinity, revoked: false, issuer: {point, apiToken}});
    },
  };
  store.reset();
  return store;
}
