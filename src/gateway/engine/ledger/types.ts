/** Types of the ledger. */

/** One change of the money in a wallet. */
export interface Movement {
  /** Grows in the order in which the money moved. */
  id: number;
  walletId: number;
  /** A kind of `src/contract/data/reference/movement_kinds.yaml`. */
  kind: string;
  /** Change of the balance, in minor units of the wallet. */
  amount: number;
  /** Change of the reserve, in minor units. */
  reserveAmount: number;
  /** Balance after it, in minor units. */
  balanceAfter: number;
  /** Amount before conversion, in minor units of its own currency. */
  originalAmount?: number;
  originalCurrency?: string;
  /** Decimal string. */
  rate?: string;
  /** Joins the two movements of one conversion. */
  conversionId?: number;
  transactionId?: number;
  refundId?: number;
  disputeId?: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** A movement before it is made. An amount that is left out is 0. */
export type Booking = Pick<Movement, 'walletId' | 'kind'> &
  Partial<Omit<Movement, 'id' | 'walletId' | 'kind' | 'balanceAfter' | 'createdAt'>>;

/** Balance and reserve of a wallet. */
export interface WalletState {
  /** Minor units. It may be negative: fees, disputes and corrections do not ask. */
  balance: number;
  /** Minor units of the balance that the gateway holds back. */
  reserve: number;
  /** When money last moved, in milliseconds since the epoch. */
  updatedAt: number;
}
