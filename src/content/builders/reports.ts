/** The tables of the pages about reports: states, their moves, and the columns of each kind. */
import {code, element, inline, table, text, type Block, type Row} from '../nodes';
import type {Context} from './context';

/** The name of each table → what builds it; one table of columns per kind, such as `report_columns_refunds`. */
export function reportTables({content: {reports}}: Context): Record<string, (context: Context) => Block> {
  return {
    report_states: stateTable,
    report_moves: moveTable,
    ...Object.fromEntries(
      reports.kinds.map(({name, columns}) => [
        `report_columns_${name}`,
        (context: Context) => columnTable(name, columns, context),
      ]),
    ),
  };
}

function stateTable({content, t}: Context): Block {
  const rows = content.reports.states.map(({name, final, meaning, action}): Row => {
    const id = `state-${name}`;
    return {
      id,
      cells: [
        [element('a', {href: `#${id}`, className: ['row-link']}, code(name))],
        [text(final ? t('Final') : t('Not final'))],
        inline(t(meaning)),
        inline(t(action)),
      ],
    };
  });
  return table('report-states', [t('State'), t('Final?'), t('Meaning'), t('What to do')], rows);
}

function moveTable({content, t}: Context): Block {
  const rows = content.reports.transitions.map(({from, to, when}): Row => ({
    cells: [[from === null ? text(t('(none)')) : code(from)], [code(to)], inline(t(when))],
  }));
  return table('report-moves', [t('From'), t('To'), t('When')], rows);
}

type Columns = Context['content']['reports']['kinds'][number]['columns'];

function columnTable(kind: string, columns: Columns, {t}: Context): Block {
  const rows = columns.map(({name, text: guarded, meaning}): Row => {
    const id = `${kind}-${name}`;
    return {
      id,
      cells: [
        [element('a', {href: `#${id}`, className: ['row-link']}, code(name))],
        [text(guarded ? t('your text') : t('the gateway’s value'))],
        inline(t(meaning)),
      ],
    };
  });
  return table('report-columns', [t('Column'), t('Holds'), t('Meaning')], rows);
}
