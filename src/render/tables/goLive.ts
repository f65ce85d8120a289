/** Go-live checks: one table per topic, each row with the sandbox value that proves it. */
import type {GoLiveValue} from '../../facts';
import type {Context} from '../builders/context';
import {code, inline, table, text, type Inline} from '../nodes';
import type {ShapedTable} from './define';

/** Position of the value in the request, and its notation. */
function sent(value: GoLiveValue, {facts, t}: Context): Inline[] {
  const {outcome_trigger: outcomes, fault_trigger: faults, refund_trigger: refunds} = facts.sandbox;
  const {dispute_trigger: disputes, payout_trigger: payouts} = facts.sandbox;
  const at = (field: string, word: string): Inline[] => [code(field), text(' '), code(word)];
  if ('outcome' in value) return at('external_customer_id', `${outcomes.prefix}-${value.outcome}`);
  if ('callback' in value) return at('external_customer_id', `${outcomes.prefix}-success-${value.callback}`);
  if ('fault' in value) return at('external_transaction_id', `${faults.prefix}-${value.fault}`);
  if ('refund' in value) return at('external_refund_id', `${refunds.prefix}-${value.refund}`);
  if ('dispute' in value) return at('external_order_id', `${disputes.prefix}-${value.dispute}`);
  if ('payout' in value) return at('external_transaction_id', `${payouts.prefix}-${value.payout}`);
  if ('card' in value) return at('card_number', value.card);
  if ('flag' in value) return [text(`${t('Sandbox started with')} `), code(value.flag)];
  return [code(`POST /sandbox/${value.control}`)];
}

export const goLive: ShapedTable = {
  name: 'go_live',
  each: ({goLive: {topics}}) => topics.map(({name}) => name),
  build(context, entry) {
    const {t, facts} = context;
    const {items} = facts.goLive.topics.find(({name}) => name === entry)!;
    const rows = items.map(({check, send, expect}) => ({
      cells: [inline(t(check)), sent(send, context), inline(t(expect))],
    }));
    return table('go-live', [t('What to check'), t('Send'), t('You see')], rows);
  },
};
