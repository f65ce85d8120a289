/** Texts about signature mistakes. */
import * as z from 'zod';

const repair = z
  .strictObject({
    bash: z.string(),
    php: z.string(),
    javascript: z.string(),
    python: z.string(),
    java: z.string(),
    kotlin: z.string(),
    http: z.string(),
  })
  .describe('The code that does it rightly, by the languages of the samples; the same in every locale.');

export const signatureMistakesSchema = z.strictObject({
  mistakes: z.record(
    z.string(),
    z.strictObject({
      title: z.string().describe('What is wrong, in a few words.'),
      explanation: z.string().describe('What to change, and why. Plain text with code in backticks.'),
      repair: z.string().describe('Name of the repair that shows it.'),
    }),
  ),
  repairs: z.record(z.string(), repair),
});

export type SignatureMistakes = z.infer<typeof signatureMistakesSchema>;
