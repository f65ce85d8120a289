/** Statuses of refunds, their transitions, and their initiators. */
import * as z from 'zod';
import {statusesSchema} from './catalogues';

export const refundStatusesSchema = statusesSchema.extend({
  origins: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]+$/),
        debited: z
          .boolean()
          .describe('Whether it takes money from the wallet. What was never credited is not taken either.'),
        meaning: z.string(),
      }),
    )
    .min(1),
});

export type RefundStatuses = z.infer<typeof refundStatusesSchema>;
