/** Which payment methods stand behind a row of a table. */
import type {Flow, Method, Facts} from '../../facts';
import {flowName} from '../builders/method/names';
import type {Context} from '../builders/context';
import {link, text, type Inline} from '../nodes';
import type {TableFacet} from './define';

/** A flow that has a page. */
export interface PagedFlow {
  id: string;
  method: Method;
  flow: Flow;
}

/** Every flow for which `fits` holds, in the order of the records. */
export function pagedFlows({methods}: Facts, fits: (method: Method, flow: Flow) => boolean): PagedFlow[] {
  return [...methods].flatMap(([id, method]) =>
    Object.values(method.flows)
      .filter((flow) => fits(method, flow))
      .map((flow): PagedFlow => ({id, method, flow})),
  );
}

/** The records behind flows, each once. */
export const methodIds = (flows: readonly PagedFlow[]): string[] => [...new Set(flows.map(({id}) => id))];

/** How many methods there are, linked to the finder, which lists them. */
export function methodCount(flows: readonly PagedFlow[], query: string, {t, routes}: Context): Inline[] {
  const count = methodIds(flows).length;
  if (count === 0) return [text('–')];
  const words = text(new Intl.NumberFormat(t.locale).format(count));
  return [routes.has('/services') ? link(`/services?${query}`, words) : words];
}

/** Whether any method stands behind a row. */
export const methodsFacet = <R>(flowsOf: (content: Facts, row: R) => readonly PagedFlow[]): TableFacet<R> => ({
  name: 'methods',
  label: 'Payment methods',
  values: (row, {content}) => [flowsOf(content, row).length > 0 ? 'yes' : 'no'],
  option: (value, {t}) => t(value === 'yes' ? 'There are some' : 'There are none'),
});

/** A flow by its name, linked to its page where the site has it. */
export function flowLink(method: Method, flow: Flow, context: Context): Inline {
  const name = text(flowName(method, flow, context));
  return context.routes.has(flow.page) ? link(flow.page, name) : name;
}
