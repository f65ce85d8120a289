/** Constants of the gateway inside a sentence. */
import {knownNames} from '../../facts';
import {code, text, type Inline} from '../nodes';
import type {Context} from './context';

/**
 * One constant of `src/contract/data/gateway.yaml`, by its dotted name.
 * @throws Error that lists the names that exist
 */
export function gatewayFact(name: string, context: Context): Inline {
  const leaves = flatten(context.facts.gateway);
  const value = leaves.get(name);
  if (value === undefined) throw new Error(`unknown fact “${name}”; ${knownNames(name, leaves.keys())}`);
  return typeof value === 'number'
    ? text(new Intl.NumberFormat(context.t.locale, {useGrouping: value >= 10_000}).format(value))
    : code(value);
}

function flatten(value: object, prefix = ''): Map<string, string | number> {
  return new Map(
    Object.entries(value).flatMap(([key, entry]): [string, string | number][] => {
      if (typeof entry === 'number' || typeof entry === 'string') return [[prefix + key, entry]];
      if (Array.isArray(entry)) return [];
      return [...flatten(entry as object, `${prefix}${key}.`)];
    }),
  );
}
