/** What to do when no answer comes: one tree, shown as a picture and as nested lists. */
import * as z from 'zod';

/** A question with its answers, or what to do. */
export interface OutcomeBranch {
  when: string;
  text: string;
  branches?: OutcomeBranch[] | undefined;
}

const branch: z.ZodType<OutcomeBranch> = z.strictObject({
  when: z.string().describe('What was found: the answer to the question above. Plain text with `code`.'),
  text: z.string().describe('A question when branches follow, otherwise what to do.'),
  get branches() {
    return z.array(branch).min(2).optional();
  },
});

export const outcomeTreeSchema = z.strictObject({text: z.string(), branches: z.array(branch).min(2)});

export type OutcomeTree = z.infer<typeof outcomeTreeSchema>;
