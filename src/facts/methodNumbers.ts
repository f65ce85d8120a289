/**
 * Numbers of payment methods by country: the one source of the figures on the home page, in the finder, on landing
 * pages and on tag pages.
 */
import type {Method} from './schemas';

export interface MethodNumbers {
  /** ISO 3166-1 code → number of the country’s own methods. Only countries that have some. */
  own: ReadonlyMap<string, number>;
  /** Number of methods that are not limited to countries. */
  everywhere: number;
}

/** Counts the methods that a merchant can start with: archived ones are in no number. */
export function methodNumbers(methods: ReadonlyMap<string, Pick<Method, 'archived' | 'countries'>>): MethodNumbers {
  const own = new Map<string, number>();
  let everywhere = 0;
  for (const {archived, countries} of methods.values()) {
    if (archived) continue;
    if (countries.length === 0) everywhere += 1;
    for (const country of countries) own.set(country, (own.get(country) ?? 0) + 1);
  }
  return {own, everywhere};
}
