/** Every value that makes the sandbox do something, and the objects that a fresh sandbox holds. */
import {isValidatorName, validators} from '../../domain';
import {blacklistedOutcome, softDeclined, type Facts, type Method, type TestOutcome} from '../../facts';
import {fill, type Context} from '../builders/context';
import {failureRef, statusRef} from '../builders/refs';
import {countryName} from '../format';
import {plain} from '../html';
import {code, inline, join, link, table, text, type Inline, type Row} from '../nodes';
import {defineTable, type Column, type ShapedTable, type TableContext} from './define';
import {flowLink, pagedFlows, type PagedFlow} from './methods';
import {honouredPhones} from './phones';
import {aside} from './rows';
import {outcomeInlines} from './testCards';

/** Areas in the order of the table, with the section that explains their values. */
const AREAS = {
  outcome: {label: 'Outcome of a payment', page: '/callbacks#provoke-payment'},
  callback: {label: 'Callbacks of a payment', page: '/callbacks#provoke-payment'},
  fault: {label: 'Lost requests and errors', page: '/callbacks#provoke-error'},
  card: {label: 'Test cards', page: '/reference/test_cards'},
  payer: {label: 'One-time password and lookup code', page: '/api/transaction_update#hand-in'},
  phone: {label: 'Test phone numbers', page: '/reference/test_phone'},
  method: {label: 'Values of a single method', page: '/services'},
  money: {label: 'Money that the customer sends', page: '/late_payments#try'},
  claim: {label: 'Claimed money', page: '/api/transaction_claim#sandbox'},
  hold: {label: 'Increase of a hold', page: '/api/transaction_increase#afterwards'},
  refund: {label: 'Course of a refund', page: '/api/refund_find#sandbox'},
  payout: {label: 'Returned payout', page: '/api/transaction_pay#payout-returned'},
  dispute: {label: 'Course of a dispute', page: '/api/disputes/dispute_find#sandbox'},
  report: {label: 'Failed report', page: '/api/reports/report_check#sandbox'},
} as const;
type Area = keyof typeof AREAS;

/** A value with its effect. */
export interface SandboxValue {
  value: string;
  area: Area;
  /** Fields or headers that take the value. */
  fields: readonly string[];
  /** Effect in words, in the language of the table. */
  meaning?(context: TableContext): string;
  outcome?: TestOutcome;
  /** Outcomes of a card that differ from that of a payment. */
  payout?: TestOutcome;
  charge?: TestOutcome;
  /** Failure reason beside `meaning`. */
  failure?: number;
  /** Flows whose pages explain the value, instead of the section of the area. */
  flows?: readonly PagedFlow[];
  /** Method that knows the value. */
  method?: string;
  /** Anchor on the page of the area. */
  row?: string;
}

const said =
  (meaning: string): SandboxValue['meaning'] =>
  ({t}) =>
    t(meaning);

/** Values that begin with the prefix of a trigger, one for each of its ways. */
function triggered(
  area: Area,
  fields: readonly string[],
  prefix: string,
  ways: Record<string, string | {meaning: string; failure?: number}>,
): SandboxValue[] {
  return Object.entries(ways).map(([name, way]) => {
    const {meaning, failure} = typeof way === 'string' ? {meaning: way, failure: undefined} : way;
    return {value: `${prefix}-${name}`, area, fields, meaning: said(meaning), ...(failure ? {failure} : {})};
  });
}

/** Errors that the header can name. */
function errorCodes({sandbox: {fault_trigger, error_header}}: Facts): SandboxValue[] {
  return Object.values(fault_trigger.faults)
    .filter(({answer, done}) => answer !== 'none' && !done)
    .map(({answer, meaning}) => ({
      value: String(answer),
      area: 'fault',
      fields: [error_header],
      meaning: said(meaning),
    }));
}

/** A card in a payment, and in a payout or a charge by the merchant where these end differently. */
function cards({testCards: all}: Facts): SandboxValue[] {
  return all.cards.flatMap((card): SandboxValue[] => {
    const {number, token, payment, payout} = card;
    // The blacklist takes precedence over the response of the bank.
    const outcome = card.blacklist ? blacklistedOutcome(all) : (payment ?? payout);
    const charge = card.charge ?? (payment?.soft_decline && softDeclined(all));
    const differs = (other: TestOutcome) =>
      JSON.stringify(resultOf(other)) !== JSON.stringify(outcome && resultOf(outcome));
    const row: SandboxValue = {
      value: number,
      area: 'card',
      fields: ['card_number', ...(payout ? ['recipient_card_number'] : [])],
      row: `card-${number}`,
      ...(outcome ? {outcome} : {}),
      ...(payout && differs(payout) ? {payout} : {}),
      ...(charge && differs(charge) ? {charge} : {}),
    };
    return token === undefined ? [row] : [row, {...row, value: token, fields: ['card_token']}];
  });
}

