/** The rows of each kind of report, and the file that is made of them. */
import type {Reports as ReportTables} from '../../../schemas';
import {toCsv} from '../../../domain/csv';
import type {Catalogue} from '../../catalogue';
import {timestamp} from '../../clock';
import type {Refund, Store} from '../store';
import type {Transaction} from '../transaction';
import type {ReportRequest} from './types';

type Cell = string | number | undefined;
/** Reads the rows of a request and writes them. */
type Writer = (request: ReportRequest, store: Store) => {rows: number; csv: string};

/** A row before it is written: its transaction, its place on the time axis and a cell per column. */
interface Row {
  transaction: Transaction;
  /** Milliseconds since the epoch. */
  at: number;
  cells: Record<string, Cell>;
}

/** The rows of each kind, before period and filters. */
const sources: Record<string, (store: Store, catalogue: Catalogue) => Row[]> = {
  transactions: (store, catalogue) => store.all().map((transaction) => transactionRow(transaction, catalogue)),
  refunds: (store, catalogue) => store.refunds().map((refund) => refundRow(refund, catalogue)),
};

function transactionRow(transaction: Transaction, catalogue: Catalogue): Row {
  const {id, order, status, failureReason, refundedAmount = 0, createdAt, updatedAt} = transaction;
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
    refunded_amount: refundedAmount,
    description: order.description,
    direction: catalogue.serviceOf(order).flow.direction,
  };
  return {transaction, at: createdAt, cells};
}

function refundRow({externalRefundId, transaction, amount, madeAt}: Refund, catalogue: Catalogue): Row {
  const {id, order, status, refundedAmount = 0} = transaction;
  const cells = {
    external_refund_id: externalRefundId,
    refunded_at: timestamp(madeAt),
    amount,
    amount_currency: order.amount_currency,
    transaction_id: id,
    external_transaction_id: order.external_transaction_id,
    external_order_id: order.external_order_id,
    account_id: order.account_id,
    wallet_id: order.wallet_id,
    service_id: order.service_id,
    transaction_amount: order.amount,
    transaction_refunded_amount: refundedAmount,
    transaction_status: status,
    direction: catalogue.serviceOf(order).flow.direction,
  };
  return {transaction, at: madeAt, cells};
}

/** @throws Error for a kind of report that the sandbox has no rows for */
export function createWriter({name, columns}: ReportTables['kinds'][number], catalogue: Catalogue): Writer {
  const source = sources[name];
  if (!source)
    throw new Error(`the sandbox has no rows for the report “${name}”; add them in src/sandbox/engine/reports/rows.ts`);
  const header = columns.map((column) => column.name);
  const guard = columns.map((column) => column.text ?? false);
  return (request, store) => {
    const rows = source(store, catalogue)
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

function belongs({transaction: {order, status}, at}: Row, request: ReportRequest): boolean {
  const {account_id, wallet_id, service_id, statuses, from, to} = request;
  return (
    order.account_id === account_id &&
    (wallet_id === undefined || order.wallet_id === wallet_id) &&
    (service_id === undefined || order.service_id === service_id) &&
    (statuses === undefined || statuses.includes(status)) &&
    at >= Date.parse(from) &&
    at < Date.parse(to)
  );
}
