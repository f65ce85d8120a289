/** Tables about disputes: statuses, transitions, kinds with their wallet effects, reasons, advice, and sandbox scenarios. */
import {disputeCost, type Facts} from '../../facts';
import {apiText} from '../builders/apiText';
import type {Context} from '../builders/context';
import {code, codeList, inline, join, rowLink, table, text, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';
import {machinePicture, moveTable, operationLinks} from './rows';

type Money = Facts['disputeStatuses']['kinds'][number]['money'];

export const disputeStatuses: ShapedTable = {
  name: 'dispute_statuses',
  build({t, facts}) {
    const rows = facts.disputeStatuses.statuses.map(({code: status, name, final, meaning, action}): Row => {
      const id = `dispute-status-${status}`;
      return {
        id,
        cells: [
          [rowLink(id, `${status} ${name}`)],
          [text(final ? t('Final') : t('Not final'))],
          inline(t(meaning)),
          inline(t(action)),
        ],
      };
    });
    return table('dispute-statuses', [t('Status'), t('Final?'), t('Meaning'), t('What to do')], rows);
  },
};

export const disputeMoves: ShapedTable = {
  name: 'dispute_moves',
  build(context) {
    const {statuses, transitions} = context.facts.disputeStatuses;
    const named = (status: number) => `${status} ${statuses.find((entry) => entry.code === status)!.name}`;
    const moves = transitions.map(({from, to, when}) => ({
      from: from === null ? null : named(from),
      to: named(to),
      when,
    }));
    return moveTable('dispute-moves', moves, context);
  },
};

/** The transitions as a picture. */
export const disputePicture: ShapedTable = {
  name: 'dispute_picture',
  build: (context) => machinePicture('disputes', context),
};

const AT_OPENING: Record<Money, string> = {
  none: 'nothing',
  debit: 'debits the amount and a fee',
  hold: 'holds what is there, up to the amount',
};
const AT_LOSS: Record<Money, string> = {
  none: 'nothing',
  debit: 'nothing more',
  hold: 'debits what was held',
};
const AT_WIN: Record<Money, string> = {
  none: 'nothing',
  debit: 'credits the amount or a part of it, not the fee',
  hold: 'releases what was held, or a part of it',
};

export const disputeKinds: ShapedTable = {
  name: 'dispute_kinds',
  build({t, facts}) {
    const rows = facts.disputeStatuses.kinds.map(({name, money, meaning}): Row => {
      const id = `kind-${name}`;
      const effects = [AT_OPENING, AT_WIN, AT_LOSS].map((effect) => [text(t(effect[money]))]);
      return {id, cells: [[rowLink(id, name)], inline(t(meaning)), ...effects]};
    });
    const head = [t('Kind'), t('Meaning'), t('Opening it'), t('Winning it'), t('Losing it')];
    return table('dispute-kinds', head, rows);
  },
};

type Opening = Facts['disputeAdvice']['openings'][number];
type Outcome = Opening['rows'][number]['outcomes'][number];

/** Keys: the parts that are lost. */
const COSTS: Record<string, string> = {
  '': 'It costs nothing.',
  fee: 'It costs the fee.',
  'refunded rest': 'It costs the disputed amount.',
  'refunded rest fee': 'It costs the disputed amount and the fee.',
  'rest fee': 'It costs what you have not refunded, and the fee.',
};

type Movements = Outcome['movements'];

/** @throws Error for a sum that the page has no words for */
function costOf(movements: Movements, way: string, {t, facts}: Context, costs = COSTS): string {
  const lost = Object.entries(disputeCost(movements, facts.movementKinds)).filter(([, times]) => times !== 0);
  const words = costs[lost.map(([part]) => part).join(' ')];
  if (words === undefined || lost.some(([, times]) => times !== 1))
    throw new Error(`“${way}” has a cost without words: ${JSON.stringify(lost)}`);
  return t(words);
}

function outcomeOf({ends, movements, followed_by: next, way}: Outcome, context: Context): Inline[] {
  const {t, facts} = context;
  const {statuses} = facts.disputeStatuses;
  return [
    code(`${ends} ${statuses.find((status) => status.code === ends)!.name}`),
    text('. '),
    text(costOf(movements, way, context)),
    ...(next === undefined ? [] : [text(' '), text(t('Next opens:')), text(' '), code(next)]),
  ];
}

/** The advice on each kind of dispute, by the status in which it opens. */
export const disputeAdvice: ShapedTable = {
  name: 'dispute_advice',
  build(context) {
    const {t, facts} = context;
    const rows = facts.disputeAdvice.openings.flatMap(({kind, opens, rows: cases}) =>
      cases.map(({name, when, call, do: advice, outcomes}): Row => {
        const id = `advice-${kind}-${opens}-${name}`;
        const todo = [
          ...(call ? [...operationLinks([call], context), text('. ')] : []),
          ...(advice ? inline(t(advice)) : [text('–')]),
        ];
        return {
          id,
          cells: [
            [rowLink(id, kind), text(' '), code(String(opens))],
            inline(t(when)),
            todo,
            join(
              outcomes.map((outcome) => outcomeOf(outcome, context)),
              ' ',
            ),
          ],
        };
      }),
    );
    const head = [t('Kind and first status'), t('Case'), t('What to do'), t('How it ends')];
    return table('dispute-advice', head, rows);
  },
};

/** Keys as in `COSTS`, where the payment was perhaps never disputed. */
const LOSSES: Record<string, string> = {
  fee: 'The fee of the dispute',
  'refunded rest': 'The amount of the payment',
  'refunded rest fee': 'The amount of the payment, and the fee of the dispute',
};

/** A refund of the whole payment, before or in a dispute. */
const REFUND: Movements = [{kind: 'refund', part: 'disputed'}];

/** Rows of the advice, by whether and when the payment is refunded. */
const REFUND_TIMES = [
  {when: 'You refund, and nobody disputes the payment', row: undefined},
  {when: 'You refund while an inquiry is open', row: {kind: 'inquiry', name: 'right'}},
  {
    when: 'You refunded everything, a chargeback opens all the same, and you defend it',
    row: {kind: 'chargeback', name: 'refunded'},
  },
  {when: 'You do not refund, and accept the chargeback', row: {kind: 'chargeback', name: 'right'}},
  {when: 'You do not refund, and win the chargeback with evidence', row: {kind: 'chargeback', name: 'evidence'}},
] as const;

/** Total loss from a reported payment, by whether and when it is refunded. */
export const refundTiming: ShapedTable = {
  name: 'refund_timing',
  build(context) {
    const {t, facts} = context;
    const rows = REFUND_TIMES.map(({when, row: at}): Row => {
      const row = facts.disputeAdvice.openings
        .find(({kind, opens}) => kind === at?.kind && opens === 0)
        ?.rows.find(({name}) => name === at?.name);
      const before = row === undefined || row.refunded === 'whole' ? REFUND : [];
      const cost = costOf([...before, ...(row?.outcomes[0]!.movements ?? [])], when, context, LOSSES);
      const calls = row === undefined ? ['transactionCancel'] : row.call === undefined ? [] : [row.call];
      return {cells: [[text(t(when))], calls.length > 0 ? operationLinks(calls, context) : [text('–')], [text(cost)]]};
    });
    return table('refund-timing', [t('Case'), t('Call'), t('What you lose')], rows);
  },
};

export const disputeReasons: ShapedTable = {
  name: 'dispute_reasons',
  build({t, facts}) {
    const {networks, categories} = facts.disputeReasons;
    const rows = networks.flatMap(({name, reasons}) =>
      reasons.map((reason): Row => {
        const {meaning} = categories.find((category) => category.name === reason.category)!;
        return {cells: [[code(name)], [code(reason.code)], [apiText(reason.text, t)], inline(t(meaning))]};
      }),
    );
    return table(
      'dispute-reasons',
      ['network', 'code', 'text'].map((key) => `reason.${key}`).concat(t('Meaning')),
      rows,
    );
  },
};

/** Useful and useless evidence for each category of reasons, with its codes. */
export const disputeEvidence: ShapedTable = {
  name: 'dispute_evidence',
  build({t, facts}) {
    const {categories, networks} = facts.disputeReasons;
    const rows = categories.map(({name, meaning, convinces, useless}): Row => {
      const codes = networks.flatMap(({name: network, reasons}) =>
        reasons.filter(({category}) => category === name).map((reason) => `${network} ${reason.code}`),
      );
      return {
        id: `evidence-${name}`,
        cells: [inline(t(meaning)), codeList(codes), inline(t(convinces)), inline(t(useless))],
      };
    });
    return table(
      'dispute-evidence',
      [t('Reason'), 'reason.code', t('Convincing evidence'), t('Unconvincing evidence')],
      rows,
    );
  },
};

/** Dispute scenarios of the sandbox, selected by `external_order_id`. */
export const sandboxDisputes: ShapedTable = {
  name: 'sandbox_disputes',
  build({t, facts}) {
    const {prefix, ways} = facts.sandbox.dispute_trigger;
    const rows = Object.entries(ways).map(([name, {meaning}]): Row => ({
      cells: [[code(`${prefix}-${name}`)], inline(t(meaning))],
    }));
    return table('sandbox-disputes', ['external_order_id', t('What happens')], rows);
  },
};
