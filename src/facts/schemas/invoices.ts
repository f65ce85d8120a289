/** States of invoices and the moves between them. */
import * as z from 'zod';

export const invoiceState = z.string().regex(/^[a-z]+$/);

export const invoiceStatesSchema = z.strictObject({
  states: z.array(
    z.strictObject({
      name: invoiceState,
      final: z.boolean().describe('A final state does not change any more, and the invoice cannot be paid in it.'),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this state.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: invoiceState.nullable().describe('null: the invoice comes into being.'),
      to: invoiceState,
      when: z.string(),
    }),
  ),
});

export type InvoiceStates = z.infer<typeof invoiceStatesSchema>;
