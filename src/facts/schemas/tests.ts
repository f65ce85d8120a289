/** Test values: outcomes of cards and phone numbers in the sandbox, and authentication steps of a payer. */
import * as z from 'zod';
import {cardChecks, confidence, countryCode} from './common';

/** Behaviour of a payment’s callbacks in the sandbox. */
export const callbackBehaviour = z.enum(['normal', 'none', 'late', 'duplicate', 'reordered', 'tampered']);

/** Authentication of the payer after a host-to-host payment. */
const payerAuth = z.enum(['NONE', '3DS', 'OTP', 'LOOKUP', 'REDIRECT', 'UNKNOWN']);

/** Outcome of a test value. */
export const testOutcome = z.strictObject({
  outcome: z.enum(['success', 'failed', 'expired', 'cancelled']),
  failure: z.number().int().optional(),
  callback: callbackBehaviour,
  immediate: z.boolean().optional().describe('Refused in the answer itself, not later.'),
  payer_auth: payerAuth.optional().describe('What is asked of the payer first. Absent: NONE.'),
  three_ds: z
    .enum(['frictionless', 'challenge', 'not_enrolled', 'unavailable', 'rejected'])
    .optional()
    .describe('What 3-D Secure leads to. Absent: the payment knows nothing of it.'),
  method: z.literal(true).optional().describe('The bank checks the browser first, where the payment tells of one.'),
  soft_decline: z
    .literal(true)
    .optional()
    .describe('The bank refuses every payment without the customer: an exemption, and a charge by the merchant.'),
  recovers: z
    .literal(true)
    .optional()
    .describe('Only for a charge by the merchant: it succeeds at `retry_after` of the last decline, not before.'),
  becomes: payerAuth
    .exclude(['UNKNOWN'])
    .optional()
    .describe('Only after UNKNOWN: what is asked for once the bank has answered.'),
});

/** A test card of the sandbox. */
const testCard = z.strictObject({
  number: z.string().describe('A public test number, valid by the validator `pan`. It belongs to nobody.'),
  scheme: z.string().describe('Name of the card scheme.'),
  issuer: z
    .strictObject({country: countryCode, funding: z.enum(['credit', 'debit', 'prepaid'])})
    .describe('The country of the bank, and how the cardholder pays it. This sandbox’s own.'),
  checks: cardChecks.partial().optional().describe('Where the bank answers otherwise than `checks` of the file.'),
  token: z.string().optional().describe('The card token that names the same card in a fresh sandbox.'),
  whitelist: z.strictObject({note: z.string()}).optional().describe('Present: the card is on the whitelist.'),
  blacklist: z.strictObject({reason: z.string()}).optional().describe('Present: the card is on the blacklist.'),
  payment: testOutcome
    .optional()
    .describe('How a payment with the card ends. Absent: the bank does not know the card.'),
  charge: testOutcome
    .optional()
    .describe('How a charge by the merchant ends. Absent: like a payment, without asking anybody.'),
  payout: testOutcome.optional().describe('How a payout to the card ends. Absent: the card takes no payouts.'),
});

export const testCardsSchema = z.strictObject({
  blacklisted: z
    .number()
    .int()
    .describe('Failure reason of a payment or a payout with a card that is on the blacklist.'),
  soft_declined: z
    .number()
    .int()
    .describe('Failure reason of a charge by the merchant for which the bank wants the customer.'),
  checks: cardChecks.describe('What the bank of a card answers, where the card says nothing else.'),
  seeded_expiry: z
    .strictObject({month: z.string().regex(/^(0[1-9]|1[0-2])$/), year: z.string().regex(/^20\d{2}$/)})
    .describe('Expiry of the cards of seeded transactions and tokens.'),
  cards: z.array(testCard).min(1),
});

export const payerAuthSchema = z.array(
  z.strictObject({
    kind: payerAuth,
    result: z.array(z.string()).describe('What stands in `result` beside it.'),
    before: z
      .enum(['three_ds_method'])
      .optional()
      .describe('The field of the update that comes first where `method_url` stands in the answer.'),
    hand_in: z.enum(['cres', 'otp', 'lookup_code']).optional().describe('The field of the update that answers it.'),
    next: z.string().describe('What the merchant does.'),
  }),
);

/** Test numbers are each stem followed by each ending. */
export const testPhonesSchema = z.strictObject({
  choices: z
    .record(z.string(), z.string())
    .describe('Why these numbers: a range kept for fiction or tests where one exists, else what is known of them.'),
  endings: z
    .array(testOutcome.extend({ending: z.string().regex(/^\d+$/)}))
    .min(1)
    .describe('The last digits decide the outcome, the same in every country.'),
  stems: z
    .array(
      z.strictObject({
        country: countryCode,
        operator: z.string().optional().describe('Only where the digits of the stem belong to one operator.'),
        stem: z
          .string()
          .regex(/^\+\d+$/)
          .describe('E.164 without the ending.'),
        choice: z.string().describe('Key of `choices`.'),
        confidence: confidence.describe('How well the operator of the stem is supported; without one, its country.'),
      }),
    )
    .min(1),
});

export type TestCards = z.infer<typeof testCardsSchema>;
export type TestCard = z.infer<typeof testCard>;
export type TestOutcome = z.infer<typeof testOutcome>;
export type PayerAuth = z.infer<typeof payerAuth>;
export type CallbackBehaviour = z.infer<typeof callbackBehaviour>;
export type TestPhones = z.infer<typeof testPhonesSchema>;
