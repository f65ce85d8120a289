/**
 * What can happen after the success of a payment, for the list at the head of its page: how long a refund can begin and when
 * the customer has it, who can dispute, what becomes of late money, and what to quote. Only what differs by method stands
 * here; what is the same for all is in the guides, which the rows link.
 */
import {
  disputesOf,
  isPushed,
  lateTerms,
  refundRules,
  type RefundRules,
  type Disputes,
  type Flow,
  type Method,
} from '../../../facts';
import {formatDuration} from '../../format';
import {code, join, link, text, type Inline} from '../../nodes';
import {fill, type Context} from '../context';
import {operationRef} from '../refs';
import {sentence} from './sentence';

type RefundNeed = keyof RefundRules['needs'];

/** A row of the list: its term and what it says. */
export type GlanceRow = [string, Inline[]];

const SPEED = {
  instant: 'The customer receives it within minutes.',
  day: 'The customer receives it by the next business day.',
  days: 'The customer receives it within a few business days.',
} as const;

const NEEDS: Record<RefundNeed, string> = {
  account: 'Ask for the customer’s account first.',
  document: 'Ask for the customer’s tax number first.',
};

const DISPUTES: Record<Disputes, string> = {
  none: 'You receive no disputes.',
  inquiry: 'You may receive inquiries, which move no money.',
  chargeback: 'You may receive chargebacks, which debit your wallet when they are opened.',
  bank_claim: 'You may receive bank claims, which hold the available amount until the bank decides.',
};

/** How long a refund can begin and when it arrives; nothing where nothing is given back. */
export function refundTime(method: Method, flow: Flow, {t, content}: Context): Inline[] {
  const rules = refundRules(method, flow, content.sandbox);
  if (!rules) return [];
  const {maxDays, speed, needs} = rules;
  const within =
    method.refund_terms?.max_days === undefined
      ? 'In the sandbox, refundable within {time}.'
      : 'Refundable within {time}.';
  const first = `${fill(t(within), {time: formatDuration(maxDays, 'day', t.locale, 'during')})} ${t(SPEED[speed])}`;
  const asked = (Object.keys(needs) as RefundNeed[]).map((need) => t(NEEDS[need]));
  return [text(` ${[first, ...asked].join(' ')}`)];
}

/** Whether somebody can take the money back, as `disputes` of the service says. */
export function disputeTerms(method: Method, flow: Flow, context: Context): Inline[] {
  const {t} = context;
  if (flow.direction === 'payout') return [];
  const kind = disputesOf(method, flow);
  const means = text(` ${t(DISPUTES[kind])}`);
  const guide = kind === 'none' ? [] : [text(' '), link('/disputes', text(t('What to do')))];
  if (method.disputes !== 'varies') return [means, ...guide];
  return [text(` ${t('In the sandbox:')}`), means, ...guide];
}

/** What becomes of money that comes after the end; no row where the gateway draws it and nothing can be late. */
export function lateMoney(flow: Flow, context: Context): GlanceRow[] {
  const {t} = context;
  if (!isPushed(flow)) return [];
  const {late_money: late, late_days: days} = lateTerms(flow);
  const said =
    late === 'accept'
      ? fill(t('In the sandbox it is accepted for {time} after expiry.'), {
          time: formatDuration(days, 'day', t.locale, 'during'),
        })
      : t('In the sandbox it is returned.');
  return [
    [
      t('Late money'),
      [
        ...sentence(t('Your contract sets {field} in {list}.'), {
          field: code('late_money'),
          list: operationRef('serviceList', context),
        }),
        text(` ${said} `),
        link('/late_payments', text(t('What to do'))),
      ],
    ],
  ];
}

/** By which number the bank of the customer finds the money. */
export function toQuote(method: Method, flow: Flow, {t, content}: Context): GlanceRow {
  const names = flow.references ?? method.references ?? [];
  const kinds = names.map((name): Inline[] => {
    const {title} = content.referenceKinds.kinds.find((kind) => kind.name === name)!;
    return [link(`/reference/reference_kinds#kind-${name}`, text(t(title)))];
  });
  return [
    t('References'),
    kinds.length > 0 ? join(kinds, ', ') : [text(t('The rail provides no reference. Quote the transaction id.'))],
  ];
}
