/** Tables about refunds: statuses, transitions, initiators, and sandbox scenarios; also returned payouts. */
import type {Context} from '../builders/context';
import {failureRef} from '../builders/refs';
import {code, inline, join, link, rowLink, table, text, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** Refund status with its name, linked to its row in the table of statuses. */
function refundStatusRef(value: number, {facts}: Context): Inline {
  const {name} = facts.refundStatuses.statuses.find((status) => status.code === value)!;
  return link(`/api/refund_find#status-${value}`, code(`${value} ${name}`));
}

export const refundStatuses: ShapedTable = {
  name: 'refund_statuses',
  build({t, facts}) {
    const rows = facts.refundStatuses.statuses.map(({code: value, name, final, meaning, action}): Row => {
      const id = `status-${value}`;
      return {
        id,
        cells: [
          [rowLink(id, `${value} ${name}`)],
          [text(t(final ? 'Final' : 'Not final'))],
          inline(t(meaning)),
          inline(t(action)),
        ],
      };
    });
    return table('refund-statuses', [t('Status'), t('Final?'), t('Meaning'), t('What to do')], rows);
  },
};

export const refundTransitions: ShapedTable = {
  name: 'refund_transitions',
  build(context) {
    const {t, facts} = context;
    const rows = facts.refundStatuses.transitions.map(({from, to, when}): Row => ({
      cells: [
        [from === null ? text(t('(none)')) : refundStatusRef(from, context)],
        [refundStatusRef(to, context)],
        inline(t(when)),
      ],
    }));
    return table('refund-transitions', [t('From'), t('To'), t('When')], rows);
  },
};

export const refundOrigins: ShapedTable = {
  name: 'refund_origins',
  build({t, facts}) {
    const rows = facts.refundStatuses.origins.map(({name, debited, meaning}): Row => ({
      cells: [[code(name)], inline(t(meaning)), [text(t(debited ? 'The amount' : 'Nothing'))]],
    }));
    return table('refund-origins', ['origin', t('Who initiated it'), t('Debited from the wallet')], rows);
  },
};

/** Ids that select a refund scenario in the sandbox. */
export const sandboxRefunds: ShapedTable = {
  name: 'sandbox_refunds',
  build(context) {
    const {t, facts} = context;
    const {prefix, ways} = facts.sandbox.refund_trigger;
    const rows = Object.entries(ways).map(([name, {statuses, failure, meaning}]): Row => ({
      cells: [
        [code(`${prefix}-${name}`)],
        join(
          statuses.map((status) => [refundStatusRef(status, context)]),
          ' → ',
        ),
        failure === undefined ? [] : [failureRef(failure, context)],
        inline(t(meaning)),
      ],
    }));
    return table('sandbox-refunds', ['external_refund_id', t('Statuses'), t('Failure reason'), t('Meaning')], rows);
  },
};

/** Ids that make a payout bounce in the sandbox. */
export const sandboxPayouts: ShapedTable = {
  name: 'sandbox_payouts',
  build(context) {
    const {t, facts} = context;
    const {prefix, ways} = facts.sandbox.payout_trigger;
    const rows = Object.entries(ways).map(([name, {failure, meaning}]): Row => ({
      cells: [[code(`${prefix}-${name}`)], [failureRef(failure, context)], inline(t(meaning))],
    }));
    return table('sandbox-payouts', ['external_transaction_id', t('Failure reason'), t('Meaning')], rows);
  },
};
