/** Kinds of reports with their columns, and the states of a report. */
import * as z from 'zod';

export const reportState = z.enum(['queued', 'running', 'ready', 'expired', 'failed']);

export const reportsSchema = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        name: z.string(),
        meaning: z.string(),
        period_column: z.string().describe('The column that `from` and `to` are about.'),
        columns: z
          .array(
            z.strictObject({
              name: z.string().regex(/^[a-z_]+$/),
              text: z.boolean().optional().describe('Holds text of the merchant, which is guarded against formulas.'),
              meaning: z.string(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  states: z.array(
    z.strictObject({
      name: reportState,
      final: z.boolean(),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this state.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: reportState.nullable().describe('null: the report comes into being.'),
      to: reportState,
      when: z.string(),
    }),
  ),
});

export type Reports = z.infer<typeof reportsSchema>;
export type ReportState = z.infer<typeof reportState>;
