/** Joins the test cards with the flows that take cards, so that a card is described in one place. */
import type {Flow, Method, MethodTest, TestCard, TestCards, TestOutcome} from './schemas';

/** Names under which `test_values` of a flow asks for the test cards. */
const PARTS = {cards: 'payment', payout_cards: 'payout'} as const;

export const CARD_TEST_VALUES: readonly string[] = Object.keys(PARTS);

/** @returns the method with the test cards under the names that its flows ask for */
export function withCardTests(method: Method, testCards: TestCards): Method {
  const wanted = new Set(Object.values(method.flows).map((flow) => flow.test_values));
  const lists = Object.entries(PARTS)
    .filter(([name]) => wanted.has(name))
    .map(([name, part]): [string, MethodTest[]] => [
      name,
      testCards.cards.flatMap(({number, blacklist, ...card}): MethodTest[] => {
        const outcome = card[part];
        if (!outcome) return [];
        // While the card is listed, the list decides and not the bank.
        if (blacklist) return [{value: number, ...blacklistedOutcome(testCards)}];
        return [{value: number, ...outcome}];
      }),
    ]);
  return lists.length === 0 ? method : {...method, tests: {...method.tests, ...Object.fromEntries(lists)}};
}

/** How every payment and payout with a blacklisted card ends. */
export function blacklistedOutcome({blacklisted}: TestCards): TestOutcome {
  return {outcome: 'failed', failure: blacklisted, callback: 'normal', immediate: true};
}

/** The test values of a flow, each as this flow runs it. */
export function flowTests(method: Method, flow: Flow): MethodTest[] {
  if (flow.test_values === undefined) return [];
  const tests = method.tests[flow.test_values] ?? [];
  return CARD_TEST_VALUES.includes(flow.test_values)
    ? tests.map((test) => ({value: test.value, ...inFlow(flow, test)}))
    : tests;
}

/**
 * What a test card leads to in a flow. Where the bank never authenticates the payer, nothing is asked for, and a card that
 * would fail at that check is paid with.
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

/** How a payment ends about which nobody is asked: as in a flow without authentication. */
export function unasked(outcome: TestOutcome, flow: Flow): TestOutcome {
  const failures = flow.failures.filter((code) => code !== flow.authentication_failure);
  return inFlow({...flow, failures, authentication_failure: undefined}, outcome);
}

/** What a charge by the merchant with a test card ends with, which nobody is asked about. */
export function chargeOutcome({charge, payment}: TestCard, flow: Flow, all: TestCards): TestOutcome | undefined {
  if (charge) return charge;
  if (payment?.soft_decline) return softDeclined(all);
  return payment && unasked(payment, flow);
}

/** How a charge by the merchant ends for which the bank wants the customer. */
export const softDeclined = ({soft_declined: failure}: TestCards): TestOutcome => ({
  outcome: 'failed',
  failure,
  callback: 'normal',
});
