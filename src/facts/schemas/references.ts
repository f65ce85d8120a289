/** Kinds of references: the ids that other parties give a payment. */
import * as z from 'zod';
import {confidence, currencyCode} from './common';

/** Template of the values that the sandbox generates, with placeholders for ids and times. */
const made = z.string().describe('`{id:N}`: the id with zeros to N digits; `{minute}`: when it was created, in UTC.');

const form = z.strictObject({
  meaning: z.string().describe('The form in words, for the reader.'),
  networks: z.array(z.string()).min(1).optional().describe('Of `crypto.yaml`, where the form is that of a network.'),
  pattern: z.string().describe('Regular expression of the whole value.'),
  sandbox: z
    .strictObject({transaction: made, refund: made.optional()})
    .describe('Absent `refund`: a refund has no reference of the kind.'),
});

export const referenceKindsSchema = z.strictObject({
  sources: z.array(z.strictObject({id: z.string(), url: z.url(), read: z.iso.date()})),
  kinds: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,32}$/),
        title: z.string(),
        issuer: z.string().describe('Who gives it, and when.'),
        seen: z.string().describe('Where the customer or a bank sees it.'),
        currencies: z.array(currencyCode).min(1).optional().describe('Only payments in these have it. Absent: all.'),
        confidence,
        source: z.array(z.string()).min(1).describe('Ids from `sources`: a kind without one stays out.'),
        forms: z.array(form).min(1),
      }),
    )
    .min(1),
});

export type ReferenceKinds = z.infer<typeof referenceKindsSchema>;
export type ReferenceKind = ReferenceKinds['kinds'][number];
export type ReferenceForm = ReferenceKind['forms'][number];
