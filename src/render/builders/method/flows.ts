/** Navigation between the pages of one method: its overview and its flows. */
import {type Flow, type Method, methodName} from '../../../facts';
import {element, link, text, type Block} from '../../nodes';
import {fill, type Context} from '../context';
import {methodMark} from './mark';

const FLOWS = {hpp: 'Payment page', h2h: 'Host to host'} as const;

/**
 * @param route of a page below `/services`
 * @returns an empty list for a page that is not about a single method, or without other pages
 */
export function flowLinks(route: string, context: Context): Block[] {
  const {t, routes} = context;
  const method = methodOf(route, context);
  if (!method) return [];
  const entries = new Map<string, string>();
  for (const flow of Object.values(method.flows)) if (!entries.has(flow.page)) entries.set(flow.page, label(flow, t));
  const overview = [...routes].find(
    (page) => page !== '/services' && pagesOf(method).every((own) => isBelow(own, page)),
  );
  const all: [string, string][] = [...(overview ? [[overview, t('Overview')] as [string, string]] : []), ...entries];
  if (all.length < 2) return [];
  const items = all.map(([page, name]) => {
    const leads = link(page, text(name));
    return element('li', {}, page === route ? {...leads, data: {hProperties: {ariaCurrent: 'page'}}} : leads);
  });
  const ariaLabel = fill(t('Flows of {method}'), {method: methodName(method, t)});
  return [element('nav', {className: ['flows'], ariaLabel}, element('ul', {}, ...items))];
}

/** Mark of the only method that a page below `/services` is about. The style sheet places it beside the title. */
export function headMark(route: string, context: Context): Block[] {
  const method = methodOf(route, context);
  return method ? [methodMark(method, context)] : [];
}

function methodOf(route: string, {facts}: Context): Method | undefined {
  const found = [...facts.methods.values()].filter((method) =>
    pagesOf(method).some((page) => page === route || isBelow(page, route)),
  );
  return found.length === 1 ? found[0] : undefined;
}

const pagesOf = ({flows}: Method): string[] => Object.values(flows).map(({page}) => page);

/** True for direct children only: the folder of a country contains folders of methods. */
const isBelow = (page: string, folder: string): boolean => page.slice(0, page.lastIndexOf('/')) === folder;

function label({title, integration, direction}: Flow, t: Context['t']): string {
  return t(title ?? (direction === 'payout' ? 'Payout' : FLOWS[integration]));
}
