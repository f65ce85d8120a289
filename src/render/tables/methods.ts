/** Payment methods that belong to a row of a table. */
import type {Flow, Method, Facts} from '../../facts';
import {flowName} from '../builders/method/names';
import type {Context} from '../builders/context';
import {link, text, type Inline} from '../nodes';
import type {TableFacet} from './define';

/** A flow with a page. */
export interface PagedFlow {
  id: string;
  method: Method;
  flow: Flow;
}

/** All flows for which `fits` returns true, in the order of the records. */
export function pagedFlows({methods}: Facts, fits: (method: Method, flow: Flow) => boolean): PagedFlow[] {
  return [...methods].flatMap(([id, method]) =>
    Object.values(method.flows)
      .filter((flow) => fits(method, flow))
      .map((flow): PagedFlow => ({id, method, flow})),
  );
}

/** Distinct record ids of flows. */
export const methodIds = (flows: readonly PagedFlow[]): string[] => [...new Set(flows.map(({id}) => id))];

/** Number of methods, linked to the filtered finder. */
export function methodCount(flows: readonly PagedFlow[], query: string, {t, routes}: Context): Inline[] {
  const count = methodIds(flows).length;
  if (count === 0) return [text('–')];
  const words = text(new Intl.NumberFormat(t.locale).format(count));
  return [routes.has('/services') ? link(`/services?${query}`, words) : words];
}

/** Filter by rows with or without payment methods. */
export const methodsFacet = <R>(flowsOf: (facts: Facts, row: R) => readonly PagedFlow[]): TableFacet<R> => ({
  name: 'methods',
  label: 'Payment methods',
  values: (row, {facts}) => [flowsOf(facts, row).length > 0 ? 'yes' : 'no'],
  option: (value, {t}) => t(value === 'yes' ? 'There are some' : 'There are none'),
});

/** Name of a flow, linked to its page if it exists. */
export function flowLink(method: Method, flow: Flow, context: Context): Inline {
  const name = text(flowName(method, flow, context));
  return context.routes.has(flow.page) ? link(flow.page, name) : name;
}
