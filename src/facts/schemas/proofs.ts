/** Claims of the portal, each with the command that proves it. */
import * as z from 'zod';

export const proofsSchema = z
  .array(
    z.strictObject({
      claim: z.string().describe('One sentence. `{name}` is a count of `src/render/counts.ts`.'),
      check: z.string().describe('What the command does, for a reader who does not know the repository.'),
      command: z.string().regex(/^npm (test|run [a-z0-9:]+)$/, 'must be npm test or npm run <script>'),
    }),
  )
  .min(1);
