/** Which way a simulated payment goes. Its `external_customer_id` decides (see `trigger.ts`), else the method's test values. */
import {type Facts, flowTests, type TestOutcome} from '../../facts/browser';
import type {Catalogue, Service} from '../catalogue';
import type {Cards} from './cards';
import type {Machine} from './machine';

/** A test record without its value. The buttons of the payment page make such records too. */
export type Outcome = TestOutcome;

/**
 * @returns outcome of a merchant-initiated charge
 * @param number number of the card behind the token
 */
export function findChargeOutcome({flow}: Service, number: string, cards: Cards): Outcome {
  return cards.outcomeOf(number, flow, true) ?? unknownOutcome(flow);
}

/** A value that no bank knows is refused at once. */
const unknownOutcome = ({failures}: Service['flow']): Outcome => ({
  outcome: 'failed',
  failure: failures[0],
  callback: 'normal',
  immediate: true,
});

/**
 * @param values what the customer typed, already validated
 * @returns success where the flow has no test values, else the outcome of the card or of the test value among them. Any
 * other value is refused at once with the first failure reason of the flow: no bank stands behind the sandbox that could
 * know it.
 */
export function findOutcome(service: Service, values: Record<string, string>, cards: Cards): Outcome {
  const {method, flow} = service;
  if (flow.test_values === undefined) return {outcome: 'success', callback: 'normal'};
  const number = cards.among(values);
  const typed = Object.values(values);
  const test =
    number === undefined
      ? flowTests(method, flow).find(({value}) => typed.includes(value))
      : cards.outcomeOf(number, flow);
  return test ?? unknownOutcome(flow);
}

/** Code of the status in which an outcome ends. Outcomes bear the names of statuses; a success may only hold the amount. */
export function finalStatus({outcome}: Outcome, {hold_days}: Service['flow'], catalogue: Catalogue): number {
  return catalogue.statusNamed(outcome === 'success' && hold_days !== undefined ? 'authorized' : outcome).code;
}

/**
 * Checks at start that the state machine can go every way that the test values and the triggers ask for.
 * @param outcomeNames outcomes that a trigger can name
 * @throws IllegalMove
 */
export function assertReachable(
  methods: Facts['methods'],
  outcomeNames: readonly string[],
  machine: Machine,
  catalogue: Catalogue,
): void {
  const pending = catalogue.statusNamed('pending').code;
  for (const method of methods.values()) {
    for (const flow of Object.values(method.flows)) {
      // A transfer waits as new without a payment page too, until the shop confirms it.
      const waits = flow.integration === 'hpp' || method.transfer !== undefined;
      const start = waits ? catalogue.statusNamed('new').code : null;
      for (const test of flowTests(method, flow)) {
        const end = finalStatus(test, flow, catalogue);
        const way = test.immediate ? [start, end] : [start, pending, end];
        way.slice(1).forEach((to, index) => machine.assert(way[index]!, to!));
      }
      // A triggered outcome always passes “pending”.
      for (const name of outcomeNames) {
        machine.assert(start, pending);
        machine.assert(pending, catalogue.statusNamed(name).code);
      }
    }
  }
}
