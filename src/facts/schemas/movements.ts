/** Kinds of wallet movements. */
import * as z from 'zod';

const effect = z.enum(['up', 'down', 'either', 'none']);

export const movementKindsSchema = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
        balance: effect.describe('What a movement of the kind does to the balance.'),
        reserve: effect.describe('What it does to the reserve.'),
        about: z.enum(['transaction', 'refund', 'dispute', 'conversion']).optional().describe('What it always names.'),
        meaning: z.string(),
      }),
    )
    .min(1),
});

export type MovementKinds = z.infer<typeof movementKindsSchema>;
export type MovementKind = MovementKinds['kinds'][number];
