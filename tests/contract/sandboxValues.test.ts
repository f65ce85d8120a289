/**
 * Every row of a table of sandbox values was executed: the unit tests have sent its value, in the field that the table
 * names, and the sandbox has answered. The results are asserted where the value is sent.
 */
import {expect, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {readTraffic} from '../recorder/exchange';
import {ROOT} from '../root';

const facts = await loadFacts(ROOT);
const {sandbox, testCards, testPhones} = facts;

/** A table of sandbox values: the fields that take them, and for each row the form of its value. */
interface ValueTable {
  fields: readonly string[];
  rows: ReadonlyMap<string, RegExp>;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const rowsOf = (names: Iterable<string>, form: (name: string) => string): ReadonlyMap<string, RegExp> =>
  new Map([...names].map((name) => [name, new RegExp(`^${form(name)}$`)]));
/** `<prefix>-<name>[-<anything>]`, where no longer name fits. */
const ways = (prefix: string, names: readonly string[]) =>
  rowsOf(names, (name) => {
    const longer = names.filter((other) => other.startsWith(`${name}-`)).map((other) => other.slice(name.length));
    const not = longer.length > 0 ? `(?!${longer.map(escaped).join('|')})` : '';
    return `${escaped(`${prefix}-${name}`)}${not}(-.*)?`;
  });

const {outcome_trigger: outcome, fault_trigger: fault} = sandbox;
const OWN_IDS = [...facts.contract.operations.values()].flatMap(({idempotencyId}) => idempotencyId ?? []);
const outcomes = Object.keys(outcome.outcomes);

const TABLES: Record<string, ValueTable> = {
  sandbox_outcomes: {
    fields: ['external_customer_id'],
    rows: rowsOf(outcomes, (name) => `${outcome.prefix}-${name}(-.*)?`),
  },
  sandbox_callbacks: {
    fields: ['external_customer_id'],
    rows: rowsOf(Object.keys(outcome.callbacks), (name) => `${outcome.prefix}-(${outcomes.join('|')})(-\\d+)?-${name}`),
  },
  sandbox_faults: {fields: [...new Set(OWN_IDS)], rows: ways(fault.prefix, Object.keys(fault.faults))},
  sandbox_refunds: {
    fields: ['external_refund_id'],
    rows: ways(sandbox.refund_trigger.prefix, Object.keys(sandbox.refund_trigger.ways)),
  },
  sandbox_increases: {
    fields: ['external_increase_id'],
    rows: rowsOf([sandbox.increase_trigger.id], (id) => `${id}(-.*)?`),
  },
  sandbox_disputes: {
    fields: ['external_order_id'],
    rows: ways(sandbox.dispute_trigger.prefix, Object.keys(sandbox.dispute_trigger.ways)),
  },
  sandbox_payouts: {
    fields: ['external_transaction_id'],
    rows: ways(sandbox.payout_trigger.prefix, Object.keys(sandbox.payout_trigger.ways)),
  },
  sandbox_money: {
    fields: ['external_transaction_id'],
    rows: ways(sandbox.money_trigger.prefix, Object.keys(sandbox.money_trigger.ways)),
  },
  sandbox_claims: {
    fields: ['reference'],
    rows: ways(sandbox.claim_trigger.prefix, Object.keys(sandbox.claim_trigger.ways)),
  },
  sandbox_reports: {
    fields: ['external_report_id'],
    rows: rowsOf([sandbox.report_failure], (id) => `${id}(-.*)?`),
  },
  'test_cards, payments': {
    fields: ['card_number'],
    rows: rowsOf(
      testCards.cards.filter(({payment}) => payment).map(({number}) => number),
      escaped,
    ),
  },
  'test_cards, payouts': {
    fields: ['recipient_card_number'],
    rows: rowsOf(
      testCards.cards.filter(({payout}) => payout).map(({number}) => number),
      escaped,
    ),
  },
  'test_cards, charges by the merchant': {
    fields: ['card_number'],
    rows: rowsOf(
      testCards.cards.filter(({charge}) => charge).map(({number}) => number),
      escaped,
    ),
  },
  payer_auth: {
    fields: ['otp', 'lookup_code'],
    rows: rowsOf(Object.values(sandbox.payer_auth), escaped),
  },
  phone_endings: {
    fields: ['phone', 'customer_phone', 'recipient_phone'],
    rows: rowsOf(
      testPhones.endings.map(({ending}) => ending),
      (ending) => `(${testPhones.stems.map(({stem}) => escaped(stem)).join('|')})${ending}`,
    ),
  },
  phone_stems: {
    fields: ['phone', 'customer_phone', 'recipient_phone'],
    rows: rowsOf(
      testPhones.stems.map(({stem}) => stem),
      (stem) => `${escaped(stem)}\\d{4}`,
    ),
  },
};

/** Values of every field of every recorded request, by the name of the field. */
const sent = new Map<string, Set<string>>();
function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') sent.set(name, (sent.get(name) ?? new Set()).add(inner));
    else collect(inner);
  }
}
for (const {kind, request} of readTraffic().get('unit') ?? []) {
  if (kind !== 'call') continue;
  const body = Buffer.from(request.body, 'base64').toString();
  const isForm = request.headers.some(([name, value]) => name === 'content-type' && value.includes('urlencoded'));
  try {
    // A form of a hosted page, filled in by the customer, or the body of a call.
    collect(isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body));
  } catch {
    // Some requests are malformed on purpose.
  }
}

test.each(Object.entries(TABLES).map(([name, table]) => ({name, count: table.rows.size, table})))(
  '$name: $count rows were executed',
  ({table: {fields, rows}}) => {
    const values = fields.flatMap((field) => [...(sent.get(field) ?? [])]);
    const missing = [...rows].filter(([, form]) => !values.some((value) => form.test(value))).map(([row]) => row);
    expect(missing, `no unit test of the sandbox sends these values in ${fields.join(', ')}`).toEqual([]);
  },
);
