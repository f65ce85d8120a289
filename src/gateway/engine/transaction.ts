/** A transaction as the sandbox keeps it, and as the API shows it. */
import {convert, toDecimal, trimDecimal, maskCardNumber} from '../../domain';
import type {CallbackBehaviour, PayerAuth, Transfer} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import {presentClaim, type Claim} from './claims/claim';
import {timestamp} from './clock';
import type {CardInput} from './cardInput';
import {challengeRequest, methodData, type Challenge} from './challenge';
import {HOUR_MS} from './time';
import type {Outcome} from './outcomes';
import {referencesOf} from './references';
import type {StoredCredential, ThreeDs} from './threeDs';

/** Addresses of the shop, as they stand in the request under `point`. */
export interface Urls {
  callback_url?: string;
  callback_method?: 'POST' | 'GET';
  success_url?: string;
  fail_url?: string;
  cancel_url?: string;
  return_url?: string;
}

/** Payment order as sent by the shop. */
export interface Order {
  account_id: number;
  wallet_id: number;
  service_id: number;
  external_transaction_id: string;
  external_order_id?: string;
  external_customer_id?: string;
  /** Minor units. */
  amount: number;
  amount_currency: string;
  description?: string;
  /** Text sent on for the statement, prefix included. */
  statement_descriptor?: string;
  extra?: Record<string, string>;
}

/** How far a P2P transfer has come, and what was shown to the customer. */
export interface TransferState {
  /** The way to transfer that the customer chose. */
  methodId: number;
  recipient: Transfer['recipients'][number];
  /** Milliseconds since the epoch: the transfer has to be made before. */
  expiresAt: number;
}

/** State of a transaction. Only `change` may write it. */
interface TransactionState {
  id: number;
  /** Grows with every change that the shop can see; 1 at first. Events are ordered by it. */
  version: number;
  pointId: number;
  order: Readonly<Order>;
  /** The invoicing page on which the payer started it. */
  pageId?: number | undefined;
  locale: string;
  urls: Urls;
  status: number;
  failureReason?: number | undefined;
  /** Minor units that the bank has held for it, raised amounts included; absent where nothing was held. */
  authorizedAmount?: number;
  /** Minor units credited to the wallet; nothing when absent. */
  capturedAmount?: number;
  /** Minor units of fees, less what was given back; nothing when absent. */
  feeAmount?: number;
  /** Minor units of fees that were given back; nothing when absent. */
  feeReturnedAmount?: number;
  /** The moment from which a refund is too late, in milliseconds since the epoch. Absent in seeded transactions: they keep their state. */
  refundUntil?: number;
  /** Minor units of the merchant’s own refunds that have reached the customer; nothing when absent. */
  refundedAmount?: number;
  /** Minor units of the merchant’s own refunds that are under way; nothing when absent. */
  refundPendingAmount?: number;
  /** Minor units that payouts in place of a refund return; absent until a payout names the payment. */
  refundedByPayoutAmount?: number;
  /** Id of the payment that the payout returns in place of a refund. */
  refundOf?: number | undefined;
  /** Minor units that disputes have taken and not returned; nothing when absent. */
  disputedAmount?: number;
  /** Minor units that the customer has sent, whatever became of them; nothing when absent. */
  receivedAmount?: number;
  /** When the last of it arrived, in milliseconds since the epoch. */
  receivedAt?: number;
  /** When the customer paid the last of it, as the rail reports it, in milliseconds since the epoch. */
  paidAt?: number;
  /** Minor units of it that went back while the payment was still pending; nothing when absent. */
  sentBackAmount?: number;
  /** Minor units beyond the amount that were accepted; nothing when absent. */
  acceptedExcess?: number;
  /** Money that has come and that no payment took; a claim can find it. Amounts in minor units. */
  unmatched?: readonly {amount: number; paidAt: number}[];
  /** The latest claim of money that was not seen. */
  claim?: Claim;
  /** Until when late money is accepted, in milliseconds since the epoch. */
  lateUntil?: number | undefined;
  /** When the merchant asked the rail to cancel, in milliseconds since the epoch; undefined again after a refusal. */
  cancelRequestedAt?: number | undefined;
  /** When an amount last changed, in milliseconds since the epoch; the status may have stayed. */
  amountChangedAt?: number;
  /** Values of `fields` that are stored for later calls, that is, those marked `kept`. Never a credential. */
  kept?: Record<string, string>;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** Absent in seeded transactions: they keep their state, so that the documented ids stay true. */
  expiresAt?: number;
  /** Names the payment page, and the page of the simulated bank. Absent without them. */
  token?: string | undefined;
  payUrl?: string;
  /** Present once the customer has been shown a recipient card. */
  transfer?: TransferState;
  /** The bodies of the calls that ended the steps of a P2P transfer. */
  p2pConfirmBody?: unknown;
  p2pCancelBody?: unknown;
  /**
   * Value of `payer_auth` in responses of a host-to-host payment. On the payment page the gateway authenticates the
   * payer itself.
   */
  payerAuth?: PayerAuth;
  /** Pending challenge of the payer. */
  challenge?: Challenge | undefined;
  /**
   * Result of the challenge as the bank reported it to the gateway, true if the payer was authenticated. It stays when the
   * challenge is over, so that a late result from the shop is known to change nothing.
   */
  reportedResult?: boolean | undefined;
  /** Bodies of accepted updates; a repeat of one of them has no effect. */
  updateBodies?: readonly unknown[];
  /** The card that pays or is paid. Its number stays in here. */
  cardNumber?: string | undefined;
  /** Details of the card that the payment gave beside its number. */
  cardInput?: CardInput | undefined;
  /** The merchant asked for a card token. */
  wantsCardToken?: boolean;
  cardToken?: string;
  /** Size of the frame for the page of the bank, by 3-D Secure. */
  windowSize?: string | undefined;
  /** Current 3-D Secure result. */
  threeDs?: ThreeDs | undefined;
  /** Stored credential and its purpose. */
  stored?: StoredCredential | undefined;
  /** By which the network knows the payment that stored the card. */
  networkTransactionId?: string | undefined;
  /** Minor units that a payout has taken from the wallet and that have not returned; nothing when absent. */
  debitedAmount?: number;
  /** How callbacks behave from now on; decided by the outcome that the customer's input leads to. */
  callback: CallbackBehaviour;
  /** Outcome triggered by `external_customer_id`; it takes effect when the customer submits the payment page. */
  trigger?: Outcome | undefined;
}

