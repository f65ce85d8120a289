/** Checks of the seeded refunds, disputes and events: the names exist and fit the service. */
import {disputesOf, refundSupport} from '../../flowTerms';
import type {SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue, type Report} from '../../located';
import type {ReadKind} from '../define';
import {disputeReasons} from '../disputeReasons';
import {disputeStatuses} from '../disputeStatuses';
import {failureReasons} from '../failureReasons';
import {refundStatuses} from '../refundStatuses';
import {serviceOf} from './services';

interface KnownNames {
  kinds: {name: string; services: readonly string[]}[];
  statuses: number[];
  categories: string[];
}

function known(read: ReadKind): KnownNames {
  const {kinds, statuses} = read(disputeStatuses).value;
  const {categories} = read(disputeReasons).value;
  return {kinds, statuses: statuses.map(({code}) => code), categories: categories.map(({name}) => name)};
}

/** Record and flow of a seeded transaction; undefined if it names none. */
const serviceOfPaid = (id: number, {transactions}: SandboxSeed, read: ReadKind) =>
  serviceOf(transactions.find((transaction) => transaction.id === id)?.service_id, read);

/** Dispute scenarios use existing kinds, categories, statuses and scenarios. */
export function disputeWaysExist(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const {ways} = source.value.dispute_trigger;
  const {kinds, statuses, categories} = known(read);
  const kindNames = kinds.map(({name}) => name);
  for (const [name, {kind, category, opens, alone = [], defended = [], next}] of Object.entries(ways)) {
    const keys = ['dispute_trigger', 'ways', name];
    must(kindNames.includes(kind), [...keys, 'kind'], 'kind of dispute', kind, kindNames);
    must(categories.includes(category), [...keys, 'category'], 'category of reasons', category, categories);
    for (const status of [opens, ...alone, ...defended])
      must(statuses.includes(status), keys, 'status of a dispute', status, statuses);
    if (next !== undefined) must(next in ways, [...keys, 'next'], 'way of a dispute', next, Object.keys(ways));
  }
  return problems;
}

/** Seeded disputes refer to an existing payment and reason, and to a kind that the service supports. */
export function seededDisputesAreSound(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const report = reportOn(source);
  const {disputes, transactions} = source.value;
  const {kinds, statuses} = known(read);
  const {networks} = read(disputeReasons).value;
  disputes.forEach((dispute, index) => {
    const keys = ['disputes', index];
    const {transaction_id: paid, previous_dispute_id: previous, kind, reason, status} = dispute;
    const must = naming(report, keys);
    must('seeded transaction', paid, ids(transactions));
    must('seeded dispute', previous, ids(disputes.slice(0, index)));
    must('status of a dispute', status, statuses);
    must(
      'network of reasons',
      reason.network,
      networks.map(({name}) => name),
    );
    const network = networks.find(({name}) => name === reason.network);
    if (network)
      must(
        'reason',
        reason.code,
        network.reasons.map(({code}) => code),
      );
    must(
      'kind of dispute',
      kind,
      kinds.map(({name}) => name),
    );
    const service = serviceOfPaid(paid, source.value, read);
    const services = kinds.find(({name}) => name === kind)?.services;
    if (!service || !services) return;
    const has = disputesOf(service.method, service.flow);
    const own = kinds.filter((one) => one.services.includes(has)).map(({name}) => name);
    if (!services.includes(has))
      report.say(
        [...keys, 'kind'],
        `service ${service.flow.service.id} has no ${kind}: its \`disputes\` are ${has}, with the kinds ${own.join(', ') || 'none'}`,
      );
  });
  return report.problems;
}

/** Seeded refunds refer to an existing payment whose service supports refunds. */
export function seededRefundsAreSound(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const report = reportOn(source);
  const {refunds, transactions} = source.value;
  const statuses = read(refundStatuses).value.statuses.map(({code}) => code);
  const origins = read(refundStatuses).value.origins.map(({name}) => name);
  const reasons = read(failureReasons).value.map(({code}) => code);
  refunds.forEach(({transaction_id: paid, status, amount, failure_reason_code: failure, ...refund}, index) => {
    const keys = ['refunds', index];
    const must = naming(report, keys);
    must('seeded transaction', paid, ids(transactions));
    must('status of a refund', status, statuses);
    must('failure reason', failure, reasons);
    must('origin of a refund', refund.origin, origins);
    if ((refund.needs === undefined) !== (refund.needs_until === undefined))
      report.say(keys, '`needs` and `needs_until` belong together');
    const service = serviceOfPaid(paid, source.value, read);
    if (!service || refund.origin !== undefined) return;
    if (refund.external_refund_id === undefined)
      report.say(keys, 'a refund of the merchant has an `external_refund_id`');
    const support = refundSupport(service.method, service.flow);
    const whole = transactions.find(({id}) => id === paid)!.amount;
    const {id} = service.flow.service;
    if (support === 'none') report.say(keys, `service ${id} refunds nothing`);
    if (support === 'full' && amount !== whole) report.say(keys, `service ${id} refunds whole payments only: ${whole}`);
  });
  return report.problems;
}

/** Keys of an event that identify its object. */
const OBJECT_IDS = ['transaction_id', 'refund_id', 'dispute_id', 'report_id', 'invoice_id'] as const;

/** Seeded events refer to exactly one existing object. */
export function seededEventsAreSound(source: LocatedValue<SandboxSeed>): Problem[] {
  const found = reportOn(source);
  const {events, transactions, refunds, disputes, reports, invoices} = source.value;
  events.forEach((event, index) => {
    const keys = ['events', index];
    const must = naming(found, keys);
    must('seeded transaction', event.transaction_id, ids(transactions));
    must('seeded refund', event.refund_id, ids(refunds));
    must('seeded dispute', event.dispute_id, ids(disputes));
    must('seeded report', event.report_id, ids(reports));
    must('seeded invoice', event.invoice_id, ids(invoices));
    if (OBJECT_IDS.filter((name) => event[name] !== undefined).length !== 1)
      found.say(keys, `must name exactly one of ${OBJECT_IDS.join(', ')}`);
  });
  return found.problems;
}

const ids = (list: readonly {id: number}[]): number[] => list.map(({id}) => id);

/** Reports a name that is not in the list. An undefined name passes. */
const naming =
  ({must}: Report, keys: readonly PropertyKey[]) =>
  (what: string, name: string | number | undefined, names: readonly (string | number)[]): void => {
    if (name !== undefined) must(names.includes(name), keys, what, name, names);
  };