const resultOf = ({outcome, failure, callback}: TestOutcome) => ({outcome, failure, callback});

function payer({
  sandbox: {
    payer_auth: {otp, lookup_code: lookup},
  },
}: Facts): SandboxValue[] {
  return [
    {value: otp, area: 'payer', fields: ['otp'], meaning: said('The only correct one-time password.')},
    {value: lookup, area: 'payer', fields: ['lookup_code'], meaning: said('The only correct lookup code.')},
  ];
}

/** Numbers are a prefix and an ending, so each is listed once instead of every combination. */
function phones(facts: Facts): SandboxValue[] {
  const {endings, stems} = facts.testPhones;
  const honoured = [...honouredPhones(facts).keys()];
  return [
    ...endings.map(({ending, ...outcome}): SandboxValue => ({
      value: `…${ending}`,
      area: 'phone',
      fields: ['phone'],
      outcome,
      row: `ending-${ending}`,
    })),
    ...stems
      .filter(({stem}) => honoured.some((number) => number.startsWith(stem)))
      .map(({stem, country, operator}): SandboxValue => ({
        value: `${stem}…`,
        area: 'phone',
        fields: ['phone'],
        row: 'stems',
        meaning: ({t}) =>
          fill(t('A number in {place}. Its ending determines the outcome.'), {
            place: [countryName(country, t.locale), ...(operator ? [operator] : [])].join(', '),
          }),
      })),
  ];
}

/**
 * Returns the field of the flows that takes the value. Several may accept its form, as the asset of a transfer accepts
 * the name of a network, so the one that accepts the most of the test values is right.
 */
function fieldOf(value: string, tests: Method['tests'][string], method: Method, flows: readonly PagedFlow[]): string[] {
  const accepts = (name: string, given: string) => {
    const {validator, country} = method.fields[name]!;
    return isValidatorName(validator) && validators[validator](given, country) === null;
  };
  const names = flows.flatMap(({flow}) => [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])]);
  const count = (name: string) => tests.filter((test) => accepts(name, test.value)).length;
  return names
    .filter((name) => accepts(name, value))
    .sort((a, b) => count(b) - count(a))
    .slice(0, 1);
}

/** Values that only one method knows, other than cards and the phone numbers above. */
function methodValues(facts: Facts): SandboxValue[] {
  const {endings, stems} = facts.testPhones;
  const combined = new Set(stems.flatMap(({stem}) => endings.map(({ending}) => stem + ending)));
  const numbers = new Set(facts.testCards.cards.map(({number}) => number));
  return [...facts.methods].flatMap(([id, method]) =>
    Object.entries(method.tests).flatMap(([name, tests]) => {
      const flows = pagedFlows(facts, (one, flow) => one === method && flow.test_values === name);
      return tests
        .filter(({value}) => !combined.has(value) && !numbers.has(value))
        .map(({value, ...outcome}): SandboxValue => {
          const fields = fieldOf(value, tests, method, flows);
          return {value, area: 'method', method: id, fields, outcome, flows};
        });
    }),
  );
}

function certificates({sandbox}: Facts): SandboxValue[] {
  return sandbox.binance_pay.certificates.map(({serial}) => ({
    value: serial,
    area: 'method',
    fields: ['certificate_sn'],
    meaning: said('The certificate with which the sandbox verifies notifications of Binance Pay.'),
  }));
}

/** All values of the sandbox, in the order of the table. */
export function valuesOf(facts: Facts): SandboxValue[] {
  const {sandbox, contract} = facts;
  const ownIds = [...new Set([...contract.operations.values()].flatMap(({idempotencyId: id}) => id ?? []))];
  const {outcome_trigger: outcome, fault_trigger: fault, refund_trigger: refund, money_trigger: money} = sandbox;
  const {claim_trigger: claim} = sandbox;
  const {payout_trigger: payout, dispute_trigger: dispute, increase_trigger: increase} = sandbox;
  return [
    ...triggered('outcome', ['external_customer_id'], outcome.prefix, outcome.outcomes),
    ...triggered('callback', ['external_customer_id'], `${outcome.prefix}-success`, outcome.callbacks),
    ...triggered('fault', ownIds, fault.prefix, fault.faults),
    ...errorCodes(facts),
    ...cards(facts),
    ...payer(facts),
    ...phones(facts),
    ...methodValues(facts),
    ...certificates(facts),
    ...triggered('money', ['external_transaction_id'], money.prefix, money.ways),
    ...triggered('claim', ['reference'], claim.prefix, claim.ways),
    {
      value: increase.id,
      area: 'hold',
      fields: ['external_increase_id'],
      meaning: said('The bank refuses the increase.'),
      failure: increase.failure,
    },
    ...triggered('refund', ['external_refund_id'], refund.prefix, refund.ways),
    ...triggered('payout', ['external_transaction_id'], payout.prefix, payout.ways),
    ...triggered('dispute', ['external_order_id'], dispute.prefix, dispute.ways),
    {
      value: sandbox.report_failure,
      area: 'report',
      fields: ['external_report_id'],
      meaning: said('The report ends as `failed`.'),
    },
  ];
}

