/** Card payment rules of networks and law: 3-D Secure results, exemptions, stored credentials, retry limits. */
import * as z from 'zod';
import {AVS_WORDS, cardBrand, CVV_WORDS} from './common';

const source = z.array(z.string()).min(1).describe('Ids from `sources`.');

const eci = z
  .string()
  .regex(/^\d{2}$/)
  .describe('Electronic commerce indicator.');

const network = z.strictObject({
  name: z.string().describe('As `scheme` of the test cards.'),
  bins: z.string().describe('Pattern of the first digits of the card number.'),
  eci: z.strictObject({
    authenticated: eci.describe('The bank has authenticated the cardholder.'),
    attempted: eci.describe('Authentication was tried, and the network vouches for it.'),
    none: eci.describe('Not authenticated.'),
  }),
  source,
  transaction_id: z
    .strictObject({
      name: z.string().describe('What the network calls it.'),
      length: z.number().int().positive().describe('In characters.'),
      characters: z.enum(['digits', 'base64url']).describe('`base64url`: letters, digits, `-` and `_`.'),
      source,
    })
    .optional()
    .describe('The id by which the network knows a payment. Absent: no form is published.'),
  attempts: z
    .strictObject({
      periods: z.array(z.strictObject({count: z.number().int().positive(), days: z.number().int().positive()})).min(1),
      source,
    })
    .optional()
    .describe('How many declined attempts with one card the network lets pass without a fee.'),
});

const exemption = z.strictObject({
  name: z.enum(['low_value', 'transaction_risk', 'trusted_beneficiary', 'corporate']),
  article: z.number().int().positive().describe('Of Regulation (EU) 2018/389.'),
  max_eur: z.number().int().positive().optional().describe('The most that it lets through, in cents of the euro.'),
  meaning: z.string(),
  source,
});

export const purposeName = z.enum([
  'recurring',
  'installment',
  'unscheduled',
  'card_on_file',
  'resubmission',
  'delayed_charge',
  'no_show',
]);

const purpose = z.strictObject({
  name: purposeName,
  first: z.boolean().describe('Whether a first payment can store a credential for it.'),
  next: z.enum(['customer', 'merchant']).describe('Who starts the payments that follow.'),
  follows: z.array(purposeName).min(1).describe('Purposes of the first payment that it may follow.'),
  meaning: z.string(),
  source: source.optional(),
});

const letter = z.string().regex(/^[A-Z]$/);

/** Words of the API for the letters with which the networks report a comparison. */
const comparison = <Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .array(
      z.strictObject({
        word: z.enum(words),
        letters: z
          .partialRecord(z.union([cardBrand, z.literal('any')]), z.array(letter).min(1))
          .describe('Letters by brand. `any`: every brand that is not listed.'),
        source,
      }),
    )
    .length(words.length);

const declines = z.strictObject({
  brands: z.array(cardBrand).min(1).describe('Brands that use the decline codes of ISO 8583.'),
  source,
  advice: z
    .array(
      z.strictObject({
        code: z.string().regex(/^\d{2}$/),
        retry: z.literal('never').optional().describe('Follows from this `retry` of a failure reason.'),
        after_hours: z.number().positive().optional().describe('Follows from these hours of a failure reason.'),
        meaning: z.string().describe('In the words of the network.'),
      }),
    )
    .min(1)
    .describe('Merchant Advice Codes of Mastercard.'),
  advice_source: source,
});

export const cardRulesSchema = z.strictObject({
  sources: z.array(z.strictObject({id: z.string(), url: z.url(), read: z.iso.date()})),
  networks: z.array(network).min(1),
  exemptions: z.array(exemption).min(1),
  purposes: z.array(purpose).min(1),
  checks: z.strictObject({avs: comparison(AVS_WORDS), cvv: comparison(CVV_WORDS)}),
  declines,
});

export type CardRules = z.infer<typeof cardRulesSchema>;
export type CardNetwork = z.infer<typeof network>;
