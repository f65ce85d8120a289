/**
 * Outcomes triggered by `external_customer_id`. They work in every service, with or without test values; the live
 * gateway treats these ids as ordinary ones.
 */
import type {CallbackBehaviour, SandboxSeed} from '../../facts/browser';
import type {Outcome} from './outcomes';

type TriggerGrammar = SandboxSeed['outcome_trigger'];

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

  const code = outcome === 'failed' && /^\d+$/.test(rest[0] ?? '') ? Number(rest.shift()) : undefined;
  const failure = outcome === 'failed' ? readFailure(code, failures) : undefined;
  return {
    outcome: outcome as Outcome['outcome'],
    callback: readBehaviour(rest, callbacks),
    ...(failure !== undefined && {failure}),
  };
}

/** @param code what the id names @returns it, or the first failure reason of the flow @throws TriggerError */
function readFailure(code: number | undefined, failures: readonly number[]): number {
  const failure = code ?? failures[0];
  if (failure === undefined || !failures.includes(failure))
    throw new TriggerError(`must name a failure reason of this service: ${failures.join(', ') || 'it has none'}`);
  return failure;
}

/** @param words what stands behind the outcome and its failure reason @throws TriggerError */
function readBehaviour(words: readonly string[], callbacks: TriggerGrammar['callbacks']): CallbackBehaviour {
  const [behaviour, ...more] = words;
  if (behaviour === undefined) return 'normal';
  // Without a word callbacks are normal, so the word itself says nothing.
  if (more.length > 0 || behaviour === 'normal' || !Object.hasOwn(callbacks, behaviour)) {
    const kinds = Object.keys(callbacks).join(', ');
    throw new TriggerError(`must end after the outcome, its failure reason or one of: ${kinds}`);
  }
  return behaviour as CallbackBehaviour;
}
