/** Disputes: their statuses, the wallet effects of each kind, and the reasons of the networks. */
import * as z from 'zod';
import {statusesSchema} from './catalogues';
import {confidence} from './common';
import {sourceSchema} from './places';

const word = z.string().regex(/^[a-z]+(?:_[a-z]+)*$/);

export const disputeStatusesSchema = statusesSchema.extend({
  kinds: z
    .array(
      z.strictObject({
        name: word,
        money: z
          .enum(['none', 'debit', 'hold'])
          .describe('What opening one does to the wallet: nothing, take the amount and a fee, or hold what is there.'),
        services: z
          .array(z.enum(['inquiry', 'chargeback', 'bank_claim']))
          .min(1)
          .describe('The values of `disputes` of a service that has the kind.'),
        meaning: z.string(),
      }),
    )
    .min(1),
});

export const disputeReasonsSchema = z.strictObject({
  read: z.iso.date().describe('Day on which the list was compared with its sources.'),
  sources: z.array(sourceSchema).min(1),
  confidence,
  categories: z
    .array(
      z.strictObject({
        name: word,
        meaning: z.string(),
        convinces: z.string().describe('Documents that answer such a reason.'),
        useless: z.string().describe('What shops send and what answers another question.'),
      }),
    )
    .min(1),
  networks: z
    .array(
      z.strictObject({
        name: word,
        scheme: z.string().optional().describe('A scheme of `test_cards.yaml`: payments by its cards.'),
        method: z.string().optional().describe('A record of `src/contract/data/methods`: payments by it.'),
        reasons: z
          .array(
            z.strictObject({
              code: z.string().regex(/^[A-Za-z0-9._]{1,32}$/),
              category: word,
              text: z.string().describe('`reason.text`. Never translated: it is part of the API.'),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type DisputeStatuses = z.infer<typeof disputeStatusesSchema>;
export type DisputeReasons = z.infer<typeof disputeReasonsSchema>;