const pageOf = ({area, row}: SandboxValue): string => {
  const {page} = AREAS[area];
  return row === undefined ? page : `${page}#${row}`;
};

/** Name of the area or of the flows, linked to the explanation. */
function explained(value: SandboxValue, context: Context): Inline[] {
  const {t, routes} = context;
  if (value.flows)
    return join(
      value.flows.map(({method, flow}) => [flowLink(method, flow, context)]),
      ', ',
    );
  const page = value.area === 'method' ? '/api/binance_pay_notify#try' : pageOf(value);
  const label = text(t(AREAS[value.area].label));
  return [routes.has(page.split('#')[0]!) ? link(page, label) : label];
}

function effect(value: SandboxValue, context: Context): Inline[] {
  const {meaning, outcome, payout, charge, failure} = value;
  const {t} = context;
  return [
    ...(meaning ? inline(meaning(context)) : []),
    ...(outcome?.payer_auth ? [code(`payer_auth: ${outcome.payer_auth}`), text(' → ')] : []),
    ...(outcome ? outcomeInlines(outcome, context) : []),
    ...(payout ? aside(`${t('Payout')}:`, ...outcomeInlines(payout, context)) : []),
    ...(charge ? aside(`${t('Charge by the merchant')}:`, ...outcomeInlines(charge, context)) : []),
    ...(failure === undefined ? [] : [text(' '), failureRef(failure, context)]),
  ];
}

const joinCodes = (names: readonly string[]): Inline[] =>
  join(
    names.map((name) => [code(name)]),
    ', ',
  );

const columns: readonly Column<SandboxValue>[] = [
  {key: 'value', label: 'Value', value: ({value}) => value},
  {key: 'fields', value: ({fields}) => fields},
  {
    key: 'meaning',
    label: 'What happens',
    localised: true,
    value: ({meaning}, context) => (meaning ? plain(meaning(context)) : null),
    cell: effect,
    // Columns of their own would leave no room for the values, which are long and must not be broken.
    note: (value, context) => [
      ...aside(context.t('Send it in:'), ...joinCodes(value.fields)),
      ...aside(context.t('Explained in:'), ...explained(value, context)),
    ],
  },
  {key: 'outcome', value: ({outcome}) => outcome?.outcome ?? null},
  {key: 'failure_reason', value: ({outcome, failure}) => outcome?.failure ?? failure ?? null},
  {key: 'callback', value: ({outcome}) => outcome?.callback ?? null},
  {key: 'area', value: ({area, method}) => method ?? area},
];

// Two methods may know the same word.
const anchor = ({value, method}: SandboxValue): string =>
  ['value', ...(method ? [method] : []), ...value.split(/\W+/).filter((part) => part !== '')].join('-');

export const sandboxValues = defineTable<SandboxValue>({
  name: 'sandbox_values',
  title: 'Sandbox values',
  rows: (facts) => valuesOf(facts).filter(({area}) => area !== 'method'),
  repeats: true,
  anchor,
  columns,
  facets: [
    {
      name: 'area',
      label: 'Area',
      values: ({area}) => [area],
      option: (value, {t}) => t(AREAS[value as Area].label),
    },
  ],
});

/** A table of its own, because its values are long. */
export const sandboxMethodValues = defineTable<SandboxValue>({
  name: 'sandbox_method_values',
  title: 'Values of a single method',
  second: true,
  repeats: true,
  rows: (facts) => valuesOf(facts).filter(({area}) => area === 'method'),
  anchor,
  columns,
});

/** A seeded object: its id, the merchant’s own id, its state, and more about it. */
interface Seeded {
  id: number;
  own?: string;
  state: Inline[];
  about: Inline[];
}

/** A list of seeded objects. */
interface SeededList {
  /** Field with the merchant’s own id. */
  own: string;
  rows(context: Context): Seeded[];
}

const amountOf = (amount: number, currency: string): Inline[] => [code(`${amount} ${currency}`)];

/** Name of a status of refunds or disputes, linked to its row. */
function ownStatus(row: string, statuses: readonly {code: number; name: string}[], value: number): Inline[] {
  const {name} = statuses.find((status) => status.code === value)!;
  return [link(`${row}-${value}`, code(`${value} ${name}`))];
}

const stateLink = (page: string, state: string): Inline[] => [link(`${page}#state-${state}`, code(state))];

