/** The kinds of `payer_auth`. */
import type {Context} from '../builders/context';
import {codeList, inline, rowLink, table, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** Authentication that each kind of `payer_auth` requires, with the test cards that lead to it. */
function payerAuthTable(context: Context): Block {
  const {t, facts} = context;
  const rows = facts.payerAuth.map((entry): Row => {
    const cards = facts.testCards.cards.filter(
      ({payment, blacklist}) => !blacklist && payment?.outcome === 'success' && payment.payer_auth === entry.kind,
    );
    return {
      id: `payer-auth-${entry.kind}`,
      cells: [
        [rowLink(`payer-auth-${entry.kind}`, entry.kind)],
        codeList(entry.result),
        inline(t(entry.next)),
        codeList([entry.before, entry.hand_in].flatMap((field) => (field ? [`fields.${field}`] : []))),
        codeList(cards.map(({number}) => number)),
      ],
    };
  });
  return table(
    'payer-auth',
    [t('Value'), t('Other fields in the response'), t('What to do'), t('Submit'), t('Test card')],
    rows,
  );
}

export const payerAuth: ShapedTable = {name: 'payer_auth', build: payerAuthTable};
