/** Components of the gateway that the payment page and the page of the bank use. */
import type {SandboxParts} from '../../parts';
import type {Transaction} from '../../engine/transaction';

export type PageParts = Pick<
  SandboxParts,
  | 'facts'
  | 'seed'
  | 'gateway'
  | 'catalogue'
  | 'store'
  | 'payments'
  | 'transfers'
  | 'cards'
  | 'callbacks'
  | 'clock'
  | 'scheduler'
>;

/** The gateway itself asks the payer: the payment page does, host to host the shop does. */
export const asksOnPage = ({challenge, payUrl}: Transaction) => challenge !== undefined && payUrl !== undefined;

/** @returns true if the customer has not done anything yet */
export const isNew = ({status}: Transaction, {catalogue}: Pick<PageParts, 'catalogue'>) =>
  catalogue.status(status).name === 'new';
