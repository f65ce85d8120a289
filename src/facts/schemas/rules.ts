/** Rules of networks, rails, law and standards that the guides quote, with their sources. */
import * as z from 'zod';

export const rulesSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
        rules: z
          .array(
            z.strictObject({
              text: z.string().describe('One rule in our own words, as Markdown.'),
              read: z.iso.date().describe('Day on which the rule was last looked up, amendments included.'),
              changes: z.literal(true).optional().describe('Likely to change: the page shows the day.'),
              source: z.array(z.url({protocol: /^https$/})).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type Rules = z.infer<typeof rulesSchema>;
