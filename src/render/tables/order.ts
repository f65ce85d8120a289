/** Ordering rule for events, which may arrive late, twice and out of order: as a sentence, as cases, and as SQL. */
import {STORE_SQL, WORK_SQL} from '../../domain';
import {codeBlock, inline, paragraph, table, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** The rule, and the key to which it applies. All pages show the same sentences. */
export const orderRule: ShapedTable = {
  name: 'order_rule',
  build: ({t, facts: {gateway}}): Block => {
    const {order_rule: rule, order_key: key} = gateway.callback;
    return paragraph(...inline(`**${t(rule)}** ${t(key)}`));
  },
};

/** Cases of the rule with their results. */
export const orderCases: ShapedTable = {
  name: 'order_cases',
  build: ({t}): Block => {
    const rows: Row[] = [
      ['the first you see', 'Store the event.'],
      ['higher than the stored one', 'Store the event, whatever the two statuses are.'],
      ['the same as the stored one', 'Skip the event: you already have it.'],
      ['lower than the stored one', 'Skip the event: you have a newer one.'],
    ].map((cells) => ({cells: cells.map((cell) => inline(t(cell)))}));
    return table('order-cases', [t('The version of the event is'), t('What to do')], rows);
  },
};

/** The rule as SQL statements, and the work that follows. */
export const orderSql: ShapedTable = {
  name: 'order_sql',
  build: ({t, facts: {statuses}}): Block => {
    const codeOf = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
    const working = `${codeOf('success')}, ${codeOf('authorized')}`;
    const statement = (lines: readonly string[]) => `${lines.join('\n')};`;
    return codeBlock(
      'sql',
      [
        `-- ${t('1. The object, if it is newer than what is stored')}`,
        statement(STORE_SQL),
        '',
        `-- ${t('2. If that changed a transaction and :status asks for work:')} ${working}`,
        statement(WORK_SQL),
      ].join('\n'),
    );
  },
};