/** A transaction, which everybody may read. */
export type Transaction = Readonly<TransactionState>;

/**
 * The only way to change a transaction. Its version grows by one when the object that the shop sees becomes another one
 * by it, whatever the reason; what the gateway merely remembers for itself leaves the version as it is.
 */
export function change(
  transaction: Transaction,
  changes: Partial<Omit<TransactionState, 'id' | 'version'>>,
  catalogue: Catalogue,
): void {
  const shown = () => JSON.stringify(presentTransaction(transaction, catalogue));
  const before = shown();
  const state: TransactionState = transaction;
  Object.assign(state, changes);
  if (shown() !== before) state.version += 1;
}

/**
 * The transaction as answers and callbacks show it, properties in the order of the contract.
 *
 * `fields` is left out on purpose: what the customer typed (a BLIK code, later a card number) is a credential,
 * and a credential is never sent back.
 */
export function presentTransaction(transaction: Transaction, catalogue: Catalogue): Record<string, unknown> {
  const {order, failureReason, payUrl, payerAuth, expiresAt} = transaction;
  const status = catalogue.status(transaction.status);
  const result = {
    pay_url: payUrl,
    payer_auth: payerAuth,
    ...(payerAuth && presentChallenge(transaction)),
    instructions: payerAuth && presentInstructions(transaction, catalogue),
  };
  const open = !status.final;
  // Properties without a value are dropped when the object becomes JSON.
  return {
    id: transaction.id,
    version: transaction.version,
    is_test: true,
    account_id: order.account_id,
    point_id: transaction.pointId,
    service_id: order.service_id,
    wallet_id: order.wallet_id,
    external_transaction_id: order.external_transaction_id,
    external_order_id: order.external_order_id,
    external_customer_id: order.external_customer_id,
    page_id: transaction.pageId,
    refund_of: presentRefundOf(transaction),
    amount: order.amount,
    amount_currency: order.amount_currency,
    authorized_amount: transaction.authorizedAmount,
    captured_amount: transaction.capturedAmount ?? 0,
    fee_amount: transaction.feeAmount ?? 0,
    refunded_amount: transaction.refundedAmount ?? 0,
    refund_pending_amount: transaction.refundPendingAmount ?? 0,
    refunded_by_payout_amount: transaction.refundedByPayoutAmount,
    disputed_amount: transaction.disputedAmount ?? 0,
    refundable_amount: refundableAmount(transaction, catalogue),
    ...presentReceived(transaction, catalogue),
    description: order.description,
    statement_descriptor: order.statement_descriptor,
    status: status.code,
    status_description: status.name,
    failure_reason_code: failureReason,
    failure_reason_message: failureReason === undefined ? undefined : catalogue.failureReason(failureReason).title,
    ...presentDecline(transaction, catalogue),
    ...presentRetry(transaction, catalogue),
    result: open && (payUrl ?? payerAuth) ? result : undefined,
    card: presentCard(transaction, catalogue),
    ...presentChecks(transaction, catalogue),
    three_ds: presentThreeDs(transaction),
    network_transaction_id: transaction.networkTransactionId,
    references: referencesOf(transaction, catalogue),
    claim: transaction.claim && presentClaim(transaction.claim),
    extra: order.extra,
    created_at: timestamp(transaction.createdAt),
    updated_at: timestamp(transaction.updatedAt),
    expires_at: open ? moment(expiresAt) : undefined,
    late_until: moment(transaction.lateUntil),
    cancel_requested_at: moment(transaction.cancelRequestedAt),
  };
}

