/** Requests that a browser really makes for a page. */
import {weightOf, type Weight} from '../weight';
import {visit, type Site} from './session';

/** Long enough for all idle-time loading, in ms. */
const SETTLE = 2500;

export interface SeenWeight {
  weight: Weight;
  /** Requested addresses, without prefetches. */
  seen: string[];
}

/** Loads a page in a fresh browser and sums up its requests without interaction. */
export function seenWeight(site: Site, route: string): Promise<SeenWeight> {
  return visit(site, route, {settle: SETTLE}, ({host}) =>
    Promise.resolve({
      weight: weightOf(host.log),
      seen: [...new Set(host.log.filter(({prefetch}) => !prefetch).map(({address}) => address))],
    }),
  );
}
