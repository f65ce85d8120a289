/** Checks of the outcome of a test value, for test cards and for the records of methods. */
import type {TestOutcome} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import type {ReadKind} from './define';
import {failureReasons} from './failureReasons';

export function checkOutcome(
  source: LocatedValue<unknown>,
  keys: readonly PropertyKey[],
  test: TestOutcome,
  read: ReadKind,
): Problem[] {
  const {problems, say, must} = reportOn(source);
  const reasons = read(failureReasons).value.map(({code}) => code);
  if (test.failure !== undefined) must(reasons.includes(test.failure), keys, 'failure reason', test.failure, reasons);
  if ((test.outcome === 'failed') !== (test.failure !== undefined))
    say(keys, '`failure` belongs to the outcome “failed”, and only there');
  if (test.immediate && (test.payer_auth ?? 'NONE') !== 'NONE')
    say(keys, 'an `immediate` outcome leaves no time for `payer_auth`');
  if ((test.payer_auth === 'UNKNOWN') !== (test.becomes !== undefined))
    say(keys, '`becomes` belongs to the `payer_auth` UNKNOWN, and only there');
  const asks = test.three_ds === 'challenge' || test.method === true;
  if (test.three_ds !== undefined && (test.payer_auth === '3DS') !== asks)
    say(keys, 'a `challenge` or a `method` is asked for by the `payer_auth` 3DS, and nothing else is');
  if (test.payer_auth === '3DS' && test.three_ds === undefined)
    say(keys, 'the `payer_auth` 3DS says in `three_ds` what it leads to');
  if ((test.three_ds === 'rejected') !== (test.three_ds !== undefined && test.immediate === true))
    say(keys, 'a `rejected` authentication is refused at once');
  return problems;
}
