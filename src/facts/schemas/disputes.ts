/** Disputes: their statuses, the wallet effects of each kind, the reasons of the networks, and what to do about them. */
import * as z from 'zod';
import {statusesSchema} from './catalogues';
import {confidence, methodId, statusCode} from './common';
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
        method: methodId.optional().describe('A record of `src/contract/data/methods`: payments by it.'),
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

const disputeCall = z.enum(['disputeDefend', 'disputeAccept', 'transactionCancel']);

const outcome = z.strictObject({
  ends: statusCode.describe('The final status of the dispute.'),
  way: z.string().describe('The way in `sandbox.yaml` that plays it.'),
  followed_by: word.optional().describe('The kind of the next stage, where one opens.'),
  movements: z
    .array(
      z.strictObject({
        kind: word.describe('A kind of `movement_kinds.yaml`.'),
        part: z
          .enum(['disputed', 'refunded', 'rest', 'fee'])
          .describe('The disputed amount, what of it was refunded before, what was not, or the fee of the dispute.'),
      }),
    )
    .describe('Everything that the dispute and the remedy do to the wallet, in order, from the opening to the end.'),
});

export const disputeAdviceSchema = z.strictObject({
  openings: z
    .array(
      z.strictObject({
        kind: word,
        opens: statusCode.describe('The status in which it comes into being.'),
        calls: z.array(disputeCall).describe('The calls that the gateway accepts then.'),
        refused: z
          .partialRecord(disputeCall, z.number().int().positive())
          .describe('The error with which it refuses each other call.'),
        rows: z
          .array(
            z.strictObject({
              name: word.describe('Part of the anchor on the page.'),
              when: z.string().describe('The case, for the reader.'),
              refunded: z.enum(['part', 'whole']).optional().describe('What was refunded before the dispute.'),
              call: disputeCall.optional().describe('Absent: nobody acts.'),
              evidence: z
                .array(z.enum(['refund_ids', 'documents']))
                .min(1)
                .optional()
                .describe('What a defence contains.'),
              do: z.string().optional().describe('The advice, for the reader.'),
              outcomes: z.array(outcome).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type DisputeAdvice = z.infer<typeof disputeAdviceSchema>;
export type DisputeStatuses = z.infer<typeof disputeStatusesSchema>;
export type DisputeReasons = z.infer<typeof disputeReasonsSchema>;
