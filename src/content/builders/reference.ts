/** Reference tables, worked examples and the changelog. */
import {knownNames} from '../errors';
import {currencyName, formatAmount, formatDate, formatDuration, intlDecimals} from '../format';
import {
  code,
  codeBlock,
  element,
  heading,
  inline,
  join,
  list,
  strong,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import {sign} from '../../signing';
import {sampleInput} from '../../samples';
import {fill, type Context} from './context';
import {blacklistedOutcome} from '../testValues';
import type {Flow, TestOutcome} from '../../schemas/data';
import {errorTable, failureRef, failureTable, statusRef} from './operation';
import {invoiceMoveTable, invoiceRoundingTable, invoiceStateTable} from './invoice';
import {reportTables} from './reports';

type TableBuilder = (context: Context) => Block;

const TABLES: Record<string, TableBuilder> = {
  statuses: statusTable,
  transitions: transitionTable,
  currencies: currencyTable,
  decimals: decimalsTable,
  errors: (context) => errorTable(context.content.errors, context, true),
  failure_reasons: (context) => failureTable(undefined, context),
  callback_retries: retryTable,
  payer_auth: payerAuthTable,
  test_cards: testCardsTable,
  invoice_states: invoiceStateTable,
  invoice_moves: invoiceMoveTable,
  invoice_rounding: invoiceRoundingTable,
};

/** @throws Error that lists the tables that exist */
export function referenceTable(name: string, context: Context): Block[] {
  const tables = {...TABLES, ...reportTables(context)};
  const build = tables[name];
  if (!build) throw new Error(`unknown table “${name}”; ${knownNames(name, Object.keys(tables))}`);
  return [build(context)];
}

function statusTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.statuses.statuses.map((status): Row => ({
    id: `status-${status.code}`,
    cells: [
      [element('a', {href: `#status-${status.code}`, className: ['row-link']}, code(String(status.code)))],
      [code(status.name)],
      [text(status.final ? t('Final') : t('Not final'))],
      inline(t(status.meaning)),
      inline(t(status.action)),
    ],
  }));
  return table('statuses', [t('Status'), t('Name'), t('Final?'), t('Meaning'), t('What to do')], rows);
}

function transitionTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.statuses.transitions.map((move): Row => ({
    cells: [
      [move.from === null ? text(t('(none)')) : statusRef(move.from, context)],
      [statusRef(move.to, context)],
      inline(t(move.when)),
    ],
  }));
  return table('transitions', [t('From'), t('To'), t('When')], rows);
}

/** Every currency with the gateway's decimals; where `Intl` shows another number, the row says so. */
function currencyTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.currencies.currencies.map((currency): Row => {
    const decimals = currency.gateway_decimals ?? currency.decimals;
    const intl = intlDecimals(currency.code);
    return {
      id: currency.code,
      cells: [
        [element('a', {href: `#${currency.code}`, className: ['row-link']}, code(currency.code))],
        [text(currencyName(currency.code, t.locale))],
        [code(currency.numeric)],
        [
          text(String(decimals)),
          ...(decimals === currency.decimals
            ? []
            : [
                text(' '),
                element('span', {className: ['note']}, text(fill(t('ISO 4217: {n}'), {n: currency.decimals}))),
              ]),
          ...(decimals === intl
            ? []
            : [text(' '), element('span', {className: ['note']}, text(fill(t('Intl: {n}'), {n: intl})))]),
        ],
        [code(String(10 ** decimals))],
      ],
    };
  });
  return table(
    'currencies',
    [t('Code'), t('Name'), t('Number'), t('Decimals'), t('One unit in `amount`').replaceAll('`', '')],
    rows,
  );
}

/** One worked amount per exponent, so that nobody charges a hundred times too much. */
function decimalsTable(context: Context): Block {
  const {t, content} = context;
  const examples = [
    ['JPY', 1250],
    ['PLN', 1250],
    ['KWD', 1250],
  ] as const;
  const rows = examples.map(([currency, minor]): Row => {
    const row = content.currencies.currencies.find((entry) => entry.code === currency)!;
    const decimals = row.gateway_decimals ?? row.decimals;
    return {
      cells: [
        [code(currency)],
        [text(String(decimals))],
        [code(String(minor))],
        [text(`${formatAmount(minor, decimals, t.locale)}\u00a0${currency}`)],
      ],
    };
  });
  return table('decimals', [t('Currency'), t('Decimals'), t('You send'), t('The customer pays')], rows);
}

/** What each kind of `payer_auth` asks for, with the test cards that lead to it. */
function payerAuthTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.payerAuth.map((entry): Row => {
    const cards = content.testCards.cards.filter(
      ({payment, blacklist}) => !blacklist && payment?.outcome === 'success' && payment.payer_auth === entry.kind,
    );
    return {
      id: `payer-auth-${entry.kind}`,
      cells: [
        [element('a', {href: `#payer-auth-${entry.kind}`, className: ['row-link']}, code(entry.kind))],
        codes(entry.result),
        inline(t(entry.next)),
        codes(entry.hand_in ? [`fields.${entry.hand_in}`] : []),
        codes(cards.map(({number}) => number)),
      ],
    };
  });
  return table(
    'payer-auth',
    [t('Value'), t('Beside it in the answer'), t('What to do'), t('Hand in'), t('Test card')],
    rows,
  );
}

