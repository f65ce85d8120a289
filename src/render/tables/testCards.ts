/** The test cards of the sandbox. */
import {type Flow, type TestCard, type TestOutcome, blacklistedOutcome, softDeclined, type Facts} from '../../facts';
import {failureRef, OUTCOME_STATUS, statusRef} from '../builders/refs';
import type {Context} from '../builders/context';
import {code, codeList, inline, text, type Inline} from '../nodes';
import {defineTable} from './define';

const CALLBACK = {
  normal: '',
  none: 'no callback',
  late: 'late callback',
  duplicate: 'callback sent twice',
  reordered: 'callbacks out of order',
  tampered: 'tampered callback first',
} as const;

/** Outcome of a card. A card unknown to the bank ends like any unknown test value. */
function outcomeOf(card: TestCard, part: 'payment' | 'payout', facts: Facts): Omit<TestOutcome, 'payer_auth'> {
  if (card.blacklist) return blacklistedOutcome(facts.testCards);
  const outcome = card[part];
  if (outcome) return outcome;
  const direction: Flow['direction'] = part === 'payment' ? 'payin' : 'payout';
  const flows = Object.values(facts.methods.get('card')?.flows ?? {});
  const failure = flows.find((flow) => flow.direction === direction)?.failures[0];
  return {outcome: 'failed', failure, callback: 'normal'};
}

function outcomeCell(card: TestCard, part: 'payment' | 'payout', context: Context): Inline[] {
  return outcomeInlines(outcomeOf(card, part, context.facts), context);
}

/** Status, failure reason and callback of an outcome. */
export function outcomeInlines({outcome, failure, callback, recovers}: TestOutcome, context: Context): Inline[] {
  return [
    statusRef(OUTCOME_STATUS[outcome], context),
    ...(failure === undefined ? [] : [text(' '), failureRef(failure, context)]),
    ...(CALLBACK[callback] ? [text(`, ${context.t(CALLBACK[callback])}`)] : []),
    ...(recovers ? [text(', '), ...inline(context.t('paid from `retry_after` on'))] : []),
  ];
}

/** Results of the bank’s checks that differ from those of other cards. */
const checksOf = ({checks}: TestCard): Inline[] =>
  Object.entries(checks ?? {}).flatMap(([name, word]) => [text(', '), code(`${name}_result`), text(' '), code(word)]);

/** Outcome of a merchant-initiated charge, if it differs from that of a payment. */
function chargeOf(card: TestCard, {testCards: all}: Facts): TestOutcome | undefined {
  return card.charge ?? (card.payment?.soft_decline && softDeclined(all));
}

/** Course of 3-D Secure with the card, step by step. */
const threeDs = ({blacklist, payment}: TestCard): string[] =>
  blacklist
    ? []
    : [payment?.method && 'method', payment?.soft_decline && 'soft_decline', payment?.three_ds].filter(
        (step) => typeof step === 'string',
      );

const payerAuth = (card: TestCard): string => (card.blacklist ? 'NONE' : (card.payment?.payer_auth ?? 'NONE'));

const listOf = (card: TestCard): 'blacklist' | 'whitelist' | null =>
  card.blacklist ? 'blacklist' : card.whitelist ? 'whitelist' : null;

/** Three columns of the downloads for an outcome. */
const outcomeColumns = (part: 'payment' | 'payout') => [
  {
    key: `${part}_status`,
    value: (card: TestCard, {facts}: {facts: Facts}) => OUTCOME_STATUS[outcomeOf(card, part, facts).outcome],
  },
  {
    key: `${part}_failure_reason`,
    value: (card: TestCard, {facts}: {facts: Facts}) => outcomeOf(card, part, facts).failure ?? null,
  },
  {
    key: `${part}_callback`,
    value: (card: TestCard, {facts}: {facts: Facts}) => outcomeOf(card, part, facts).callback,
  },
];

/** All test cards, with the outcomes of payments and payouts. */
export const testCards = defineTable<TestCard>({
  name: 'test_cards',
  title: 'Test cards',
  rows: (facts) => facts.testCards.cards,
  anchor: ({number}) => `card-${number}`,
  columns: [
    {
      key: 'number',
      label: 'Card',
      value: (card) => card.number,
      note: ({token}) => (token ? [text(' '), code(token)] : []),
    },
    {key: 'token', value: (card) => card.token ?? null},
    {
      key: 'scheme',
      label: 'Scheme',
      value: (card) => card.scheme,
      note: ({issuer: {country, funding}}) => [text(`, ${country}, ${funding}`)],
    },
    {key: 'country', value: ({issuer}) => issuer.country},
    {key: 'funding', value: ({issuer}) => issuer.funding},
    {key: 'avs_result', value: (card, {facts}) => card.checks?.avs ?? facts.testCards.checks.avs},
    {key: 'cvv_result', value: (card, {facts}) => card.checks?.cvv ?? facts.testCards.checks.cvv},
    {key: 'payer_auth', label: 'payer_auth', literal: true, code: true, value: payerAuth},
    {
      key: 'three_ds',
      label: '3-D Secure',
      literal: true,
      value: threeDs,
      cell: (card) => codeList(threeDs(card)),
    },
    ...outcomeColumns('payment'),
    {
      key: 'payment',
      label: 'Payment',
      cell: (card, context) => [...outcomeCell(card, 'payment', context), ...checksOf(card)],
    },
    {key: 'charge_failure_reason', value: (card, {facts}) => chargeOf(card, facts)?.failure ?? null},
    {key: 'charge_recovers', value: (card, {facts}) => chargeOf(card, facts)?.recovers ?? false},
    {
      key: 'charge',
      label: 'Charge by the merchant',
      cell: (card, context) => {
        const charge = chargeOf(card, context.facts);
        return charge ? outcomeInlines(charge, context) : [text('–')];
      },
    },
    ...outcomeColumns('payout'),
    {key: 'payout', label: 'Payout', cell: (card, context) => outcomeCell(card, 'payout', context)},
    {
      key: 'list',
      label: 'List',
      value: listOf,
      cell: (card, {t}) => {
        const list = listOf(card);
        return [text(list ? t(list) : '–')];
      },
    },
  ],
  facets: [
    {
      name: 'scheme',
      label: 'Scheme',
      values: ({scheme}) => [scheme.replaceAll(' ', '-')],
      option: (value) => value.replaceAll('-', ' '),
    },
    {
      name: 'payer_auth',
      label: 'payer_auth',
      literal: true,
      values: (card) => [payerAuth(card)],
      option: (value) => value,
    },
    {
      name: 'status',
      label: 'Payment',
      values: (card, {facts}) => [String(OUTCOME_STATUS[outcomeOf(card, 'payment', facts).outcome])],
      option: (value, {facts}) =>
        `${value} ${facts.statuses.statuses.find((status) => String(status.code) === value)?.name ?? ''}`,
    },
  ],
});
