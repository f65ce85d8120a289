/** Which payments the sandbox has disputed, and how such a dispute goes: the order number decides. */
import type {DisputeTrigger, DisputeWay} from './types';

/**
 * @param externalOrderId `<prefix>-<way>[-<anything>]`
 * @returns the way that it asks for; undefined for an ordinary order number, whose payment nobody disputes
 */
export function wayOf(externalOrderId: string | undefined, {prefix, ways}: DisputeTrigger): DisputeWay | undefined {
  // The longer name first: `claim-lost` begins like `claim`.
  const name = Object.keys(ways)
    .sort((a, b) => b.length - a.length)
    .find((one) => externalOrderId === `${prefix}-${one}` || externalOrderId?.startsWith(`${prefix}-${one}-`));
  return name === undefined ? undefined : ways[name];
}