/** The payment that a payout returns in place of a refund. */
const presentRefundOf = ({refundOf}: Transaction) => (refundOf === undefined ? undefined : {transaction_id: refundOf});

/** A moment that there may be. */
const moment = (at: number | undefined): string | undefined => (at === undefined ? undefined : timestamp(at));

/** @returns amount received from the customer; also in the asset, if it was converted at the fixed rate */
function presentReceived({receivedAmount, receivedAt, paidAt, kept, order}: Transaction, catalogue: Catalogue) {
  if (receivedAmount === undefined || receivedAt === undefined) return {};
  const asset = kept?.asset === undefined ? undefined : catalogue.asset(kept.asset);
  const rate = asset && catalogue.rate(order.amount_currency, asset.code);
  const inAsset = () => {
    const {quote_decimals: decimals} = asset!;
    return trimDecimal(
      toDecimal(convert(BigInt(receivedAmount), catalogue.decimals(order.amount_currency), rate!, decimals), decimals),
    );
  };
  return {
    received_amount: receivedAmount,
    received_asset: rate === undefined ? undefined : inAsset(),
    received_at: timestamp(receivedAt),
    paid_at: moment(paidAt),
  };
}

/** @returns amount of a hold that can still be captured, in minor units */
export const capturableAmount = ({authorizedAmount = 0, capturedAmount = 0}: Transaction): number =>
  authorizedAmount - capturedAmount;

/** @returns amount of the payment that can still be refunded, in minor units; 0 while money is held, which only a release returns */
export function refundableAmount(transaction: Transaction, catalogue: Catalogue): number {
  const {status, capturedAmount = 0, disputedAmount = 0} = transaction;
  if (catalogue.status(status).name === 'authorized') return 0;
  return Math.max(0, capturedAmount - returnedAmount(transaction) - disputedAmount);
}

/** @returns amount of the payment that has gone back or is on its way, by refunds and by payouts in their place, in minor units */
export const returnedAmount = ({
  refundedAmount = 0,
  refundPendingAmount = 0,
  refundedByPayoutAmount = 0,
}: Transaction): number => refundedAmount + refundPendingAmount + refundedByPayoutAmount;

