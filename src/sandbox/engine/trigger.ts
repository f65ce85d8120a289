/**
 * What an `external_customer_id` asks the sandbox for. It works in every service, whether or not its method has test
 * values, and the live gateway takes it for an ordinary id.
 */
import type {CallbackBehaviour, SandboxSeed} from '../../schemas';
import type {Outcome} from './outcomes';

export type TriggerGrammar = SandboxSeed['outcome_trigger'];

/** Thrown for an id that begins like a trigger and is none; the message says what is allowed in its place. */
export class TriggerError extends Error {}

/**
 * Reads `<prefix>-<outcome>[-<failure reason code>][-<callback misbehaviour>]`.
 *
 * The outcome is never immediate: the payment waits in “pending” first, so that there is a callback to misbehave.
 * @param id the customer's id, as the shop sent it
 * @param failures failure reasons of the flow; the first one stands in for a missing code
 * @returns `undefined` for an ordinary id
 * @throws TriggerError
 */
export function parseTrigger(
  id: string | undefined,
  {prefix, outcomes, callbacks}: TriggerGrammar,
  failures: readonly number[],
): Outcome | undefined {
  const [first, outcome = '', ...rest] = (id ?? '').split('-');
  if (first !== prefix || id === prefix) return undefined;
  const names = Object.keys(outcomes);
  if (!names.includes(outcome)) throw new TriggerError(`must name an outcome after “${prefix}-”: ${names.join(', ')}`);

  let failure: number | undefined;
  if (outcome === 'failed') {
    const named = /^\d+$/.test(rest[0] ?? '') ? Number(rest.shift()) : undefined;
    failure = named ?? failures[0];
    if (failure === undefined || !failures.includes(failure))
      throw new TriggerError(`must name a failure reason of this service: ${failures.join(', ') || 'it has none'}`);
  }
  const [callback = 'normal', ...more] = rest;
  if (more.length > 0 || (callback !== 'normal' && !Object.hasOwn(callbacks, callback)) || rest[0] === 'normal') {
    const kinds = Object.keys(callbacks).join(', ');
    throw new TriggerError(`must end after the outcome, its failure reason or one of: ${kinds}`);
  }
  return {
    outcome: outcome as Outcome['outcome'],
    callback: callback as CallbackBehaviour,
    ...(failure !== undefined && {failure}),
  };
}
