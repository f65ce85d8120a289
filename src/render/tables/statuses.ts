/** Statuses of a transaction and their transitions, as catalogues and as a picture. */
import type {Schema, Facts} from '../../facts';
import {operationRef, statusMark, statusRef} from '../builders/refs';
import {plain} from '../html';
import {inline, join, list, table, text, type Inline, type Row} from '../nodes';
import {defineTable, type ShapedTable} from './define';
import {aside, machinePicture, operationLinks} from './rows';

type Status = Facts['statuses']['statuses'][number];
type Move = Facts['statuses']['transitions'][number];

/** Calls that move a transaction to a status; without `from`, from any status. */
const callsTo = ({contract}: Facts, to: number, from?: number | null): string[] =>
  [...contract.operations.values()]
    .filter(({moves}) => moves.some((move) => move.to === to && (from === undefined || move.from === from)))
    .map(({id}) => id);

/** Calls whose response contains the status of a transaction. */
function callsWithStatus({contract}: Facts): string[] {
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
  rows: (facts) => facts.statuses.statuses,
  anchor: ({code}) => `status-${code}`,
  columns: [
    {key: 'code', label: 'Status', value: (row) => row.code},
    {
      key: 'name',
      label: 'Name',
      value: (row) => row.name,
      cell: (row) => [statusMark(row, ...inline(`\`${row.name}\``))],
    },
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
        const calls = callsTo(context.facts, row.code);
        return calls.length === 0 ? [] : aside(context.t('Set by:'), ...operationLinks(calls, context));
      },
    },
    {
      key: 'action',
      label: 'What to do',
      localised: true,
      value: (row, {t}) => plain(t(row.action)),
      cell: (row, {t}) => inline(t(row.action)),
    },
    {key: 'led_to_by', value: (row, {facts}) => callsTo(facts, row.code)},
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
  rows: (facts) => facts.statuses.transitions,
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
    {key: 'direction', label: 'Direction', code: true, value: ({direction}) => direction ?? 'any'},
    {
      key: 'when',
      label: 'When',
      localised: true,
      value: (move, {t}) => plain(t(move.when)),
      cell: (move, {t}) => inline(t(move.when)),
      note: (move, context) => {
        const calls = callsTo(context.facts, move.to, move.from);
        return calls.length === 0 ? [] : aside(context.t('Set by:'), ...operationLinks(calls, context));
      },
    },
    {key: 'operations', value: (move, {facts}) => callsTo(facts, move.to, move.from)},
  ],
});

/** Statuses and transitions as a picture, drawn from the data that drives the sandbox. */
export const statusPicture: ShapedTable = {
  name: 'status_picture',
  build: (context) => machinePicture('statuses', context),
};

/** Calls whose responses contain a status. */
export const statusCalls: ShapedTable = {
  name: 'status_calls',
  build: (context) =>
    list(
      false,
      callsWithStatus(context.facts).map((id): Inline[] => [operationRef(id, context)]),
    ),
};

/** Reachable statuses of each status, for integrators who re-check stored transactions. */
export const statusesAhead: ShapedTable = {
  name: 'statuses_ahead',
  build: (context) => {
    const {t, facts} = context;
    const ends: Inline[][] = [];
    const rows = facts.statuses.statuses.flatMap(({code}): Row[] => {
      const next = facts.statuses.transitions.filter(({from}) => from === code);
      const status = [statusRef(code, context)];
      if (next.length === 0) {
        ends.push(status);
        return [];
      }
      return [
        {
          cells: [
            status,
            join(
              next.map(({to}) => [statusRef(to, context)]),
              ', ',
            ),
          ],
        },
      ];
    });
    const over: Row = {cells: [join(ends, ', '), [text(t('nothing else'))]]};
    return table(
      'statuses-ahead',
      [t('Row in status'), t('Can still change to')],
      ends.length > 0 ? [...rows, over] : rows,
    );
  },
};
