/** Transparency tokens: each acts on one transaction, for a short time, without the API token. */
import type {Gateway, SandboxSeed} from '../../facts/browser';
import type {Clock} from './clock';
import {sameJson} from '../../domain';
import {Refusal, refuse} from '../refusals';
import {MINUTE_MS} from './time';
import type {Ids} from './ids';
import type {ApiTokens} from './apiTokens';
import type {BearerTokens, Issuer} from './bearer';
import type {Store} from './store';

/** Required fields of a pay request with the token, apart from those that the payer adds. */
export type Terms = Record<string, unknown>;

interface IssuedToken {
  token: string;
  externalTransactionId: string;
  /** Absent: the token cannot start a payment. */
  terms?: Terms | undefined;
  issuer: Issuer;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

interface TransparencyTokens extends BearerTokens {
  /** @returns the live token that was issued to the same issuer for the same purpose, else a new one */
  issue(externalTransactionId: string, terms: Terms | undefined, issuer: Issuer): IssuedToken;
  reset(): void;
}

interface TransparencyParts {
  seed: SandboxSeed;
  gateway: Gateway;
  store: Store;
  apiTokens: Pick<ApiTokens, 'isRevoked'>;
  clock: Clock;
  ids: Ids;
}

export function createTransparencyTokens(parts: TransparencyParts): TransparencyTokens {
  const {seed, gateway, store, apiTokens, clock, ids} = parts;
  const issued = new Map<string, IssuedToken>();
  const tokens: TransparencyTokens = {
    issue(externalTransactionId, terms, issuer) {
      for (const one of issued.values()) {
        const same =
          one.externalTransactionId === externalTransactionId &&
          sameJson(one.terms, terms) &&
          sameJson(one.issuer, issuer);
        if (same && one.expiresAt > clock.now() && Number.isFinite(one.expiresAt)) return one;
      }
      const token = {
        token: `ttok_${ids.uuid().replaceAll('-', '')}`,
        externalTransactionId,
        terms,
        issuer,
        expiresAt: clock.now() + gateway.transparency_token.lifetime_minutes * MINUTE_MS,
      };
      issued.set(token.token, token);
      return token;
    },
    accept(token) {
      if (token === undefined)
        throw refuse('transparencyTokenRequired', 'Authorization', 'must be “Bearer” and a transparency token');
      const found = issued.get(token);
      if (!found)
        throw refuse('transparencyTokenNotFound', 'Authorization', 'is not a transparency token of this gateway');
      if (apiTokens.isRevoked(found.issuer.apiToken))
        throw refuse('transparencyTokenNotFound', 'Authorization', 'was issued under an API token that was revoked');
      if (found.expiresAt <= clock.now()) throw refuse('transparencyTokenExpired', 'Authorization', 'has expired');
      return found.issuer.point;
    },
    permit(token, operation, body) {
      const {externalTransactionId, terms} = issued.get(token)!;
      const {id, external_transaction_id: named} = body as {id?: number; external_transaction_id?: string};
      const external = id === undefined ? named : store.byId(id)?.order.external_transaction_id;
      if (external !== externalTransactionId) {
        throw refuse(
          'tokenOrExternalIdNotFound',
          id === undefined ? 'external_transaction_id' : 'id',
          'is not what the token was issued for',
        );
      }
      if (operation.id === 'transactionPay') checkTerms(terms, body as object, gateway.transparency_token.browser_adds);
    },
    reset() {
      issued.clear();
      const issuer = {point: seed.point.id, apiToken: seed.point.api_token};
      for (const {token, transaction_id, expired} of seed.transparency_tokens) {
        const externalTransactionId = store.byId(transaction_id)?.order.external_transaction_id ?? '';
        issued.set(token, {token, externalTransactionId, issuer, expiresAt: expired ? 0 : Infinity});
      }
    },
  };
  tokens.reset();
  return tokens;
}

/**
 * @param added names of the fields that the browser may add to the terms
 * @throws Refusal transparencyTokenInvalid that names each field which the merchant did not ask for
 */
function checkTerms(terms: Terms | undefined, body: object, added: readonly string[]): void {
  if (!terms) throw refuse('transparencyTokenInvalid', 'Authorization', 'was issued without a payment');
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));
  const names = new Set([...Object.keys(terms), ...Object.keys(sent)]);
  const wrong = [...names].filter((name) => !sameJson(sent[name], terms[name]));
  if (wrong.length === 0) return;
  throw new Refusal(
    'transparencyTokenInvalid',
    wrong.map((field) => ({field, message: 'is not what the token was issued for'})),
  );
}
