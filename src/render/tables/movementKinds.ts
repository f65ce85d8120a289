/** Kinds of wallet movements, as the sandbox books them. */
import type {Facts} from '../../facts';
import {plain} from '../html';
import {inline, text} from '../nodes';
import {defineTable, type TableContext} from './define';

type Kind = Facts['movementKinds']['kinds'][number];
type Effect = Kind['balance'];

/** Effect of a movement on a sum, in words. */
const EFFECTS: Record<Effect, string> = {up: 'Increases', down: 'Decreases', either: 'Either way', none: 'Unchanged'};
const ABOUT: Record<NonNullable<Kind['about']>, string> = {
  transaction: 'Transaction',
  refund: 'Refund',
  dispute: 'Dispute',
  conversion: 'Conversion',
};

const effectColumn = (key: 'balance' | 'reserve', label: string) => ({
  key,
  label,
  value: (row: Kind) => row[key],
  cell: (row: Kind, {t}: TableContext) => [text(t(EFFECTS[row[key]]))],
});

export const movementKinds = defineTable<Kind>({
  name: 'movement_kinds',
  title: 'Kinds of movements',
  rows: (facts) => facts.movementKinds.kinds,
  anchor: ({name}) => `kind-${name}`,
  columns: [
    {key: 'kind', label: 'Kind', value: ({name}) => name},
    effectColumn('balance', 'Balance'),
    effectColumn('reserve', 'Reserve'),
    {
      key: 'about',
      label: 'Names',
      value: ({about}) => about ?? null,
      cell: ({about}, {t}) => [text(about === undefined ? '' : t(ABOUT[about]))],
    },
    {
      key: 'meaning',
      label: 'Meaning',
      localised: true,
      value: ({meaning}, {t}) => plain(t(meaning)),
      cell: ({meaning}, {t}) => inline(t(meaning)),
    },
  ],
  facets: [
    {
      name: 'balance',
      label: 'Balance',
      values: ({balance}) => [balance],
      option: (value, {t}) => t(EFFECTS[value as Effect]),
    },
  ],
});
