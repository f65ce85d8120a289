/** The way back to the shop: which of its addresses the customer is led to. */
import {isLoopback, webAddress} from '../../address';
import {subjectOf} from '../../engine/payments/announcer';
import type {Transaction, Urls} from '../../engine/transaction';
import type {PageParts} from './parts';

/** Which address of the shop belongs to which final status. `return_url` stands in for a missing one. */
const URL_OF_STATUS: Record<string, Exclude<keyof Urls, 'callback_method'>> = {
  success: 'success_url',
  // To the customer a held amount is a payment.
  authorized: 'success_url',
  failed: 'fail_url',
  expired: 'fail_url',
  cancelled: 'cancel_url',
};

/** @returns true if the customer has nothing more to do or to wait for */
export function isOver({status}: Transaction, {catalogue}: Pick<PageParts, 'catalogue'>): boolean {
  const {final, name} = catalogue.status(status);
  return final || name === 'authorized';
}

/** @returns the address with the event of the status where the shop asked for it, or `null` without an address */
export function shopUrl(transaction: Transaction, parts: PageParts): URL | null {
  const {urls} = transaction;
  const key = URL_OF_STATUS[parts.catalogue.status(transaction.status).name];
  const address = webAddress((key && urls[key]) ?? urls.return_url ?? urls.cancel_url);
  return address && isOver(transaction, parts)
    ? parts.callbacks.returnUrl(subjectOf(transaction, 'result', parts), address)
    : address;
}

/** Only to this machine: a test payment must not make a browser visit somebody’s site on its own. */
export const mayLeadTo = (address: URL | null): address is URL => address !== null && isLoopback(address);
