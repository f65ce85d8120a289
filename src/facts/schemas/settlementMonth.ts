/** The month of `/settlement`: its steps, and the recorded wallet balances. */
import * as z from 'zod';

const amount = z.number().int().positive().describe('Minor units of the wallet.');
const wallet = z.number().int().positive();
const at = z.iso.datetime();

/** Each step has exactly one of these forms. */
const step = z.union([
  z.strictObject({
    at,
    pay: z.strictObject({
      service: z.number().int(),
      wallet,
      amount,
      count: z.number().int().positive().default(1).describe('So many payments, one after the other.'),
      name: z.string().optional().describe('By which later steps call the payment.'),
      dispute: z.string().optional().describe('A way of `dispute_trigger`: the payment is disputed so.'),
    }),
  }),
  z.strictObject({
    at,
    refund: z.strictObject({of: z.string(), amount, way: z.string().optional().describe('Of `refund_trigger`.')}),
  }),
  z.strictObject({at, payout: z.strictObject({service: z.number().int(), wallet, amount})}),
  z.strictObject({at, reserve: z.strictObject({wallet, amount})}),
  z.strictObject({at, release: z.strictObject({wallet, amount})}),
  z.strictObject({at, convert: z.strictObject({from: wallet, to: wallet, amount})}),
  z.strictObject({at, settle: z.strictObject({wallet, amount})}),
]);

export const settlementMonthSchema = z.strictObject({
  from: at,
  to: at,
  wallets: z.array(wallet).min(1),
  reserve_days: z
    .number()
    .int()
    .min(30)
    .max(180)
    .describe('How long a reserve is held. Published figures are 30 to 180 days.'),
  steps: z.array(step).min(1),
});

export const playedMonthSchema = z.strictObject({
  wallets: z.array(
    z.strictObject({
      id: wallet,
      currency: z.string(),
      opening: z.number().int().describe('`balance_after` of the last movement before the month.'),
      balance: z.number().int().describe('What `/account/info` answers at the end.'),
      reserve: z.number().int().describe('The same.'),
    }),
  ),
  /** One list per step, sorted by id. */
  steps: z.array(
    z.array(
      z.strictObject({
        wallet_id: wallet,
        kind: z.string(),
        amount: z.number().int(),
        reserve_amount: z.number().int(),
        balance_after: z.number().int(),
      }),
    ),
  ),
});

export type SettlementMonth = z.infer<typeof settlementMonthSchema>;
export type MonthStep = SettlementMonth['steps'][number];
export type PlayedMonth = z.infer<typeof playedMonthSchema>;
