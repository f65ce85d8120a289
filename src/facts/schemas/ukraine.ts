/** Figures of the page on Ukraine. */
import * as z from 'zod';
import {methodId} from './common';

const field = z
  .string()
  .regex(/^[a-z_]+$/)
  .describe('A field of `transaction` in the recorded callback.');

export const ukraineSchema = z.strictObject({
  receipt: z.strictObject({
    method: methodId.describe('A record of src/contract/data/methods.'),
    flow: z.string(),
    lines: z
      .array(
        z
          .strictObject({
            line: z.string().optional().describe('Its number in form ФКЧ-1; absent where no source tells it.'),
            says: z.string(),
            from: z.string(),
            field: field.optional(),
            as: z.literal('amount').optional().describe('Prints the field as money.'),
            print: z.string().optional().describe('Words to print, in Ukrainian.'),
          })
          .refine(({field: of, as}) => of !== undefined || as === undefined, '`as` needs a `field`')
          .refine(({as, print}) => as === undefined || print === undefined, 'has `as` or `print`, not both'),
      )
      .min(1),
  }),
  keep: z
    .array(z.strictObject({field, as: z.literal('amount').optional(), why: z.string()}))
    .min(1)
    .describe('What the callback tells beyond the receipt.'),
  qr: z.strictObject({
    source: z.url({protocol: /^https$/}),
    read: z.iso.date(),
    encoded_bytes: z
      .int()
      .positive()
      .describe('Most bytes of the data in Base64URL, the address of the link not counted.'),
    fields: z
      .array(
        z.strictObject({
          number: z.int().positive().describe('Line of the data, counted from 1.'),
          name: z.string(),
          max: z.int().positive().describe('Most characters.'),
        }),
      )
      .min(1),
  }),
});

export type Ukraine = z.infer<typeof ukraineSchema>;
