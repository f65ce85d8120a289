/** Codes that a card network sends with a decline. Pages and the sandbox use these functions, so they cannot disagree. */
import type {CardRules, FailureReason} from './schemas';

/** @returns Mastercard’s advice code for a reason, from its data, else from its `retry` and `after_hours` */
export function adviceCode(
  {network, retry, after_hours: hours}: Pick<FailureReason, 'network' | 'retry' | 'after_hours'>,
  {advice}: CardRules['declines'],
): string | undefined {
  if (network === undefined) return undefined;
  const follows = advice.find(
    ({retry: when, after_hours: after}) => when === retry || (after !== undefined && after === hours),
  );
  return network.advice ?? follows?.code;
}

/** @returns decline code for a reason by the network of a brand; `undefined` where the network is known to send none */
export function declineCode(
  {network}: Pick<FailureReason, 'network'>,
  brand: string | undefined,
  {brands}: CardRules['declines'],
): string | undefined {
  if (network === undefined || brand === undefined) return undefined;
  const codes: Record<string, string | undefined> = network.codes;
  return codes[brand] ?? (brands.some((name) => name === brand) ? codes.iso : undefined);
}