const LISTS: Record<string, SeededList> = {
  transactions: {
    own: 'external_transaction_id',
    rows: (context) =>
      context.facts.sandbox.transactions.map((seeded) => {
        const flow = pagedFlows(context.facts, (_, {service}) => service.id === seeded.service_id)[0];
        return {
          id: seeded.id,
          own: seeded.external_transaction_id,
          state: [
            statusRef(seeded.status, context),
            ...(seeded.failure_reason_code === undefined
              ? []
              : [text(' '), failureRef(seeded.failure_reason_code, context)]),
          ],
          about: [
            ...amountOf(seeded.amount, seeded.amount_currency),
            ...(flow ? [text(', '), flowLink(flow.method, flow.flow, context)] : []),
          ],
        };
      }),
  },
  refunds: {
    own: 'external_refund_id',
    rows: ({facts}) =>
      facts.sandbox.refunds.map(({id, external_refund_id: own, status, transaction_id: of}) => ({
        id,
        ...(own === undefined ? {} : {own}),
        state: ownStatus('/api/refund_find#status', facts.refundStatuses.statuses, status),
        about: [code(`transaction_id: ${of}`)],
      })),
  },
  disputes: {
    own: 'external_order_id',
    rows: ({facts}) =>
      facts.sandbox.disputes.map(({id, kind, status, transaction_id: of}) => {
        const own = facts.sandbox.transactions.find((paid) => paid.id === of)?.external_order_id;
        return {
          id,
          ...(own === undefined ? {} : {own}),
          state: ownStatus('/api/disputes/dispute_find#dispute-status', facts.disputeStatuses.statuses, status),
          about: [code(kind), text(', '), code(`transaction_id: ${of}`)],
        };
      }),
  },
  invoices: {
    own: 'external_invoice_id',
    rows: ({facts}) =>
      facts.sandbox.invoices.map(({id, external_invoice_id: own, state, amount_currency: currency}) => ({
        id,
        own,
        state: stateLink('/services/invoicing/invoicing_service', state),
        about: [code(currency)],
      })),
  },
  reports: {
    own: 'external_report_id',
    rows: ({facts}) =>
      facts.sandbox.reports.map(({id, external_report_id: own, state, kind}) => ({
        id,
        own,
        state: stateLink('/api/reports/report_check', state),
        about: [code(kind)],
      })),
  },
};

/** Tables of seeded objects: `sandbox_objects_transactions` and so on. */
export const sandboxObjects: ShapedTable = {
  name: 'sandbox_objects',
  each: () => Object.keys(LISTS),
  build(context, entry) {
    const {t} = context;
    const {own, rows} = LISTS[entry]!;
    const cells = rows(context).map(({id, own: given, state, about}): Row => ({
      cells: [[code(String(id))], given === undefined ? [text('–')] : [code(given)], state, about],
    }));
    return table('sandbox-objects', ['id', own, t('State'), t('More')], cells);
  },
};

/** Templates and pages of the invoicing API. */
export const sandboxPages: ShapedTable = {
  name: 'sandbox_pages',
  build({t, facts}) {
    const {templates, pages} = facts.sandbox.invoicing;
    const rows = [
      ...templates.map(({id, external_template_id: own, amount_mode: mode}): Row => ({
        cells: [[code(`template_id: ${id}`)], [code(own)], [code(`amount_mode: ${mode}`)]],
      })),
      ...pages.map(({id, external_page_id: own, template_id: template}): Row => ({
        cells: [[code(`page_id: ${id}`)], [code(own)], [code(`template_id: ${template}`)]],
      })),
    ];
    return table('sandbox-pages', ['id', t('Your own id'), t('More')], rows);
  },
};

/** Points and tokens of a fresh sandbox. */
export const sandboxCredentials: ShapedTable = {
  name: 'sandbox_credentials',
  build({t, facts}) {
    const {point, second_point: second, invoicing_token: invoicing, transparency_tokens: tokens} = facts.sandbox;
    const {headers} = facts.gateway.signing;
    const bearer = (token: string) => [code(`Authorization: Bearer ${token}`)];
    const rows: [string, Inline[]][] = [
      ['The point of the samples', [code(`${headers.point}: ${point.id}`)]],
      ['Its API token', [code(point.api_token)]],
      ['A second point, during a rotation', [code(`${headers.point}: ${second.id}`)]],
      ['Its older API token', [code(second.api_token)]],
      ['Its newer API token', [code(second.next_api_token)]],
      ['Invoicing token', bearer(invoicing)],
      ...tokens.map(({token, expired}): [string, Inline[]] => [
        expired ? 'Expired transparency token' : 'Transparency token',
        bearer(token),
      ]),
    ];
    return table(
      'sandbox-credentials',
      [t('Credential'), t('Value')],
      rows.map(([name, value]): Row => ({cells: [[text(t(name))], value]})),
    );
  },
};
