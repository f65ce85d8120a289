/** Adds the test cards to the flows that take cards, so that each card is described in one place. */
import type {Flow, Method, MethodTest, TestCard, TestCards, TestOutcome} from './schemas';

/** Names in `test_values` of a flow that refer to the test cards. */
const PARTS = {cards: 'payment', payout_cards: 'payout'} as const;

export const CARD_TEST_VALUES: readonly string[] = Object.keys(PARTS);

/** @returns the method with the test cards that its flows refer to */
export function withCardTests(method: Method, testCards: TestCards): Method {
  const wanted = new Set(Object.values(method.flows).map((flow) => flow.test_values));
  const lists = Object.entries(PARTS)
    .filter(([name]) => wanted.has(name))
    .map(([name, part]): [string, MethodTest[]] => [
      name,
      testCards.cards.flatMap(({number, blacklist, ...card}): MethodTest[] => {
        const outcome = card[part];
        if (!outcome) return [];
        // The blacklist takes precedence over the bank’s response.
        if (blacklist) return [{value: number, ...blacklistedOutcome(testCards)}];
        return [{value: number, ...outcome}];
      }),
    ]);
  return lists.length === 0 ? method : {...method, tests: {...method.tests, ...Object.fromEntries(lists)}};
}

/** Outcome of every payment and payout with a blacklisted card. */
export function blacklistedOutcome({blacklisted}: TestCards): TestOutcome {
  return {outcome: 'failed', failure: blacklisted, callback: 'normal', immediate: true};
}

/** Test values of a flow, with the outcomes adapted to it. */
export function flowTests(method: Method, flow: Flow): MethodTest[] {
  if (flow.test_values === undefined) return [];
  const tests = method.tests[flow.test_values] ?? [];
  return CARD_TEST_VALUES.includes(flow.test_values)
    ? tests.map((test) => ({value: test.value, ...inFlow(flow, test)}))
    : tests;
}

/**
 * Outcome of a test card in a flow. Where the bank never authenticates the payer, no authentication is requested, and a
 * card that would fail at it succeeds.
 */
export function inFlow(flow: Flow, {payer_auth, becomes, three_ds, method, ...outcome}: TestOutcome): TestOutcome {
  if (flow.authentication_failure !== undefined) {
    return {
      ...outcome,
      ...(payer_auth && {payer_auth}),
      ...(three_ds && {three_ds}),
      ...(method && {method}),
      ...(becomes && {becomes}),
    };
  }
  const impossible = outcome.failure !== undefined && !flow.failures.includes(outcome.failure);
  return impossible ? {outcome: 'success', callback: outcome.callback} : outcome;
}

/** Outcome of a payment without authentication. */
export function unasked(outcome: TestOutcome, flow: Flow): TestOutcome {
  const failures = flow.failures.filter((code) => code !== flow.authentication_failure);
  return inFlow({...flow, failures, authentication_failure: undefined}, outcome);
}

/** Outcome of a merchant-initiated charge with a test card; there is no authentication. */
export function chargeOutcome({charge, payment}: TestCard, flow: Flow, all: TestCards): TestOutcome | undefined {
  if (charge) return charge;
  if (payment?.soft_decline) return softDeclined(all);
  return payment && unasked(payment, flow);
}

/** Outcome of a merchant-initiated charge for which the bank requires authentication (soft decline). */
export const softDeclined = ({soft_declined: failure}: TestCards): TestOutcome => ({
  outcome: 'failed',
  failure,
  callback: 'normal',
});
