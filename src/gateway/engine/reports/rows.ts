/** The rows of each kind of report, and the file that is made of them. */
import type {Reports as ReportTables} from '../../../facts/browser';
import {toCsv} from '../../../domain';
import {timestamp} from '../clock';
import type {Dispute} from '../disputes';
import type {Movement} from '../ledger';
import type {Refund} from '../refunds';
import {presentChecks, presentDecline, type Transaction} from '../transaction';
import type {ReportRequest, RowParts} from './types';

type Cell = string | number | undefined;
/** Reads the rows of a request and writes them. */
type Writer = (request: ReportRequest) => {rows: number; csv: string};

/** A row before it is written: what the filters ask about, its place on the time axis and a cell per column. */
interface Row {
  /** The wallet that it is about. */
  walletId: number;
  /** The payment that it is about, where there is one. */
  transaction: Transaction | undefined;
  /** Milliseconds since the epoch. */
  at: number;
  cells: Record<string, Cell>;
}

/** The rows of each kind, before period and filters. */
const sources: Record<string, (parts: RowParts) => Row[]> = {
  transactions: (parts) => parts.store.all().map((transaction) => transactionRow(transaction, parts)),
  refunds: (parts) => parts.refunds.all().map((refund) => refundRow(refund, parts)),
  disputes: (parts) => parts.disputes.all().map((dispute) => disputeRow(dispute, parts)),
  movements: (parts) => parts.ledger.all().map((movement) => movementRow(movement, parts)),
};

function transactionRow(transaction: Transaction, {catalogue}: RowParts): Row {
  const {id, order, status, failureReason, createdAt, updatedAt} = transaction;
  const {capturedAmount = 0, feeAmount = 0, refundedAmount = 0, refundPendingAmount = 0} = transaction;
  const cells = {
    id,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
    status,
    status_description: catalogue.status(status).name,
    failure_reason_code: failureReason,
    account_id: order.account_id,
    wallet_id: order.wallet_id,
    service_id: order.service_id,
    external_transaction_id: order.external_transaction_id,
    external_order_id: order.external_order_id,
    external_customer_id: order.external_customer_id,
    amount: order.amount,
    amount_currency: order.amount_currency,
    captured_amount: capturedAmount,
    fee_amount: feeAmount,
    refunded_amount: refundedAmount,
    refund_pending_amount: refundPendingAmount,
    disputed_amount: transaction.disputedAmount ?? 0,
    description: order.description,
    direction: catalogue.serviceOf(order).flow.direction,
    statement_descriptor: order.statement_descriptor,
    ...cardCells(transaction, catalogue),
    refunded_by_payout_amount: transaction.refundedByPayoutAmount,
    refund_of: transaction.refundOf,
    claim_status: transaction.claim?.status,
  };
  return {walletId: order.wallet_id, transaction, at: createdAt, cells};
}

/** Reports are passed around as files, so they hold neither the masked number nor the expiry of a card. */
function cardCells(transaction: Transaction, catalogue: RowParts['catalogue']): Row['cells'] {
  const {cardNumber} = transaction;
  const {brand, country, funding} = cardNumber === undefined ? {} : catalogue.cardDetails.issued(cardNumber);
  const {avs_result, cvv_result} = presentChecks(transaction, catalogue);
  const {network_decline_code, network_advice_code} = presentDecline(transaction, catalogue);
  return {
    card_brand: brand,
    card_country: country,
    card_funding: funding,
    avs_result,
    cvv_result,
    network_decline_code,
    network_advice_code,
  };
}

function refundRow(refund: Refund, {catalogue, refunds}: RowParts): Row {
  const {transaction, createdAt} = refund;
  const {id, order, status, refundedAmount = 0} = transaction;
  const shown = refunds.present(refund) as Record<string, Cell>;
  const cells = {
    ...shown,
    transaction_id: id,
    external_transaction_id: order.external_transaction_id,
    external_order_id: order.external_order_id,
    external_refund_id: refund.externalRefundId,
    failure_reason_code: refund.failureReason,
    account_id: order.account_id,
    wallet_id: order.wallet_id,
    service_id: order.service_id,
    transaction_amount: order.amount,
    transaction_refunded_amount: refundedAmount,
    transaction_status: status,
    direction: catalogue.serviceOf(order).flow.direction,
    needs: refund.needs.join(' '),
    needs_until: shown.needs_until,
  };
  return {walletId: order.wallet_id, transaction, at: createdAt, cells};
}

