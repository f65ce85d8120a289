import type {Mistake} from '../kinds';
import type {Plan} from '../plan';
import type {Parameters} from '../types';

/** A mistake with its parameters, without a certainty. */
export interface NamedMistake {
  kind: Mistake;
  parameters: Parameters;
}

/** A way to sign that differs from the correct one in one slot. */
export interface Variant {
  /** Variants of the same slot exclude each other. */
  slot: string;
  /** Usually one mistake. One step of a program may combine several: spaces and escapes. */
  named: readonly NamedMistake[];
  change: Partial<Plan>;
}

export const named = (kind: Mistake, parameters: Parameters = {}): NamedMistake => ({kind, parameters});

/** Creates a variant with one mistake. */
export const variant = (slot: string, kind: Mistake, change: Partial<Plan>, parameters: Parameters = {}): Variant => ({
  slot,
  named: [named(kind, parameters)],
  change,
});
