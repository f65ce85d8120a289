/** Catalogues of the codes in API responses: statuses, errors, failure reasons. */
import * as z from 'zod';
import {cardBrand, cardChecks, statusCode} from './common';

export const statusesSchema = z.strictObject({
  statuses: z.array(
    z.strictObject({
      code: statusCode,
      name: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
      final: z
        .boolean()
        .describe(
          'A final status asks the merchant to wait for nothing. What can follow it even so stands in the transitions.',
        ),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this status.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: statusCode.nullable().describe('null: the transaction comes into being.'),
      to: statusCode,
      direction: z.enum(['payin', 'payout']).optional().describe('Whose move it is alone; of both where left out.'),
      when: z.string(),
    }),
  ),
});

const errorRetry = z.enum(['never', 'after_fix', 'same_id', 'same_body', 'find_first']);

export const errorsSchema = z.array(
  z.strictObject({
    code: z.number().int().positive(),
    http: z.array(z.number().int().min(400).max(599)).min(1),
    title: z.string().describe('The text of error.title. Never translated: it is part of the API.'),
    cause: z.string(),
    remedy: z.string(),
    actor: z.enum(['you', 'gateway']),
    retry: errorRetry,
    messages: z
      .array(z.string())
      .optional()
      .describe(
        'The texts of error.details[].message, in English as they are sent. `{…}` stands for a value. A text of the sandbox that fits none fails a test.',
      ),
    by_call: z
      .partialRecord(
        z.enum(['idempotent', 'safe', 'once', 'repeatable', 'another', 'fresh']),
        z.strictObject({remedy: z.string(), retry: errorRetry}),
      )
      .optional()
      .describe(
        'By the `x-retry` of the call, where one remedy cannot fit all calls. `{id}`: its external id. `{find}`: what finds by it.',
      ),
  }),
);

export const failureReasonsSchema = z.array(
  z.strictObject({
    code: z.number().int().positive(),
    title: z.string().describe('The text of failure_reason_message. Never translated: it is part of the API.'),
    tell: z.string().describe('What to tell the customer.'),
    offer: z.enum(['new_attempt', 'other_method', 'nothing']).describe('What the customer is offered.'),
    retry: z
      .enum(['never', 'later', 'fix', 'authenticate'])
      .describe('`retry` of the API: what makes sense for a shop that would send the same again.'),
    after_hours: z
      .number()
      .positive()
      .optional()
      .describe('With `later` only: hours after which `retry_after` lets the shop try.'),
    unmatched: z
      .enum(['amount', 'time'])
      .optional()
      .describe('Money has come that the payment does not take for its amount or its time.'),
    claim: z
      .literal(true)
      .optional()
      .describe('Money of the customer may have come: with its receipt it can be claimed.'),
    outage: z
      .enum(['bank', 'method', 'network'])
      .optional()
      .describe('Who is out of service, where that is the reason. With `later` only.'),
    network: z
      .strictObject({
        codes: z
          .partialRecord(z.union([cardBrand, z.literal('iso')]), z.string().regex(/^[A-Z0-9]{2,3}$/))
          .describe('Decline code by brand. `iso`: every brand that uses the codes of ISO 8583.'),
        advice: z
          .string()
          .regex(/^\d{2}$/)
          .optional()
          .describe('Advice code of Mastercard, where `retry` and `after_hours` do not give it.'),
        checks: cardChecks
          .partial()
          .optional()
          .describe('What a decline for this reason says about address and security code, whatever the card.'),
      })
      .optional()
      .describe('Codes of the card network. Absent: the card’s bank was not asked, or no card pays.'),
  }),
);

export type Statuses = z.infer<typeof statusesSchema>;
export type ErrorEntry = z.infer<typeof errorsSchema>[number];
export type FailureReason = z.infer<typeof failureReasonsSchema>[number];
