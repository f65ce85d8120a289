/** Which way a simulated payment goes. Its `external_customer_id` decides (see `trigger.ts`), else the method's test values. */
import type {Content} from '../../content/load';
import type {Flow, Method, MethodTest} from '../../schemas/data';
import type {Catalogue, Service} from '../catalogue';
import type {Machine} from './machine';

/** A test record without its value. The buttons of the payment page make such records too. */
export type Outcome = Omit<MethodTest, 'value'>;

/**
 * @param values what the customer typed, already validated
 * @returns the outcome of the test value among them. Any other value is refused at once with the first failure reason
 * of the flow: no bank stands behind the sandbox that could know it.
 */
export function findOutcome({method, flow}: Service, values: Record<string, string>): Outcome {
  const typed = Object.values(values);
  const test = testsOf(method, flow).find(({value}) => typed.includes(value));
  return test ?? {outcome: 'failed', failure: flow.failures[0], callback: 'normal', immediate: true};
}

/** Code of the status in which an outcome ends. Outcomes bear the names of statuses. */
export function finalStatus(outcome: Outcome, catalogue: Catalogue): number {
  return catalogue.statusNamed(outcome.outcome).code;
}

/**
 * Checks at start that the state machine can go every way that the test values and the triggers ask for.
 * @param outcomeNames outcomes that a trigger can name
 * @throws IllegalMove
 */
export function assertReachable(
  methods: Content['methods'],
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
      for (const test of testsOf(method, flow)) {
        const end = finalStatus(test, catalogue);
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

function testsOf(method: Method, flow: Flow): MethodTest[] {
  return method.tests[flow.test_values] ?? [];
}
