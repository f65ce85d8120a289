/** Orders combinations of two mistakes by likelihood, because there are too many to try all. */
import {isRare} from './variants';
import type {Variant} from './variants/types';

export interface Pairs {
  /** Number of pairs. */
  count: number;
  bestFirst(): Generator<readonly [one: Variant, other: Variant], void, void>;
}

/** A rare kind is ordered after this many variants of a common one. */
const RARITY = 4;
/** Upper bound of the distance of a variant within its kind. */
const FARTHEST = 12;

/**
 * @param variants variants that change something on their own
 * @param all all variants: a change of line ends may only matter after another mistake has added some to the body
 */
export function pairsOf(variants: readonly Variant[], all: readonly Variant[] = variants): Pairs {
  const useful = new Set(variants);
  const idle = all.filter((one) => one.slot === 'wrap' && !useful.has(one) && !isRare(one));
  const layers = layersOf([...variants, ...idle]);
  /** A variant without effect of its own is only paired with one that changes the body. */
  const mayMeet = (one: Variant, other: Variant) =>
    one.slot !== other.slot && (useful.has(one) || other.slot === 'body') && (useful.has(other) || one.slot === 'body');
  const between = (first: number, second: number) =>
    (layers[first] ?? []).flatMap((one, index) =>
      (first === second ? layers[first]!.slice(index + 1) : (layers[second] ?? []))
        .filter((other) => mayMeet(one, other))
        .map((other) => [one, other] as const),
    );
  return {
    get count() {
      const sizes = new Map<string, number>();
      for (const {slot} of variants) sizes.set(slot, (sizes.get(slot) ?? 0) + 1);
      const same = [...sizes.values()].reduce((sum, size) => sum + size * size, 0);
      return (variants.length ** 2 - same) / 2 + idle.length * (sizes.get('body') ?? 0);
    },
    *bestFirst() {
      for (let far = 0; far <= 2 * (layers.length - 1); far++)
        for (let first = 0; first <= far / 2; first++) yield* between(first, far - first);
    },
  };
}

/** Groups variants by distance from the most common mistakes: the first variant of a kind is nearest. */
function layersOf(variants: readonly Variant[]): Variant[][] {
  const layers: Variant[][] = [];
  const seen = new Map<string, number>();
  for (const one of variants) {
    const kinds = one.named.map(({kind}) => kind).join();
    const before = seen.get(kinds) ?? 0;
    seen.set(kinds, before + 1);
    const far = Math.min(FARTHEST, before + one.named.length - 1 + (isRare(one) ? RARITY : 0));
    (layers[far] ??= []).push(one);
  }
  return Array.from(layers, (layer) => layer ?? []);
}
