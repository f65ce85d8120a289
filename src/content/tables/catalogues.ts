/** The catalogues of what the API answers: errors, failure reasons, statuses and the moves between them. */
import type {ErrorEntry, FailureReason} from '../../schemas';
import {
  ACTOR,
  ERROR_RETRY,
  errorCause,
  errorStatuses,
  FAILURE_RETRY,
  failureTitle,
  operationRef,
  statusRef,
} from '../builders/operation';
import type {Context} from '../builders/context';
import type {Schema} from '../../facts/contract';
import {countryName, formatList} from '../format';
import {element, inline, join, link, strong, text, type Inline} from '../nodes';
import type {Content} from '../../facts/load';
import {plain} from '../html';
import {defineTable} from './define';
import {pagedFlows, type PagedFlow} from './methods';

type Status = Content['statuses']['statuses'][number];
type Move = Content['statuses']['transitions'][number];

/** A second paragraph of a cell. The space keeps the words apart for those who read only the text. */
const aside = (label: string, ...children: Inline[]): Inline[] => [
  text(' '),
  element('span', {className: ['constraint']}, text(`${label} `), ...children),
];

const operationLinks = (ids: readonly string[], context: Context): Inline[] =>
  join(
    ids.map((id) => [operationRef(id, context)]),
    ', ',
  );

const callsWithError = ({contract}: Content, code: number): string[] =>
  [...contract.operations.values()].filter(({errors}) => errors.includes(code)).map(({id}) => id);

export const errors = defineTable<ErrorEntry>({
  name: 'errors',
  title: 'Error codes',
  rows: (content) => content.errors,
  anchor: ({code}) => `code-${code}`,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {
      key: 'http',
      label: 'HTTP',
      literal: true,
      value: (row) => row.http.map(String),
      cell: (row) => errorStatuses(row),
    },
    {key: 'title', value: (row) => row.title},
    {
      key: 'cause',
      label: 'Cause',
      localised: true,
      value: (row, {t}) => plain(t(row.cause)),
      cell: (row, {t}) => errorCause(row, t),
      note: (row, context) =>
        aside(context.t('Returned by:'), ...operationLinks(callsWithError(context.content, row.code), context)),
    },
    {key: 'actor', value: (row) => row.actor},
    {
      key: 'remedy',
      label: 'What to do',
      localised: true,
      value: (row, {t}) => plain(t(row.remedy)),
      cell: (row, {t}) => [strong(text(t(ACTOR[row.actor]))), text('. '), ...inline(t(row.remedy))],
    },
    {key: 'retry', label: 'Retry', value: (row) => row.retry, cell: (row, {t}) => [text(t(ERROR_RETRY[row.retry]))]},
    {key: 'operations', value: (row, {content}) => callsWithError(content, row.code)},
  ],
  facets: [
    {
      name: 'operation',
      label: 'Operation',
      values: (row, {content}) => callsWithError(content, row.code),
      option: (id, {content}) => content.contract.operations.get(id)?.template ?? id,
    },
    {
      name: 'actor',
      label: 'Who acts',
      values: ({actor}) => [actor],
      option: (value, {t}) => t(ACTOR[value as ErrorEntry['actor']]),
    },
    {
      name: 'retry',
      label: 'Retry',
      values: ({retry}) => [retry],
      option: (value, {t}) => t(ERROR_RETRY[value as ErrorEntry['retry']]),
    },
  ],
});

const flowsWithReason = (content: Content, code: number): PagedFlow[] =>
  pagedFlows(content, (_, flow) => flow.failures.includes(code));

/** Each method once; the link leads to the failures of its first flow that can end so. */
function methodsWithReason(code: number, {content, routes}: Context): Inline[] {
  const flows = flowsWithReason(content, code);
  const first = flows.filter(({id}, index) => flows.findIndex((other) => other.id === id) === index);
  return join(
    first.map(({method, flow}) => [
      routes.has(flow.page) ? link(`${flow.page}#failures`, text(method.name)) : text(method.name),
    ]),
    ', ',
  );
}

