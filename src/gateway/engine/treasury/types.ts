/** Treasury orders: operations on wallets that the gateway performs itself, and that the sandbox controls trigger. */

/** Names of fields are those of the controls. Amounts are in minor units of the wallet and greater than 0 unless said. */
export type TreasuryOrder =
  | {kind: 'settlement'; wallet_id: number; amount: number}
  /** The bank of the merchant sends back what this movement has settled. */
  | {kind: 'settlement_return'; movement_id: number}
  | {kind: 'reserve_hold'; wallet_id: number; amount: number}
  | {kind: 'reserve_release'; wallet_id: number; amount: number}
  /** At the rate of the table; the other wallet gets what `amount` is worth, rounded half up. */
  | {kind: 'conversion'; wallet_id: number; to_wallet_id: number; amount: number}
  /** Changes of balance and reserve, negative ones too; one of the two is not 0. */
  | {kind: 'correction'; wallet_id: number; amount?: number; reserve_amount?: number};

export type TreasuryKind = TreasuryOrder['kind'];

/** The fields that an order of a kind needs, and those that it may have. */
export const TREASURY_FIELDS: Record<TreasuryKind, {required: readonly string[]; optional?: readonly string[]}> = {
  settlement: {required: ['wallet_id', 'amount']},
  settlement_return: {required: ['movement_id']},
  reserve_hold: {required: ['wallet_id', 'amount']},
  reserve_release: {required: ['wallet_id', 'amount']},
  conversion: {required: ['wallet_id', 'to_wallet_id', 'amount']},
  correction: {required: ['wallet_id'], optional: ['amount', 'reserve_amount']},
};

/** Thrown for an order that the wallet cannot bear; the message says what it holds. */
export class TreasuryError extends Error {}
