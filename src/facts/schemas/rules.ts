/** Rules of networks, rails, law and standards that the guides quote, with their sources. */
import * as z from 'zod';

export const rulesSchema = z.strictObject({
  read: z.iso.date().describe('Day on which the rules were compared with their sources.'),
  topics: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
        rules: z
          .array(
            z.strictObject({
              text: z.string().describe('One rule in our own words, as Markdown.'),
              read: z.iso.date().optional().describe('Set for a rule that was read on another day than the others.'),
              source: z.array(z.url({protocol: /^https$/})).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type Rules = z.infer<typeof rulesSchema>;
