/** What a receiver may store over what it knows, since callbacks come late and out of order. */
import type {Context} from '../builders/context';
import {statusRef} from '../builders/refs';
import {codeBlock, join, table, text, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';

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

export const stateGuard: ShapedTable = {name: 'state_guard', build: stateGuardTable};
export const stateGuardStatement: ShapedTable = {name: 'state_guard_sql', build: stateGuardSql};
