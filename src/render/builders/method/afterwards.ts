/**
 * Rows of the fact list about the time after a successful payment: deadline and speed of refunds, disputes, late money,
 * and the reference to quote. Only method-specific facts are shown; the linked guides cover the general rules.
 */
import {
  cancelUnpaid,
  clearingDays,
  disputesOf,
  isPushed,
  lateTerms,
  passedReferences,
  refundByContract,
  refundRules,
  refundSupport,
  returnRules,
  withdrawnBy,
  type RefundRules,
  type Disputes,
  type Flow,
  type Method,
  type Withdrawn,
} from '../../../facts';
import {formatDuration} from '../../format';
import {code, inline, join, link, text, type Inline} from '../../nodes';
import {fill, type Context} from '../context';
import {errorRef, operationRef, statusRef} from '../refs';
import {REFUND} from './names';
import {sentence} from './sentence';

type RefundNeed = keyof RefundRules['needs'];

/** A row of the list: term and value. */
export type GlanceRow = [string, Inline[]];

const SPEED = {
  instant: 'The refund arrives within minutes.',
  day: 'The refund arrives by the next business day.',
  days: 'The refund arrives within a few business days.',
} as const;

const NEEDS: Record<RefundNeed, string> = {
  account: 'First ask the customer for an account number.',
  document: 'First ask the customer for a tax number.',
};

const DISPUTES: Record<Disputes, string> = {
  none: 'None.',
  inquiry: 'Inquiries, which move no money.',
  chargeback: 'Chargebacks, which debit your wallet when opened.',
  bank_claim: 'Bank claims, which hold the available amount until the bank decides.',
};

/** Error code of a refund that the service does not support. */
const NO_REFUND = 209;

/** The note of the rail. A payout does not take over what the method says of its payments. */
function noteOf(name: 'refunds' | 'chargebacks', method: Method, flow: Flow): string | undefined {
  const payouts = Object.values(method.flows).every(({direction}) => direction === 'payout');
  const common = payouts || flow.direction === 'payin' ? method.facts[name] : undefined;
  return (flow.facts?.[name] ?? common)?.value;
}

const capital = (words: string, locale: string): string => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

/** Sentences beside each other, without those that are not needed. */
const spaced = (sentences: (Inline[] | false | undefined)[]): Inline[] =>
  join(
    sentences.filter((words): words is Inline[] => words !== false && words !== undefined),
    ' ',
  );

const byContract = (field: string, context: Context): Inline[] =>
  sentence(context.t('By contract: see {field} in {list}.'), {
    field: code(field),
    list: operationRef('serviceList', context),
  });

/** Refunds: support and time limit from the record, the note of the rail, the speed, and what to ask the customer for. */
export function refundTerms(method: Method, flow: Flow, context: Context): Inline[] {
  const {t, facts} = context;
  const rules = refundRules(method, flow, facts.sandbox);
  const support = refundSupport(method, flow);
  const note = noteOf('refunds', method, flow);
  const own = method.refund_terms?.max_days !== undefined;
  const days = (use: 'alone' | 'during') => formatDuration(rules?.maxDays ?? 0, 'day', t.locale, use);
  const decided = refundByContract(method, flow);
  const cancel = operationRef('transactionCancel', context);
  const sandbox = (): Inline[] => [
    text(
      !rules
        ? t('In the sandbox: none.')
        : own
          ? `${t('In the sandbox:')} ${t(REFUND[support])}.`
          : fill(t('In the sandbox: {support}, up to {time}.'), {support: t(REFUND[support]), time: days('during')}),
    ),
  ];
  return spaced([
    decided
      ? byContract('refund', context)
      : support === 'none'
        ? sentence(t('Not supported: {cancel} returns error {error}.'), {cancel, error: errorRef(NO_REFUND, context)})
        : sentence(fill(t('{support}, with {cancel}.'), {support: capital(t(REFUND[support]), t.locale)}), {cancel}),
    decided && sandbox(),
    rules && own && [text(fill(t('Up to {time} after the payment.'), {time: days('during')}))],
    rules &&
      !own &&
      !decided &&
      sentence(fill(t('Sandbox: up to {time}. Your limit: {field}.'), {time: days('during')}), {
        field: code('refund.max_days'),
      }),
    note !== undefined && inline(t(note)),
    rules && [text(t(SPEED[rules.speed]))],
    ...(Object.keys(rules?.needs ?? {}) as RefundNeed[]).map((need) => [text(t(NEEDS[need]))]),
  ]);
}

