/** Reference tables and worked examples. */
import {convert, parseDecimal, toDecimal, trimDecimal} from '../../domain/money/convert';
import {knownNames} from '../../facts/errors';
import {formatAmount, formatDuration} from '../format';
import {
  code,
  codeBlock,
  element,
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
import {sign} from '../../domain/signing';
import {sampleInput} from '../../samples';
import type {Context} from './context';
import {dataTable} from '../tables/define';
import {DATA_TABLES} from '../tables';
import {callsWithStatus} from '../tables/catalogues';
import {describeStatuses, statusImagePath} from '../pictures/statuses';
import {operationRef, statusRef} from './operation';
import {placesTables} from './places';
import {invoiceMoveTable, invoiceRoundingTable, invoiceStateTable} from './invoice';
import {reportTables} from './reports';

type TableBuilder = (context: Context) => Block;

const TABLES: Record<string, TableBuilder> = {
  decimals: decimalsTable,
  status_picture: statusPicture,
  status_calls: statusCallList,
  callback_retries: retryTable,
  payer_auth: payerAuthTable,
  invoice_states: invoiceStateTable,
  invoice_moves: invoiceMoveTable,
  invoice_rounding: invoiceRoundingTable,
  rates: rateTable,
  conversions: conversionTable,
  state_guard: stateGuardTable,
  state_guard_sql: stateGuardSql,
  sandbox_outcomes: (context) => triggerTable('outcomes', context),
  sandbox_callbacks: (context) => triggerTable('callbacks', context),
};

/** @throws Error that lists the tables that exist */
export function referenceTable(name: string, context: Context): Block[] {
  const found = DATA_TABLES.find((definition) => definition.name === name);
  if (found) return dataTable(found, context);
  const own: Record<string, (context: Context) => Block | Block[]> = {...TABLES, ...placesTables};
  // Asked for only when needed: an archived version has no reports.
  const build = own[name] ?? reportTables(context)[name];
  if (!build) {
    const names = [own, reportTables(context)].flatMap((tables) => Object.keys(tables));
    throw new Error(
      `unknown table “${name}”; ${knownNames(name, [...names, ...DATA_TABLES.map((entry) => entry.name)])}`,
    );
  }
  return [build(context)].flat();
}

/** The statuses and the moves between them, drawn from the data that the sandbox runs. */
function statusPicture({t, content}: Context): Block {
  return {
    type: 'paragraph',
    children: [{type: 'image', url: statusImagePath(t.locale), alt: describeStatuses(content.statuses, t)}],
  };
}

/** The calls whose answers carry a status. */
function statusCallList(context: Context): Block {
  return list(
    false,
    callsWithStatus(context.content).map((id): Inline[] => [operationRef(id, context)]),
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

/** Every rate of the sandbox. */
function rateTable({t, content}: Context): Block {
  const rows = content.rates.rates.map((row): Row => ({
    id: `rate-${row.from}-${row.to}`,
    cells: [[code(row.from)], [code(row.to)], [code(row.rate)]],
  }));
  return table('rates', [t('From'), t('To'), t('Rate')], rows);
}

/** One conversion per pair of exponents, worked out by the same function as the sandbox uses. */
function conversionTable({t, content}: Context): Block {
  const examples = [
    [4999, 'EUR', 'USD'],
    [4999, 'EUR', 'JPY'],
    [4999, 'EUR', 'KWD'],
    [1250, 'JPY', 'KWD'],
    [1250, 'KWD', 'JPY'],
  ] as const;
  const decimalsOf = (currency: string) => {
    const row = content.currencies.currencies.find((entry) => entry.code === currency)!;
    return row.gateway_decimals ?? row.decimals;
  };
  const rows = examples.map(([minor, from, to]): Row => {
    const {rate} = content.rates.rates.find((row) => row.from === from && row.to === to)!;
    const [fromDecimals, toDecimals] = [decimalsOf(from), decimalsOf(to)];
    const {digits, scale} = parseDecimal(rate);
    const result = convert(BigInt(minor), fromDecimals, rate, toDecimals);
    const money = (smallest: bigint, decimals: number, currency: string): Inline[] => [
      code(String(smallest)),
      text(` = ${toDecimal(smallest, decimals)}\u00a0${currency}`),
    ];
    return {
      cells: [
        money(BigInt(minor), fromDecimals, from),
        [code(rate)],
        [code(trimDecimal(toDecimal(BigInt(minor) * digits, fromDecimals + scale)))],
        [text(String(toDecimals))],
        money(result, toDecimals, to),
      ],
    };
  });
  return table('conversions', [t('Amount'), t('Rate'), t('Exact'), t('Decimals'), t('Rounded')], rows);
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
        codeList(entry.result),
        inline(t(entry.next)),
        codeList(entry.hand_in ? [`fields.${entry.hand_in}`] : []),
        codeList(cards.map(({number}) => number)),
      ],
    };
  });
  return table(
    'payer-auth',
    [t('Value'), t('Beside it in the answer'), t('What to do'), t('Hand in'), t('Test card')],
    rows,
  );
}

const codeList = (values: string[]): Inline[] =>
  values.length === 0
    ? [text('–')]
    : join(
        values.map((value) => [code(value)]),
        ', ',
      );

function retryTable(context: Context): Block {
  const {t, content} = context;
  const rows = content.gateway.callback.retry_minutes.map((minutes, index): Row => {
    const wait =
      minutes < 60 ? formatDuration(minutes, 'minute', t.locale) : formatDuration(minutes / 60, 'hour', t.locale);
    return {cells: [[text(String(index + 2))], [text(wait)]]};
  });
  return table('retries', [t('Attempt'), t('Wait before it')], rows);
}

/** Which new status a receiver may store over the one that it knows. */
function stateGuardTable(context: Context): Block {
  const {t, content} = context;
  const {statuses, transitions} = content.statuses;
  const rows = statuses.map(({code: known, final}): Row => {
    const next = transitions.filter(({from}) => from === known);
    const moves = join(
      next.map(({to}) => [statusRef(to, context)]),
      ` ${t('or')} `,
    );
    return {
      cells: [
        [statusRef(known, context)],
        final ? (next.length > 0 ? moves : [text(t('None'))]) : [text(t('Any other, also one that you do not know'))],
      ],
    };
  });
  return table('state-guard', [t('You know'), t('You accept')], rows);
}

/** The same guard as one statement of a database. */
function stateGuardSql({content}: Context): Block {
  const {statuses, transitions} = content.statuses;
  const final = statuses.filter((status) => status.final).map((status) => status.code);
  const ways = transitions
    .filter(({from}) => from !== null && final.includes(from))
    .map(({from, to}) => ` OR (status = ${from} AND :new = ${to})`);
  const codes = [...final].sort((a, b) => a - b).join(', ');
  return codeBlock(
    'sql',
    `UPDATE payments\nSET status = :new\nWHERE id = :id\n  AND (status NOT IN (${codes})${ways.join('')});`,
  );
}

/** The words of an `external_customer_id` that the sandbox understands. */
function triggerTable(part: 'outcomes' | 'callbacks', context: Context): Block {
  const {t, content} = context;
  const rows = Object.entries(content.sandbox.outcome_trigger[part]).map(([word, meaning]): Row => ({
    cells: [[code(word)], inline(t(meaning))],
  }));
  return table(`sandbox-${part}`, [t('Word'), t('Meaning')], rows);
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
