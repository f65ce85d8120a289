/** What a test value leads to, wherever it stands: among the test cards, or in a method's record. */
import type {TestOutcome} from '../../schemas';
import type {Problem} from '../errors';
import {reportOn, type Located} from '../located';
import type {Ask} from './define';
import {failureReasons} from './failureReasons';

export function checkOutcome(
  source: Located<unknown>,
  keys: readonly PropertyKey[],
  test: TestOutcome,
  ask: Ask,
): Problem[] {
  const {problems, say, must} = reportOn(source);
  const reasons = ask(failureReasons).value.map(({code}) => code);
  if (test.failure !== undefined) must(reasons.includes(test.failure), keys, 'failure reason', test.failure, reasons);
  if ((test.outcome === 'failed') !== (test.failure !== undefined))
    say(keys, '`failure` belongs to the outcome “failed”, and only there');
  if (test.immediate && (test.payer_auth ?? 'NONE') !== 'NONE')
    say(keys, 'an `immediate` outcome leaves no time for `payer_auth`');
  if ((test.payer_auth === 'UNKNOWN') !== (test.becomes !== undefined))
    say(keys, '`becomes` belongs to the `payer_auth` UNKNOWN, and only there');
  return problems;
}
