/** Go-live checks, each with the sandbox value that proves it. */
import * as z from 'zod';

/** Value to send to the sandbox: exactly one kind. */
const send = z.union([
  z.strictObject({outcome: z.string()}),
  z.strictObject({callback: z.string()}),
  z.strictObject({fault: z.string()}),
  z.strictObject({refund: z.string()}),
  z.strictObject({dispute: z.string()}),
  z.strictObject({payout: z.string()}),
  z.strictObject({card: z.string()}),
  z.strictObject({flag: z.string()}),
  z.strictObject({control: z.string()}),
]);

export const goLiveSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
        items: z
          .array(
            z.strictObject({
              check: z.string().describe('What is true of the shop, in one sentence.'),
              send: send.describe('What makes the sandbox prove it.'),
              expect: z.string().describe('What the shop shows when it is true.'),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type GoLive = z.infer<typeof goLiveSchema>;
export type GoLiveValue = z.infer<typeof send>;
