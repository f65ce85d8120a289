/**
 * The reports of the point: which rows they hold, and their life from queued to expired.
 *
 * The rows are read once, when the gateway begins. So the file shows one moment, however long the writing takes.
 */
import {createHash} from 'node:crypto';
import type {Gateway, Reports as ReportTables, ReportState, SandboxSeed, SeededReport} from '../../schemas';
import type {Catalogue} from '../catalogue';
import {type Clock, timestamp} from '../clock';
import type {Scheduler} from '../scheduler';
import {toCsv} from '../../domain/csv';
import type {Refund, Store} from './store';
import type {Transaction} from './transaction';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Queued, running at 0 %, running at 50 %. */
const STEPS = 3;
const FAILURE_MESSAGE = 'The file could not be written';

/** The body of `reportCreate`. */
export interface ReportRequest {
  external_report_id: string;
  kind: string;
  account_id: number;
  /** RFC 3339 in UTC, inclusive. */
  from: string;
  /** RFC 3339 in UTC, exclusive. */
  to: string;
  wallet_id?: number;
  service_id?: number;
  /** Status codes of the transaction when the rows are read. */
  statuses?: number[];
}

export interface Report {
  id: number;
  request: ReportRequest;
  state: ReportState;
  /** Percent. */
  progress: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Present once the rows are read. */
  snapshot?: {asOf: number; rows: number; csv: string};
  /** Milliseconds since the epoch. Present once the file is written. */
  expiresAt?: number;
}

export interface ReportsParts {
  seed: SandboxSeed;
  gateway: Gateway;
  tables: ReportTables;
  catalogue: Catalogue;
  store: Store;
  clock: Clock;
  scheduler: Scheduler;
}

export interface Reports {
  /** Takes a report in; it is made by and by. @param request with an external id that is free */
  add(request: ReportRequest): Report;
  byId(id: number): Report | undefined;
  byExternalId(id: string): Report | undefined;
  /** Every report, the newest first. */
  newestFirst(): Report[];
  /** Back to the seed. The scheduler must be clear, and the store back at its seed. */
  reset(): void;
}

/** @throws Error for a kind or a column of the tables that the sandbox cannot fill */
export function createReports(parts: ReportsParts): Reports {
  const {seed, gateway, tables, store, clock, scheduler} = parts;
  const writers = new Map(tables.kinds.map((kind) => [kind.name, createWriter(kind, parts)]));
  const stepMs = seed.report_step_seconds * SECOND_MS;
  const lifetimeMs = gateway.reports.lifetime_hours * HOUR_MS;
  const ids = new Map<number, Report>();
  const externalIds = new Map<string, Report>();
  let next = seed.next_report_id;

  const keep = (report: Report) => {
    ids.set(report.id, report);
    externalIds.set(report.request.external_report_id, report);
  };

  const move = (report: Report, to: ReportState) => {
    const allowed = tables.transitions.some((entry) => entry.from === report.state && entry.to === to);
    if (!allowed) throw new Error(`a report cannot move from “${report.state}” to “${to}”`);
    report.state = to;
  };

  const begin = (report: Report, asOf: number) => {
    move(report, 'running');
    report.snapshot = {asOf, ...writers.get(report.request.kind)!(report.request, store)};
  };

  const finish = (report: Report, now: number) => {
    move(report, 'ready');
    report.progress = 100;
    report.expiresAt = now + lifetimeMs;
    const expire = () => move(report, 'expired');
    const left = report.expiresAt - clock.now();
    if (left > 0) scheduler.after(left, expire);
    else expire();
  };

  /** Brings a report of the seed into its state at once, with the times that it would have had. */
  const fromSeed = ({id, state, age_minutes: age, ...request}: SeededReport) => {
    const createdAt = clock.now() - age * MINUTE_MS;
    const report: Report = {id, request, state: 'queued', progress: 0, createdAt};
    keep(report);
    if (state === 'queued') return;
    begin(report, createdAt + stepMs);
    report.progress = 50;
    if (state === 'failed') move(report, 'failed');
    if (state === 'ready' || state === 'expired') finish(report, createdAt + STEPS * stepMs);
    if (report.state !== state) throw new Error(`seeded report ${id} is “${report.state}”; change its age_minutes`);
  };

  const reports: Reports = {
    add(request) {
      const report: Report = {id: next++, request, state: 'queued', progress: 0, createdAt: clock.now()};
      keep(report);
      scheduler.after(stepMs, () => begin(report, clock.now()));
      scheduler.after(2 * stepMs, () => (report.progress = 50));
      scheduler.after(STEPS * stepMs, () => {
        if (request.external_report_id.startsWith(seed.report_failure)) move(report, 'failed');
        else finish(report, clock.now());
      });
      return report;
    },
    byId: (id) => ids.get(id),
    byExternalId: (id) => externalIds.get(id),
    newestFirst: () => [...ids.values()].sort((a, b) => b.id - a.id),
    reset() {
      next = seed.next_report_id;
      ids.clear();
      externalIds.clear();
      for (const report of seed.reports) fromSeed(report);
    },
  };
  reports.reset();
  return reports;
}

/** A report as the API shows it, properties in the order of the contract. Those without a value drop out in JSON. */
export function presentReport({id, request, state, progress, createdAt, snapshot, expiresAt}: Report): object {
  const {external_report_id, kind, account_id, from, to, wallet_id, service_id, statuses} = request;
  const written = expiresAt !== undefined && snapshot !== undefined;
  return {
    id,
    external_report_id,
    kind,
    account_id,
    from,
    to,
    wallet_id,
    service_id,
    statuses,
    state,
    progress,
    rows: snapshot && Math.floor((snapshot.rows * progress) / 100),
    size: written ? Buffer.byteLength(snapshot.csv) : undefined,
    sha256: written ? createHash('sha256').update(snapshot.csv).digest('hex') : undefined,
    failure_message: state === 'failed' ? FAILURE_MESSAGE : undefined,
    created_at: timestamp(createdAt),
    as_of: snapshot && timestamp(snapshot.asOf),
    expires_at: expiresAt === undefined ? undefined : timestamp(expiresAt),
  };
}

type Cell = string | number | undefined;
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
  refunds: (store) => store.refunds().map(refundRow),
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
  };
  return {transaction, at: createdAt, cells};
}

function refundRow({externalRefundId, transaction, amount, madeAt}: Refund): Row {
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
  };
  return {transaction, at: madeAt, cells};
}

function createWriter({name, columns}: ReportTables['kinds'][number], {catalogue}: ReportsParts): Writer {
  const source = sources[name];
  if (!source)
    throw new Error(`the sandbox has no rows for the report “${name}”; add them in src/sandbox/engine/reports.ts`);
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
