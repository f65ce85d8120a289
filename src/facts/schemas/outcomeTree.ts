/**
 * Decision tree for the outcome of a payment after every response, or none. Pages show it as a picture and as nested
 * lists, and a test executes it.
 */
import * as z from 'zod';

/** Action of the shop at a place of the tree. */
const action = z.enum(['send', 'find', 'capture', 'wait', 'outwait', 'listen', 'mend']);
export type OutcomeAction = z.infer<typeof action>;

/** Actions in order. */
const actions = z
  .union([action.transform((one) => [one]), z.array(action).min(1)])
  .describe('What is done in this place before the question is answered.');

/** Outcome of a payment for the shop. */
const ending = z.enum(['paid', 'unpaid', 'reversed']);
export type OutcomeEnd = z.infer<typeof ending>;

const codes = z.array(z.number().int().nonnegative()).min(1);

/** Condition of a branch. */
const condition = z.union([
  z.literal('otherwise'),
  z.strictObject({codes: codes.describe('`error.code` of the answer.')}),
  z.strictObject({
    statuses: codes.describe('Status of the transaction in the answer.'),
    late: z.boolean().optional().describe('Whether the transaction has `late_until`. Without it that does not matter.'),
  }),
  z.strictObject({
    wanted: z.boolean().describe('Whether the shop still wants the payment.'),
    sent: z
      .enum(['recently', 'long_ago'])
      .optional()
      .describe('Whether a request that was sent may still be accepted, by the time window of keys.'),
  }),
]);
export type OutcomeCondition = z.infer<typeof condition>;

/** A node of the tree: a question with its answers, or an instruction. */
export interface OutcomePlace {
  /** Target name for `go`. */
  name?: string | undefined;
  do?: OutcomeAction[] | undefined;
  text: string;
  branches?: OutcomeBranch[] | undefined;
  /** Name of the node to continue at. */
  go?: string | undefined;
  end?: OutcomeEnd | undefined;
}

export interface OutcomeBranch extends OutcomePlace {
  when: string;
  on: OutcomeCondition;
}

const name = z.string().regex(/^[a-z]+$/);

const branch: z.ZodType<OutcomeBranch> = z.strictObject({
  when: z.string().describe('What was found: the answer to the question above. Plain text with `code`.'),
  on: condition,
  name: name.optional(),
  do: actions.optional(),
  text: z.string().describe('A question when branches follow, otherwise what to do.'),
  get branches() {
    return z.array(branch).min(2).optional();
  },
  go: name.optional(),
  end: ending.optional(),
});

export const outcomeTreeSchema = z.strictObject({
  restart: name.describe('Where a program goes on with every stored id after it was started again.'),
  name,
  do: actions,
  text: z.string(),
  branches: z.array(branch).min(2),
});

export type OutcomeTree = z.infer<typeof outcomeTreeSchema>;
