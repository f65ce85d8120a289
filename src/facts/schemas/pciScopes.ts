/** PCI DSS scope of a merchant, by integration. */
import * as z from 'zod';

export const pciScopesSchema = z.strictObject({
  scopes: z
    .array(
      z.strictObject({
        integration: z.string().describe('Markdown with a link to its page.'),
        saq: z.enum(['A', 'A-EP', 'D', '']).describe('The self-assessment questionnaire; empty where none is added.'),
        why: z.string(),
        mind: z.string().describe('What is overlooked most.'),
      }),
    )
    .min(1),
});
