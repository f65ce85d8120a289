/**
 * The call that lists transactions: those of a period, or those that an exact filter names.
 *
 * Entries stand in the order of creation, which never changes, and a cursor names the last one of the page before. So
 * whatever arrives or changes meanwhile shifts nothing. A filter is asked of each transaction as it is now.
 */
import {concat, sha256, utf8} from '../../domain';
import {DAY_MS} from '../engine/time';
import {referencesOf} from '../engine/references';
import {presentTransaction, type Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import type {Call, Handler, OperationParts} from './types';

interface Filters {
  /** RFC 3339. */
  from?: string;
  to?: string;
  statuses?: readonly number[];
  direction?: 'payin' | 'payout';
  service_ids?: readonly number[];
  external_order_id?: string;
  external_customer_id?: string;
  amount_min?: number;
  amount_max?: number;
  amount_currency?: string;
  reference?: {kind: string; value: string};
  card?: {first6?: string; last4: string};
  order?: 'oldest' | 'newest';
}

interface Request extends Filters {
  limit?: number;
  cursor?: string;
}

/** `transactionList`: a page of the transactions that fit the filters, each as it is now. */
export const listTransactions: Handler = (call, parts) => {
  const {limit = Number(call.operation.request.properties?.limit?.default), cursor, ...filters} = call.body as Request;
  const descending = filters.order === 'newest';
  // Before the filters: a cursor that is sent alone belongs to another list, whatever is missing.
  const after = cursor === undefined ? undefined : readCursor(cursor, filters, call, parts);
  checkFilters(filters, parts);
  const following = parts.store
    .all()
    .filter((transaction) => after === undefined || compare(transaction, after) * (descending ? -1 : 1) > 0)
    .filter(({pointId}) => pointId === call.caller.point)
    .filter((transaction) => fits(transaction, filters, parts))
    .sort((a, b) => compare(a, b) * (descending ? -1 : 1));
  const page = following.slice(0, limit);
  const last = page.at(-1) ?? after;
  return {
    transactions: page.map((transaction) => presentTransaction(transaction, parts.catalogue)),
    has_more: following.length > page.length,
    next_cursor: last && writeCursor(last, filters, call, parts),
  };
};

/** Place in the list: ids alone would not do, because a seeded or migrated transaction may be older than its id says. */
type Place = Pick<Transaction, 'createdAt' | 'id'>;

const compare = (a: Place, b: Place): number => a.createdAt - b.createdAt || a.id - b.id;

/** Filters that name few transactions, so that no period is needed. */
const EXACT = ['external_order_id', 'external_customer_id', 'reference'] as const;

const isExact = (filters: Filters): boolean => EXACT.some((name) => filters[name] !== undefined);

/** @throws Refusal validationFailed */
function checkFilters(filters: Filters, parts: OperationParts): void {
  checkPeriod(filters, parts);
  for (const name of ['amount_min', 'amount_max'] as const)
    if (filters[name] !== undefined && filters.amount_currency === undefined)
      throw refuse('validationFailed', 'amount_currency', `is required with ${name}`);
  const {amount_min: least = 0, amount_max: most = Infinity} = filters;
  if (most < least) throw refuse('validationFailed', 'amount_max', 'must be at least amount_min');
}

/** @throws Refusal validationFailed */
function checkPeriod(filters: Filters, {gateway}: OperationParts): void {
  const {from, to} = filters;
  if (from === undefined) {
    if (to !== undefined) throw refuse('validationFailed', 'from', 'is required with to');
    if (isExact(filters)) return;
    throw refuse('validationFailed', 'from', `is required unless the call has one of ${EXACT.join(', ')}`);
  }
  if (to === undefined) throw refuse('validationFailed', 'to', 'is required with from');
  const length = Date.parse(to) - Date.parse(from);
  const {max_period_days: days} = gateway.transaction_list;
  if (length <= 0) throw refuse('validationFailed', 'to', 'must be after from');
  if (length > days * DAY_MS && !isExact(filters))
    throw refuse('validationFailed', 'to', `must be at most ${days} days after from`);
}

type FilterName = Exclude<keyof Filters, 'order'>;
/** @returns true if a transaction is as its filter wants it */
type Comparison<Name extends FilterName> = (
  wanted: NonNullable<Filters[Name]>,
  transaction: Transaction,
  catalogue: OperationParts['catalogue'],
) => boolean;

const COMPARISONS: {[Name in FilterName]: Comparison<Name>} = {
  from: (wanted, {createdAt}) => createdAt >= Date.parse(wanted),
  to: (wanted, {createdAt}) => createdAt < Date.parse(wanted),
  statuses: (wanted, {status}) => wanted.includes(status),
  direction: (wanted, {order}, catalogue) => catalogue.serviceOf(order).flow.direction === wanted,
  service_ids: (wanted, {order}) => wanted.includes(order.service_id),
  external_order_id: (wanted, {order}) => order.external_order_id === wanted,
  external_customer_id: (wanted, {order}) => order.external_customer_id === wanted,
  amount_min: (wanted, {order}) => order.amount >= wanted,
  amount_max: (wanted, {order}) => order.amount <= wanted,
  amount_currency: (wanted, {order}) => order.amount_currency === wanted,
  reference: (wanted, transaction, catalogue) =>
    referencesOf(transaction, catalogue).some(({kind, value}) => kind === wanted.kind && value === wanted.value),
  card: ({first6 = '', last4}, {cardNumber = ''}) => cardNumber.startsWith(first6) && cardNumber.endsWith(last4),
};

const FILTER_NAMES = Object.keys(COMPARISONS) as FilterName[];

function fits(transaction: Transaction, filters: Filters, {catalogue}: OperationParts): boolean {
  const fitsOne = <Name extends FilterName>(name: Name): boolean => {
    const wanted = filters[name];
    return wanted === undefined || COMPARISONS[name](wanted as NonNullable<Filters[Name]>, transaction, catalogue);
  };
  return FILTER_NAMES.every(fitsOne);
}

/** Bytes of the hash of the filters in a cursor. */
const PRINT_BYTES = 8;

/** Each cursor opens for the point that it was issued to. */
const purposeOf = ({caller}: Call): string => `transaction list of point ${caller.point}`;

/** @param place of the last entry of the page, or of the page before where this one is empty */
function writeCursor({createdAt, id}: Place, filters: Filters, call: Call, {seal, clock}: OperationParts): string {
  const numbers = new Uint8Array(24);
  const view = new DataView(numbers.buffer);
  [createdAt, id, clock.now()].forEach((number, index) => view.setFloat64(index * 8, number));
  return seal.close(purposeOf(call), concat(numbers, printOf(filters)));
}

/**
 * @returns the place behind which the page begins
 * @throws Refusal validationFailed for what is no cursor of this call and point, cursorOfAnotherList, or cursorTooOld
 */
function readCursor(cursor: string, filters: Filters, call: Call, {seal, clock, gateway}: OperationParts): Place {
  const opened = seal.open(purposeOf(call), cursor);
  if (opened === undefined) throw refuse('validationFailed', 'cursor', 'is not a cursor of this call');
  const view = new DataView(opened.buffer, opened.byteOffset);
  if (printOf(filters).some((byte, index) => byte !== view.getUint8(24 + index)))
    throw refuse('cursorOfAnotherList', 'cursor', 'belongs to a list with other filters');
  const {cursor_days: days} = gateway.transaction_list;
  if (view.getFloat64(16) + days * DAY_MS <= clock.now())
    throw refuse('cursorTooOld', 'cursor', `was issued more than ${days} days ago`);
  return {createdAt: view.getFloat64(0), id: view.getFloat64(8)};
}

/** Hash of the filters by their meaning: neither the order of names and lists nor the spelling of a time matters. */
function printOf({from, to, statuses, service_ids: services, order = 'oldest', ...exact}: Filters): Uint8Array {
  const sorted = (list: readonly number[] | undefined) => list && [...list].sort((a, b) => a - b);
  const moment = (time: string | undefined) => time && Date.parse(time);
  const {reference, card} = exact;
  const values = [
    moment(from),
    moment(to),
    order,
    sorted(statuses),
    sorted(services),
    exact.direction,
    exact.external_order_id,
    exact.external_customer_id,
    exact.amount_min,
    exact.amount_max,
    exact.amount_currency,
    reference && [reference.kind, reference.value],
    card && [card.first6, card.last4],
  ];
  return sha256(utf8(JSON.stringify(values))).subarray(0, PRINT_BYTES);
}
