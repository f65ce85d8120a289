/** Schemas that several modules share. */
import * as z from 'zod';

/** Lists of names that data refers to; editors complete them, see `src/operations/editors`. */
export const NAME_LISTS = [
  'countries',
  'currencies',
  'errors',
  'failureReasons',
  'methods',
  'operations',
  'referenceKinds',
  'validators',
] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** Says that the values of a schema are names of a list. The checks of the kinds refuse others; editors offer these. */
export const named = <Schema extends z.ZodType>(schema: Schema, names: NameList): Schema => schema.meta({names});

/** Form of the codes, for the lists that define them. */
export const currencyForm = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as PLN');
export const countryForm = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as PL');
export const currencyCode = named(currencyForm, 'currencies');
export const countryCode = named(countryForm, 'countries');
export const operationId = named(z.string(), 'operations');
export const methodId = named(z.string(), 'methods');
export const statusCode = z.number().int().min(0);
export const route = z.string().startsWith('/', 'must start with /');
export const isoInstant = z.iso.datetime();

/** Brands of cards, as `brand` of a card in the API. */
export const cardBrand = z.enum([
  'visa',
  'mastercard',
  'american_express',
  'discover',
  'diners_club',
  'jcb',
  'maestro',
  'unionpay',
]);

export const AVS_WORDS = ['match', 'address', 'postal_code', 'no_match', 'not_checked'] as const;
export const CVV_WORDS = ['match', 'no_match', 'not_checked'] as const;

/** Words of the API for what the bank answers about the address (avs) and the security code (cvv) that it was sent. */
export const cardChecks = z.strictObject({avs: z.enum(AVS_WORDS), cvv: z.enum(CVV_WORDS)});

/** Confidence in a fact. There is no `unsure`: an unsure fact is left out. */
export const confidence = z
  .enum(['sourced', 'well-known', 'provider-defined'])
  .describe(
    'sourced: stands in a listed source. well-known: established. provider-defined: a constant of this gateway.',
  );
