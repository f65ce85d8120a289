/** What a browser really loads for a page. */
import {weightOf, type Weight} from '../weight';
import {visit, type Site} from './session';

/** Long enough for everything that a page does when idle. */
const SETTLE = 2500;

export interface SeenWeight {
  weight: Weight;
  /** Addresses asked for, without prefetches. */
  seen: string[];
}

/** Loads a page in a fresh browser and adds up what it asks for without being touched. */
export function seenWeight(site: Site, route: string): Promise<SeenWeight> {
  return visit(site, route, {settle: SETTLE}, ({host}) =>
    Promise.resolve({
      weight: weightOf(host.log),
      seen: [...new Set(host.log.filter(({prefetch}) => !prefetch).map(({address}) => address))],
    }),
  );
}
