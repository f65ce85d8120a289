/** Schemas that several modules share. */
import * as z from 'zod';

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as PLN');
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as PL');
export const statusCode = z.number().int().min(0);
export const route = z.string().startsWith('/', 'must start with /');
export const isoInstant = z.iso.datetime();

/** Confidence in a fact. There is no `unsure`: an unsure fact is left out. */
export const confidence = z
  .enum(['sourced', 'well-known', 'provider-defined'])
  .describe(
    'sourced: stands in a listed source. well-known: established. provider-defined: a constant of this gateway.',
  );
