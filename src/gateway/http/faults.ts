/**
 * Faults that a client can trigger for testing: errors without a cause, and responses that are lost before or after the
 * request was carried out. The live gateway does not support them.
 */
import type {Operation, Fault, SandboxSeed} from '../../facts/browser';
import {beginsWithId} from '../engine/namedWay';
import {refuse} from '../refusals';

type Grammar = Pick<SandboxSeed, 'fault_trigger' | 'error_header'>;

export interface Faults {
  /**
   * The fault that this request asks for. That of an id happens once: a repeat under the id finds none.
   * @param body valid by the schema of the operation
   * @throws Refusal validationFailed for a word that is none; the message says what there is
   */
  of(operation: Operation, body: unknown, headers: Headers): Fault | undefined;
  /** Every id may ask again. */
  reset(): void;
}

/** Thrown for a request that gets no answer: the server ends the connection. */
export class NoAnswer extends Error {}

export function createFaults(grammar: Grammar): Faults {
  const happened = new Set<string>();
  return {
    of({id: operation, idempotencyId}, body, headers) {
      const named = readHeader(headers.get(grammar.error_header), grammar);
      if (named || idempotencyId === undefined) return named;
      const id = (body as Record<string, unknown>)[idempotencyId];
      const fault = typeof id === 'string' ? readId(idempotencyId, id, grammar) : undefined;
      const once = `${operation} ${String(id)}`;
      if (!fault || happened.has(once)) return undefined;
      happened.add(once);
      return fault;
    },
    reset: () => happened.clear(),
  };
}

/** @returns the error of this code, with nothing done; undefined without the header */
function readHeader(value: string | null, {fault_trigger: {faults}, error_header: name}: Grammar): Fault | undefined {
  if (value === null) return undefined;
  const errors = Object.values(faults).filter(({answer, done}) => answer !== 'none' && !done);
  const fault = errors.find(({answer}) => String(answer) === value);
  if (!fault) throw refuse('validationFailed', name, `must be one of: ${errors.map(({answer}) => answer).join(', ')}`);
  return fault;
}

/**
 * Reads `<prefix>-<fault>[-<anything>]`. An id that begins as a fault does and names none is refused, so that a typing
 * error does not pass for an ordinary id.
 */
function readId(field: string, id: string, {fault_trigger: {prefix, faults}}: Grammar): Fault | undefined {
  const begins = (start: string) => beginsWithId(id, start);
  const names = Object.keys(faults);
  // The longer name first: `error-13-done` begins like `error-13`.
  const name = [...names].sort((a, b) => b.length - a.length).find((one) => begins(`${prefix}-${one}`));
  if (name !== undefined) return faults[name];
  const kinds = new Set(names.map((one) => one.split('-')[0]!));
  if ([...kinds].some((kind) => begins(`${prefix}-${kind}`)))
    throw refuse('validationFailed', field, `must go on after “${prefix}-” with one of: ${names.join(', ')}`);
  return undefined;
}
