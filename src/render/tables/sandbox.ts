/** Sandbox scenarios that a request can select. */
import type {Context} from '../builders/context';
import {code, inline, table, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** Words in `external_customer_id` that the sandbox interprets. */
function triggerTable(part: 'outcomes' | 'callbacks', context: Context): Block {
  const {t, facts} = context;
  const rows = Object.entries(facts.sandbox.outcome_trigger[part]).map(([word, meaning]): Row => ({
    cells: [[code(word)], inline(t(meaning))],
  }));
  return table(`sandbox-${part}`, [t('Word'), t('Meaning')], rows);
}

/** Values of a field that select a way, as the prefix and the name of the way. */
function waysTable(
  subject: string,
  field: string,
  {prefix, ways}: {prefix: string; ways: Record<string, {meaning: string}>},
  {t}: Context,
): Block {
  const rows = Object.entries(ways).map(([name, {meaning}]): Row => ({
    cells: [[code(`${prefix}-${name}`)], inline(t(meaning))],
  }));
  return table(`sandbox-${subject}`, [field, t('Meaning')], rows);
}

/** Faults that the first request with an id can select. */
export const sandboxFaults: ShapedTable = {
  name: 'sandbox_faults',
  build({t, facts}) {
    const rows = Object.entries(facts.sandbox.fault_trigger.faults).map(([name, {meaning}]): Row => ({
      cells: [[code(name)], inline(t(meaning))],
    }));
    return table('sandbox-faults', [t('Fault'), t('What happens')], rows);
  },
};
export const sandboxOutcomes: ShapedTable = {
  name: 'sandbox_outcomes',
  build: (context) => triggerTable('outcomes', context),
};
export const sandboxCallbacks: ShapedTable = {
  name: 'sandbox_callbacks',
  build: (context) => triggerTable('callbacks', context),
};

/** Ids that select the amount and number of a customer’s transfers. */
export const sandboxMoney: ShapedTable = {
  name: 'sandbox_money',
  build: (context) => waysTable('money', 'external_transaction_id', context.facts.sandbox.money_trigger, context),
};

/** Numbers of a transfer that select what a search for claimed money finds. */
export const sandboxClaims: ShapedTable = {
  name: 'sandbox_claims',
  build: (context) => waysTable('claims', 'reference', context.facts.sandbox.claim_trigger, context),
};

/** Consequences that the sandbox does not play, beside those at the live gateway. */
export const sandboxGaps: ShapedTable = {
  name: 'sandbox_gaps',
  build({t, facts}) {
    const rows = facts.sandboxGaps.map(({what, sandbox, live}): Row => ({
      cells: [inline(t(what)), inline(t(sandbox)), inline(t(live))],
    }));
    return table('sandbox-gaps', [t('Situation'), t('In the sandbox'), t('With live cards')], rows);
  },
};
