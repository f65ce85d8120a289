/** Checks of what the seed says of refunds, disputes and events: each names what exists, and what its service has. */
import {disputesOf, refundSupport} from '../../flowTerms';
import type {SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type Located, type Report} from '../../located';
import type {Ask} from '../define';
import {disputeReasons} from '../disputeReasons';
import {disputeStatuses} from '../disputeStatuses';
import {failureReasons} from '../failureReasons';
import {refundStatuses} from '../refundStatuses';
import {serviceOf} from './services';

interface Known {
  kinds: {name: string; services: readonly string[]}[];
  statuses: number[];
  categories: string[];
}

function known(ask: Ask): Known {
  const {kinds, statuses} = ask(disputeStatuses).value;
  const {categories} = ask(disputeReasons).value;
  return {kinds, statuses: statuses.map(({code}) => code), categories: categories.map(({name}) => name)};
}

/** The record and the flow that a seeded transaction names; nothing where it names none. */
const serviceOfPaid = (id: number, {transactions}: SandboxSeed, ask: Ask) =>
  serviceOf(transactions.find((transaction) => transaction.id === id)?.service_id, ask);

/** Ways of disputes lead through kinds, categories, statuses and ways that there are. */
export function disputeWaysExist(source: Located<SandboxSeed>, ask: Ask): Problem[] {
  const {problems, must} = reportOn(source);
  const {ways} = source.value.dispute_trigger;
  const {kinds, statuses, categories} = known(ask);
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

/** Seeded disputes are about a payment that there is, for a reason that there is, of a kind that its service has. */
export function seededDisputesAreSound(source: Located<SandboxSeed>, ask: Ask): Problem[] {
  const report = reportOn(source);
  const {disputes, transactions} = source.value;
  const {kinds, statuses} = known(ask);
  const {networks} = ask(disputeReasons).value;
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
    const service = serviceOfPaid(paid, source.value, ask);
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

/** Seeded refunds return money of a payment that there is, which its service refunds. */
export function seededRefundsAreSound(source: Located<SandboxSeed>, ask: Ask): Problem[] {
  const report = reportOn(source);
  const {refunds, transactions} = source.value;
  const statuses = ask(refundStatuses).value.statuses.map(({code}) => code);
  const reasons = ask(failureReasons).value.map(({code}) => code);
  refunds.forEach(({transaction_id: paid, status, amount, failure_reason_code: failure}, index) => {
    const keys = ['refunds', index];
    const must = naming(report, keys);
    must('seeded transaction', paid, ids(transactions));
    must('status of a refund', status, statuses);
    must('failure reason', failure, reasons);
    const service = serviceOfPaid(paid, source.value, ask);
    if (!service) return;
    const support = refundSupport(service.method, service.flow);
    const whole = transactions.find(({id}) => id === paid)!.amount;
    const {id} = service.flow.service;
    if (support === 'none') report.say(keys, `service ${id} refunds nothing`);
    if (support === 'full' && amount !== whole) report.say(keys, `service ${id} refunds whole payments only: ${whole}`);
  });
  return report.problems;
}

/** What an event of the seed may tell of. */
const OBJECT_IDS = ['transaction_id', 'refund_id', 'dispute_id', 'report_id', 'invoice_id'] as const;

/** Seeded events tell of exactly one object that there is. */
export function seededEventsAreSound(source: Located<SandboxSeed>): Problem[] {
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

/** Complains of a name that is not among those that there are. An absent name is not asked about. */
const naming =
  ({must}: Report, keys: readonly PropertyKey[]) =>
  (what: string, name: string | number | undefined, names: readonly (string | number)[]): void => {
    if (name !== undefined) must(names.includes(name), keys, what, name, names);
  };
