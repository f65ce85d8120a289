/** PCI DSS scope of a merchant, by integration. */
import * as z from 'zod';

const saq = z.enum(['A', 'A-EP', 'D']);

export const pciScopesSchema = z.strictObject({
  questionnaires: z
    .array(
      z.strictObject({
        saq,
        scans: z.boolean().describe('External scans by an approved vendor at least every three months (11.3.2).'),
        penetration_tests: z.boolean().describe('A yearly penetration test (11.4).'),
      }),
    )
    .length(saq.options.length),
  scopes: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
        integration: z.string().describe('Markdown with a link to its page.'),
        saq: z.union([saq, z.literal('')]).describe('The self-assessment questionnaire; empty where none is added.'),
        why: z.string(),
        first_payment: z
          .string()
          .optional()
          .describe('How to come to a payment on which charges without the customer can rest. Markdown.'),
        mind: z.string().describe('What is overlooked most.'),
      }),
    )
    .min(1),
});