const codes = (values: string[]): Inline[] =>
  values.length === 0
    ? [text('–')]
    : join(
        values.map((value) => [code(value)]),
        ', ',
      );

/** Every card that the sandbox knows, with what a payment and a payout lead to. */
function testCardsTable(context: Context): Block {
  const {t, content} = context;
  const STATUS = {success: 1, failed: 2, cancelled: 3, expired: 5} as const;
  const CALLBACK = {normal: '', none: 'no callback', late: 'late callback'} as const;
  // A card that the bank does not know ends like any unknown test value.
  const unknownIn = (direction: Flow['direction']) =>
    Object.values(content.methods.get('card')?.flows ?? {}).find((flow) => flow.direction === direction)?.failures[0];
  const outcome = (test: TestOutcome | undefined, unknown: number | undefined): Inline[] => {
    const {outcome: end, failure, callback} = test ?? {outcome: 'failed', failure: unknown, callback: 'normal'};
    return [
      statusRef(STATUS[end], context),
      ...(failure === undefined ? [] : [text(' '), failureRef(failure, context)]),
      ...(CALLBACK[callback] ? [text(`, ${t(CALLBACK[callback])}`)] : []),
    ];
  };
  const rows = content.testCards.cards.map((card): Row => {
    const listed = card.blacklist && blacklistedOutcome(content.testCards);
    const listName = card.blacklist ? 'blacklist' : card.whitelist ? 'whitelist' : undefined;
    return {
      id: `card-${card.number}`,
      cells: [
        [
          element('a', {href: `#card-${card.number}`, className: ['row-link']}, code(card.number)),
          ...(card.token ? [text(' '), code(card.token)] : []),
        ],
        [text(card.scheme)],
        [code(listed ? 'NONE' : (card.payment?.payer_auth ?? 'NONE'))],
        outcome(listed ?? card.payment, unknownIn('payin')),
        outcome(listed ?? card.payout, unknownIn('payout')),
        [text(listName ? t(listName) : '–')],
      ],
    };
  });
  return table('test-cards', [t('Card'), t('Scheme'), 'payer_auth', t('Payment'), t('Payout'), t('List')], rows);
}

function retryTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.gateway.callback.retry_minutes.map((minutes, index): Row => {
    const wait =
      minutes < 60 ? formatDuration(minutes, 'minute', t.locale) : formatDuration(minutes / 60, 'hour', t.locale);
    return {cells: [[text(String(index + 2))], [text(wait)]]};
  });
  return table('retries', [t('Attempt'), t('Wait before it')], rows);
}

/** The worked signature: what is signed, with what, and the result. */
export function signingVector(operationId: string, exampleName: string, context: Context): Block[] {
  const {t} = context;
  const input = sampleInput(context.content, operationId, exampleName);
  const body = JSON.stringify(input.body);
  const rows: [string, string][] = [
    [t('Point'), String(input.point)],
    [t('API token'), input.token],
    [t('Key'), String(input.vectorKey)],
    [t('Body'), body],
  ];
  const signature = sign(input.token, input.point, input.vectorKey, body);
  return [
    list(
      false,
      rows.map(([name, value]): Inline[] => [strong(text(name)), text(': '), code(value)]),
    ),
    codeBlock('text', `${input.point}.${input.vectorKey}.${body}`, t('Signed text')),
    codeBlock('text', signature, t('Signature')),
  ];
}

const LABELS = {
  added: 'Added',
  changed: 'Changed',
  deprecated: 'Deprecated',
  fixed: 'Fixed',
  breaking: 'Breaking',
} as const;

export function changelog(context: Context): Block[] {
  const {t, content} = context;
  return content.changelog.flatMap((release): Block[] => [
    heading(2, release.date, text(`${formatDate(release.date, t.locale)} – ${t(release.title)}`)),
    list(
      false,
      release.entries.map((entry): Inline[] => [
        element('span', {className: ['change', `change-${entry.label}`]}, text(t(LABELS[entry.label]))),
        text(' '),
        ...inline(t(entry.text)),
        ...(entry.action ? [text(' '), ...inline(t(entry.action))] : []),
      ]),
    ),
  ]);
}

/**
 * One constant of `src/data/gateway.yaml`, by its dotted name.
 * @throws Error that lists the names that exist
 */
export function gatewayFact(name: string, context: Context): Inline {
  const leaves = flatten(context.content.gateway);
  const value = leaves.get(name);
  if (value === undefined) throw new Error(`unknown fact “${name}”; ${knownNames(name, leaves.keys())}`);
  return typeof value === 'number'
    ? text(new Intl.NumberFormat(context.t.locale, {useGrouping: value >= 10_000}).format(value))
    : code(value);
}

function flatten(value: object, prefix = ''): Map<string, string | number> {
  return new Map(
    Object.entries(value).flatMap(([key, entry]): [string, string | number][] => {
      if (typeof entry === 'number' || typeof entry === 'string') return [[prefix + key, entry]];
      if (Array.isArray(entry)) return [];
      return [...flatten(entry as object, `${prefix}${key}.`)];
    }),
  );
}