function disputeRow(dispute: Dispute, {catalogue, disputes}: RowParts): Row {
  const {transaction, reason, createdAt} = dispute;
  const {id, order, status} = transaction;
  const cells = {
    previous_dispute_id: undefined,
    respond_by: undefined,
    ...(disputes.present(dispute) as Record<string, Cell>),
    reason_network: reason.network,
    reason_code: reason.code,
    transaction_id: id,
    external_transaction_id: order.external_transaction_id,
    external_order_id: order.external_order_id,
    account_id: order.account_id,
    wallet_id: order.wallet_id,
    service_id: order.service_id,
    transaction_amount: order.amount,
    transaction_disputed_amount: transaction.disputedAmount ?? 0,
    transaction_status: status,
    direction: catalogue.serviceOf(order).flow.direction,
  };
  return {walletId: order.wallet_id, transaction, at: createdAt, cells};
}

function movementRow(movement: Movement, {catalogue, store, seed}: RowParts): Row {
  const {walletId, transactionId, createdAt} = movement;
  const transaction = transactionId === undefined ? undefined : store.byId(transactionId);
  const order = transaction?.order;
  const account = seed.accounts.find(({wallets}) => wallets.some(({id}) => id === walletId))!;
  const cells = {
    id: movement.id,
    created_at: timestamp(createdAt),
    kind: movement.kind,
    account_id: account.id,
    wallet_id: walletId,
    amount: movement.amount,
    amount_currency: account.wallets.find(({id}) => id === walletId)!.currency,
    reserve_amount: movement.reserveAmount,
    balance_after: movement.balanceAfter,
    original_amount: movement.originalAmount,
    original_currency: movement.originalCurrency,
    rate: movement.rate,
    conversion_id: movement.conversionId,
    transaction_id: transactionId,
    refund_id: movement.refundId,
    dispute_id: movement.disputeId,
    external_transaction_id: order?.external_transaction_id,
    external_order_id: order?.external_order_id,
    service_id: order?.service_id,
    direction: order && catalogue.serviceOf(order).flow.direction,
  };
  return {walletId, transaction, at: createdAt, cells};
}

/** @throws Error for a kind of report that the sandbox has no rows for */
export function createWriter({name, columns}: ReportTables['kinds'][number], parts: RowParts): Writer {
  const source = sources[name];
  if (!source)
    throw new Error(`the sandbox has no rows for the report “${name}”; add them in src/gateway/engine/reports/rows.ts`);
  const header = columns.map((column) => column.name);
  const guard = columns.map((column) => column.text ?? false);
  return (request) => {
    const rows = source(parts)
      .filter((row) => belongs(row, request))
      // A stable sort: rows of one moment keep the order in which they came into being.
      .sort((a, b) => a.at - b.at)
      .map(({cells}) => header.map((column) => readCell(cells, column)));
    return {rows: rows.length, csv: toCsv(header, rows, guard)};
  };
}

function readCell(cells: Row['cells'], column: string): string {
  if (!(column in cells)) throw new Error(`the sandbox cannot fill the column “${column}” of a report`);
  return String(cells[column] ?? '');
}

/** `service_id` and `statuses` ask about a payment, so a row without one does not belong where they are given. */
function belongs({walletId, transaction, at, cells}: Row, request: ReportRequest): boolean {
  const {account_id, wallet_id, service_id, statuses, from, to} = request;
  return (
    cells.account_id === account_id &&
    (wallet_id === undefined || walletId === wallet_id) &&
    (service_id === undefined || transaction?.order.service_id === service_id) &&
    (statuses === undefined || (transaction !== undefined && statuses.includes(transaction.status))) &&
    at >= Date.parse(from) &&
    at < Date.parse(to)
  );
}