/** Ways to dispute the payment, from `disputes` of the service, and the note of the rail. */
export function disputeTerms(method: Method, flow: Flow, context: Context): Inline[] {
  const {t} = context;
  const kind = disputesOf(method, flow);
  const means = t(DISPUTES[kind]);
  const note = noteOf('chargebacks', method, flow);
  const decided = flow.direction === 'payin' && method.disputes === 'varies';
  const inSandbox = `${t('In the sandbox:')} ${means.charAt(0).toLocaleLowerCase(t.locale)}${means.slice(1)}`;
  return spaced([
    decided && byContract('disputes', context),
    [text(decided ? inSandbox : means)],
    note !== undefined && inline(t(note)),
    kind !== 'none' && [link('/disputes', text(t('What to do')))],
  ]);
}

/** How long the customer can pay, and how long the transaction then waits for money that was paid in time. */
export function expiryTerms(flow: Flow, context: Context): Inline[] {
  const {t} = context;
  const {expiry_minutes: minutes, due_time_zones: zones} = flow;
  if (minutes === undefined) return [text(t('None: the transaction stays open until its result is known'))];
  const time = text(formatDuration(minutes, 'minute', t.locale));
  const status = statusRef(5, context);
  const days = clearingDays(flow);
  if (days === 0) return [...sentence(t('An unpaid transaction expires after {time}: {status}'), {time, status})];
  const names = [...new Set(Object.values(zones ?? {}))].map((zone): Inline[] => [code(zone)]);
  const until = zones
    ? [
        ...sentence(t('The customer has {time} to pay, until the end of the last day in this time zone:'), {
          time,
        }),
        text(' '),
        ...join(names, ', '),
        text('. '),
      ]
    : [...sentence(t('The customer has {time} to pay.'), {time}), text(' ')];
  const clearing = text(formatDuration(days, 'day', t.locale, 'during'));
  return [
    ...until,
    ...sentence(
      t(
        'Money paid in time may take up to {clearing} more to arrive; if none arrives by then, the status becomes {status}.',
      ),
      {
        clearing,
        status,
      },
    ),
  ];
}

/** Treatment of money that is paid late; no row for flows where the gateway draws the money. */
export function lateMoney(method: Method, flow: Flow, context: Context): GlanceRow[] {
  const {t, facts} = context;
  if (!isPushed(flow)) return [];
  const {late_money: late, late_days: days} = lateTerms(flow);
  const said =
    late === 'accept'
      ? fill(t('In the sandbox it is accepted for {time} after expiry.'), {
          time: formatDuration(days, 'day', t.locale, 'during'),
        })
      : late === 'unmatched'
        ? t('It matches no payment: the gateway neither credits nor returns it automatically.')
        : t('In the sandbox it is returned.');
  const {needs: needed = {}, accountField} = returnRules(method, flow, facts.sandbox) ?? {};
  const needs = Object.keys(needed);
  const asks = needs.includes('document')
    ? 'For a return, send the customer’s account number and tax number with {update}.'
    : accountField === undefined
      ? 'For a return, send the customer’s account number with {update}.'
      : 'For a return without {field}, send the customer’s address with {update}.';
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
        ...byContract('late_money', context),
        text(` ${said} `),
        ...update,
        link('/late_payments', text(t('What to do'))),
      ],
    ],
  ];
}

const WITHDRAWN: Record<Withdrawn, string> = {
  voucher: 'In the sandbox the voucher is withdrawn at once, and money that still arrives is returned.',
  details: 'In the sandbox the details of the transfer are closed at once, and money that still arrives is returned.',
  code: 'In the sandbox the code or link is closed at once.',
  request: 'In the sandbox the attempt ends at once, and a late approval has no effect.',
};

/** Effect of a cancellation before the customer has paid; no row for payouts. */
export function cancelTerms(flow: Flow, context: Context): GlanceRow[] {
  const {t} = context;
  if (flow.direction === 'payout') return [];
  const term = cancelUnpaid(flow);
  const said =
    term === 'yes'
      ? t(WITHDRAWN[withdrawnBy(flow)])
      : term === 'asks'
        ? t('In the sandbox the rail decides, because the customer may have paid already.')
        : t('In the sandbox it is not possible.');
  const more = link('/api/transaction_cancel#unpaid', text(t('What to do')));
  return [[t('Cancelling unpaid payments'), [...byContract('cancel_unpaid', context), text(` ${said} `), more]]];
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
              'The gateway passes on no reference for this method. A bank or wallet does not know the gateway’s ids: quote the date, the amount and, if there is one, the number on the receipt.',
            ),
          ),
        ],
  ];
}
