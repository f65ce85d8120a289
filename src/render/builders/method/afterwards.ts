/**
 * Rows of the fact list about the time after a successful payment: deadline and speed of refunds, disputes, late money,
 * and the reference to quote. Only method-specific facts are shown; the linked guides cover the general rules.
 */
import {
  clearingDays,
  disputesOf,
  isPushed,
  lateTerms,
  passedReferences,
  refundRules,
  returnRules,
  type RefundRules,
  type Disputes,
  type Flow,
  type Method,
} from '../../../facts';
import {formatDuration} from '../../format';
import {code, join, link, text, type Inline} from '../../nodes';
import {fill, type Context} from '../context';
import {operationRef, statusRef} from '../refs';
import {sentence} from './sentence';

type RefundNeed = keyof RefundRules['needs'];

/** A row of the list: term and value. */
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

/** Deadline and speed of refunds; empty for a flow without refunds. */
export function refundTime(method: Method, flow: Flow, {t, facts}: Context): Inline[] {
  const rules = refundRules(method, flow, facts.sandbox);
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

/** Ways to dispute the payment, from `disputes` of the service. */
export function disputeTerms(method: Method, flow: Flow, context: Context): Inline[] {
  const {t} = context;
  if (flow.direction === 'payout') return [];
  const kind = disputesOf(method, flow);
  const means = text(` ${t(DISPUTES[kind])}`);
  const guide = kind === 'none' ? [] : [text(' '), link('/disputes', text(t('What to do')))];
  if (method.disputes !== 'varies') return [means, ...guide];
  return [text(` ${t('In the sandbox:')}`), means, ...guide];
}

/** How long the customer can pay, and how long the transaction then waits for money that was paid in time. */
export function expiryTerms(flow: Flow, context: Context): Inline[] {
  const {t} = context;
  const {expiry_minutes: minutes, due_time_zones: zones} = flow;
  if (minutes === undefined) return [text(t('None: it stays open until the bank responds'))];
  const time = text(formatDuration(minutes, 'minute', t.locale));
  const status = statusRef(5, context);
  const days = clearingDays(flow);
  if (days === 0) return [...sentence(t('An unpaid transaction expires after {time}: {status}'), {time, status})];
  const names = [...new Set(Object.values(zones ?? {}))].map((zone): Inline[] => [code(zone)]);
  const until = zones
    ? [
        ...sentence(t('The customer can pay for {time}, until the end of that day in the time zone of the rail:'), {
          time,
        }),
        text(' '),
        ...join(names, ', '),
        text('. '),
      ]
    : [...sentence(t('The customer can pay for {time}.'), {time}), text(' ')];
  const clearing = text(formatDuration(days, 'day', t.locale, 'during'));
  return [
    ...until,
    ...sentence(t('For {clearing} more, the transaction waits for money that was paid in time, then it is {status}.'), {
      clearing,
      status,
    }),
  ];
}

/** Treatment of money that is paid late; no row for flows where the gateway draws the money. */
export function lateMoney(method: Method, flow: Flow, context: Context): GlanceRow[] {
  const {t, facts} = context;
  if (!isPushed(flow)) return [];
  const {late_money: late, late_days: days} = lateTerms(flow);
  const said =
    late === 'accept'
      ? fill(t('In the sandbox it is accepted for {time} after the transaction has expired.'), {
          time: formatDuration(days, 'day', t.locale, 'during'),
        })
      : late === 'unmatched'
        ? t('It matches no payment, and is neither credited nor returned by itself.')
        : t('In the sandbox it is returned.');
  const {needs: needed = {}, accountField} = returnRules(method, flow, facts.sandbox) ?? {};
  const needs = Object.keys(needed);
  const asks = needs.includes('document')
    ? 'What goes back needs the customer’s account and tax number: {update}.'
    : accountField === undefined
      ? 'What goes back needs the customer’s account: {update}.'
      : 'Without {field}, what goes back needs the customer’s account: {update}.';
  const update =
    needs.length > 0
      ? [
          ...sentence(t(asks), {update: operationRef('refundUpdate', context), field: code(accountField ?? '')}),
          text(' '),
        ]
      : [];
  return [
    [
      t('Late money'),
      [
        ...sentence(t('Your contract sets {field} in {list}.'), {
          field: code('late_money'),
          list: operationRef('serviceList', context),
        }),
        text(` ${said} `),
        ...update,
        link('/late_payments', text(t('What to do'))),
      ],
    ],
  ];
}

/** References that the gateway passes on, by which other parties find the payment. */
export function toQuote(method: Method, flow: Flow, {t, facts}: Context): GlanceRow {
  const kinds = passedReferences(method, flow).map((name): Inline[] => {
    const {title, currencies = []} = facts.referenceKinds.kinds.find((kind) => kind.name === name)!;
    // Without its currencies the entry would also be read as a promise for the others.
    const only = currencies.length > 0 ? [text(` (${currencies.join(', ')})`)] : [];
    return [link(`/reference/reference_kinds#kind-${name}`, text(t(title))), ...only];
  });
  return [
    t('References'),
    kinds.length > 0
      ? join(kinds, ', ')
      : [
          text(
            t(
              'The gateway passes on no reference for this method. Give a bank the date, the amount and the number on the receipt; the transaction id means something to us alone.',
            ),
          ),
        ],
  ];
}
