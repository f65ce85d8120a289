/** The bearer tokens of the invoicing API. */
import type {BearerTokens} from '../http/auth';
import {Refusal} from '../http/refusal';

/** @param seeded the token that a fresh sandbox accepts */
export function createInvoicingTokens(seeded: string): BearerTokens {
  const tokens = new Set([seeded]);
  return {
    accept(token) {
      const refuse = (message: string) => new Refusal(16, [{field: 'Authorization', message}]);
      if (token === undefined) throw refuse('must be “Bearer” and a token');
      if (!tokens.has(token)) throw refuse('is not a token of this point');
    },
  };
}
