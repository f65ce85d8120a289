/** Tables about reports: states, transitions, and the columns of each kind. */
import type {Context} from '../builders/context';
import {inline, rowLink, table, text, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';
import {moveTable, stateTable} from './rows';

export const reportStates: ShapedTable = {
  name: 'report_states',
  build: (context) => stateTable('report-states', context.facts.reports.states, context),
};

export const reportMoves: ShapedTable = {
  name: 'report_moves',
  build: (context) => moveTable('report-moves', context.facts.reports.transitions, context),
};

function columnTable({facts, t}: Context, kind: string): Block {
  const {columns} = facts.reports.kinds.find(({name}) => name === kind)!;
  const rows = columns.map(({name, text: guarded, meaning}): Row => {
    const id = `${kind}-${name}`;
    return {
      id,
      cells: [[rowLink(id, name)], [text(guarded ? t('your text') : t('the gateway’s value'))], inline(t(meaning))],
    };
  });
  return table('report-columns', [t('Column'), t('Holds'), t('Meaning')], rows);
}

/** One table per kind of report, such as `report_columns_refunds`. */
export const reportColumns: ShapedTable = {
  name: 'report_columns',
  each: ({reports}) => reports.kinds.map(({name}) => name),
  build: columnTable,
};