export const failureReasons = defineTable<FailureReason>({
  name: 'failure_reasons',
  title: 'Failure reasons',
  className: 'failures',
  rows: (content) => content.failureReasons,
  anchor: ({code}) => `reason-${code}`,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {
      key: 'reason',
      label: 'Reason',
      localised: true,
      value: (row, {t}) => t(row.title),
      cell: (row, {t}) => failureTitle(row, t),
    },
    {
      key: 'tell',
      label: 'Tell the customer',
      localised: true,
      value: (row, {t}) => t(row.tell),
      note: (row, context) => aside(context.t('Returned by:'), ...methodsWithReason(row.code, context)),
    },
    {
      key: 'retry',
      label: 'Try again?',
      value: (row) => row.retry,
      cell: (row, {t}) => [text(t(FAILURE_RETRY[row.retry]))],
    },
    {key: 'pages', value: (row, {content}) => flowsWithReason(content, row.code).map(({flow}) => flow.page)},
  ],
  facets: [
    {
      name: 'method',
      label: 'Method',
      values: (row, {content}) => [...new Set(flowsWithReason(content, row.code).map(({id}) => id))],
      option: (id, {content, t}) => {
        const {name, countries} = content.methods.get(id)!;
        const twins = [...content.methods.values()].filter((method) => method.name === name);
        const places = countries.map((country) => countryName(country, t.locale));
        return twins.length > 1 && places.length > 0 ? `${name}, ${formatList(places, t.locale)}` : name;
      },
    },
    {
      name: 'retry',
      label: 'Try again?',
      values: ({retry}) => [retry],
      option: (value, {t}) => t(FAILURE_RETRY[value as FailureReason['retry']]),
    },
  ],
});

/** Calls that move a transaction to a status; without `from`, from anywhere. */
const callsTo = ({contract}: Content, to: number, from?: number | null): string[] =>
  [...contract.operations.values()]
    .filter(({moves}) => moves.some((move) => move.to === to && (from === undefined || move.from === from)))
    .map(({id}) => id);

/** Calls whose answer holds the status of a transaction. */
export function callsWithStatus({contract}: Content): string[] {
  const carries = (schema: Schema | undefined): boolean =>
    schema !== undefined &&
    (schema.properties?.status?.['x-enum-from'] === 'statuses' ||
      carries(schema.items) ||
      [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(carries));
  return [...contract.operations.values()]
    .filter(({kind, responses}) => kind === 'call' && carries(responses['200']?.schema))
    .map(({id}) => id);
}

export const statuses = defineTable<Status>({
  name: 'statuses',
  title: 'Statuses',
  rows: (content) => content.statuses.statuses,
  anchor: ({code}) => `status-${code}`,
  columns: [
    {key: 'code', label: 'Status', value: (row) => row.code},
    {key: 'name', label: 'Name', code: true, value: (row) => row.name},
    {
      key: 'final',
      label: 'Final?',
      value: (row) => row.final,
      cell: (row, {t}) => [text(t(row.final ? 'Final' : 'Not final'))],
    },
    {
      key: 'meaning',
      label: 'Meaning',
      localised: true,
      value: (row, {t}) => plain(t(row.meaning)),
      cell: (row, {t}) => inline(t(row.meaning)),
      note: (row, context) => {
        const calls = callsTo(context.content, row.code);
        return calls.length === 0 ? [] : aside(context.t('Led to by:'), ...operationLinks(calls, context));
      },
    },
    {
      key: 'action',
      label: 'What to do',
      localised: true,
      value: (row, {t}) => plain(t(row.action)),
      cell: (row, {t}) => inline(t(row.action)),
    },
    {key: 'led_to_by', value: (row, {content}) => callsTo(content, row.code)},
  ],
  facets: [
    {
      name: 'final',
      label: 'Final?',
      values: ({final}) => [final ? 'yes' : 'no'],
      option: (value, {t}) => t(value === 'yes' ? 'Final' : 'Not final'),
    },
  ],
});

const moveName = ({from, to}: Move): string => `${from ?? 'none'}-${to}`;

export const transitions = defineTable<Move>({
  name: 'transitions',
  title: 'Moves',
  second: true,
  rows: (content) => content.statuses.transitions,
  anchor: (move) => `move-${moveName(move)}`,
  columns: [
    {key: 'move', label: 'Move', value: (move) => `${move.from ?? '∅'} → ${move.to}`},
    {
      key: 'from',
      label: 'From',
      value: (move) => move.from,
      cell: ({from}, context) => [from === null ? text(context.t('(none)')) : statusRef(from, context)],
    },
    {key: 'to', label: 'To', value: (move) => move.to, cell: ({to}, context) => [statusRef(to, context)]},
    {
      key: 'when',
      label: 'When',
      localised: true,
      value: (move, {t}) => plain(t(move.when)),
      cell: (move, {t}) => inline(t(move.when)),
      note: (move, context) => {
        const calls = callsTo(context.content, move.to, move.from);
        return calls.length === 0 ? [] : aside(context.t('Led to by:'), ...operationLinks(calls, context));
      },
    },
    {key: 'operations', value: (move, {content}) => callsTo(content, move.to, move.from)},
  ],
});
