/** `transactionGetCryptoAddress`: where the customer sends the asset, and how much of it. */
import {sha256, utf8, addressWithoutOwner, isAddressForm} from '../../domain';
import type {AssetOnNetwork} from '../catalogue';
import {timestamp} from '../engine/clock';
import {refuse} from '../refusals';
import {quoteOf} from './rates';
import {findTarget, type Target, targetField} from './target';
import type {Handler} from './types';

/**
 * Nothing is stored: address and memo are made from the id, so a repeat gives the same ones. The addresses are valid
 * and belong to nobody.
 */
export const getCryptoAddress: Handler = ({body}, parts) => {
  const target = body as Target;
  const transaction = findTarget(target, parts);
  const {id, order, kept} = transaction;
  const place = parts.catalogue.assetOnNetwork(kept?.asset ?? '', kept?.network ?? '');
  const quote = quoteOf(transaction, parts);
  if (!place || !quote) {
    throw refuse('callNotAllowedForThisService', targetField(target), 'is not paid to a deposit address');
  }
  const {asset, network, decimals} = place;
  return {
    id,
    external_transaction_id: order.external_transaction_id,
    status: transaction.status,
    status_description: parts.catalogue.status(transaction.status).name,
    asset: asset.code,
    network: network.code,
    ...destination(id, place),
    amount: quote.amount,
    amount_base_units: (quote.smallest * 10n ** BigInt(decimals - asset.quote_decimals)).toString(),
    decimals,
    confirmations: network.confirmations,
    expires_at: timestamp(quote.validUntil),
  };
};

/** With a memo, all deposits share one address and the memo tells them apart; else each has an address of its own. */
function destination(id: number, {network}: AssetOnNetwork): Record<string, string> {
  const {form, memo} = network;
  if (!isAddressForm(form)) throw new Error(`network ${network.code} has an unknown form of address`);
  // Chains of one form share addresses, so the form and not the network is in the name.
  if (memo === undefined) return {address: addressWithoutOwner(form, `sandbox deposit ${id} ${form}`)};
  return {address: addressWithoutOwner(form, `sandbox deposit ${form}`), memo: memoOf(id), memo_kind: memo};
}

/** A whole number below 2^32, as a destination tag must be. */
function memoOf(id: number): string {
  return String(new DataView(Uint8Array.from(sha256(utf8(`sandbox memo ${id}`))).buffer).getUint32(0));
}