/** @returns payment instructions that the shop must display; the payment page displays them itself */
function presentInstructions({order}: Transaction, catalogue: Catalogue): Record<string, string> | undefined {
  const given = catalogue.service(order.service_id)?.flow.instructions;
  return given && Object.fromEntries(given.map(({name, value}) => [name, value]));
}

function presentCard(
  {cardNumber, cardInput, cardToken}: Transaction,
  {cardDetails}: Catalogue,
): Record<string, unknown> | undefined {
  if (cardNumber === undefined) return undefined;
  const {brand, country, funding} = cardDetails.issued(cardNumber);
  return {
    masked_card_number: maskCardNumber(cardNumber),
    brand,
    country,
    funding,
    expiry_month: cardInput?.expiry?.month,
    expiry_year: cardInput?.expiry?.year,
    card_token: cardToken,
  };
}

/** @returns codes of a decline as the network sent them; nothing for a payment without a card, or that no bank declined */
export function presentDecline(
  {failureReason, cardNumber}: Transaction,
  {cardDetails, failureReason: reasonOf}: Catalogue,
): {network_decline_code?: string | undefined; network_advice_code?: string | undefined} {
  if (failureReason === undefined || cardNumber === undefined) return {};
  const {decline, advice} = cardDetails.declineCodes(reasonOf(failureReason), cardNumber);
  return {network_decline_code: decline, network_advice_code: advice};
}

/** @returns what the bank said of address and security code; nothing before it has decided */
export function presentChecks(
  transaction: Transaction,
  catalogue: Catalogue,
): {avs_result?: string | undefined; cvv_result?: string | undefined} {
  const {cardNumber, cardInput, failureReason, capturedAmount = 0, authorizedAmount} = transaction;
  if (cardNumber === undefined || cardInput === undefined) return {};
  const reason = failureReason === undefined ? undefined : catalogue.failureReason(failureReason);
  const decided = capturedAmount > 0 || authorizedAmount !== undefined || reason?.network !== undefined;
  if (!decided) return {};
  const {fields} = catalogue.serviceOf(transaction.order).flow;
  const {avs, cvv} = catalogue.cardDetails.results(
    cardNumber,
    cardInput,
    fields.includes('billing_postal_code'),
    reason,
  );
  return {avs_result: avs, cvv_result: cvv};
}

/** @returns advice on whether and when to retry the same payment */
function presentRetry({failureReason, updatedAt}: Transaction, catalogue: Catalogue): Record<string, unknown> {
  if (failureReason === undefined) return {};
  const {retry, after_hours: hours} = catalogue.failureReason(failureReason);
  return {retry, retry_after: hours === undefined ? undefined : timestamp(updatedAt + hours * HOUR_MS)};
}

/** The directory server has seen a check that was made, whatever came of it; its id is made of the transaction's. */
const CHECKED: readonly unknown[] = ['frictionless', 'challenge', 'rejected'];

function presentThreeDs({id, threeDs = {}}: Transaction): Record<string, unknown> | undefined {
  const {version, flow, eci, exemption_result, liability} = threeDs;
  const checked = CHECKED.includes(flow) ? `00000000-0000-4000-a000-${String(id).padStart(12, '0')}` : undefined;
  const shown = {version, flow, eci, ds_trans_id: threeDs.ds_trans_id ?? checked, exemption_result, liability};
  return Object.values(shown).some((value) => value !== undefined) ? shown : undefined;
}

/** @returns data that the shop needs for the kind of `payer_auth` */
function presentChallenge({challenge, token = '', windowSize}: Transaction): Record<string, unknown> {
  switch (challenge?.kind) {
    case '3DS':
      if (challenge.method)
        return {
          three_ds: {method_url: `${challenge.bankUrl}/method`, method_data: methodData(token, challenge.bankUrl)},
        };
      return {three_ds: {acs_url: challenge.bankUrl, creq: challengeRequest(token, windowSize)}};
    case 'REDIRECT':
      return {redirect_url: challenge.bankUrl};
    case 'OTP':
    case 'LOOKUP':
      return {code_length: challenge.codeLength, attempts_left: challenge.attemptsLeft};
    default:
      return {};
  }
}
