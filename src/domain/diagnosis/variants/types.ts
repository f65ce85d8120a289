import type {Mistake} from '../kinds';
import type {Plan} from '../plan';
import type {Parameters} from '../types';

/** A mistake by its name, not yet judged. */
export interface Named {
  kind: Mistake;
  parameters: Parameters;
}

/** A way to sign that differs from the right one in one slot. */
export interface Variant {
  /** Variants of one slot exclude each other. */
  slot: string;
  /** Mostly one. What a program does to a body in one step may have several names: spaces, and escapes. */
  named: readonly Named[];
  change: Partial<Plan>;
}

export const named = (kind: Mistake, parameters: Parameters = {}): Named => ({kind, parameters});

/** A variant with one name. */
export const variant = (slot: string, kind: Mistake, change: Partial<Plan>, parameters: Parameters = {}): Variant => ({
  slot,
  named: [named(kind, parameters)],
  change,
});
