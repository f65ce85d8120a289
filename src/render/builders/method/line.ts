/** A line of key facts that phones show above the card or table with the same facts in full. */
import {flowCurrencies, refundByContract, refundSupport, type Flow, type Method} from '../../../facts';
import {countryName} from '../../format';
import {code, element, join, text, type Block, type Inline} from '../../nodes';
import type {Context} from '../context';
import {DIRECTION, REFUND} from './names';

/** Longer lists of countries or currencies are shown as a count. */
const MOST = 3;

/**
 * @param route of a page below `/services`
 * @returns an empty list for a page without flows of its own or below it
 */
export function factLine(route: string, {t, facts}: Context): Block[] {
  const all = [...facts.methods.values()].flatMap((method) =>
    Object.values(method.flows).map((flow): Entry => ({method, flow})),
  );
  const own = all.filter(({flow}) => flow.page === route);
  const found =
    own.length > 0 || route === '/services' ? own : all.filter(({flow}) => flow.page.startsWith(`${route}/`));
  if (found.length === 0) return [];
  const countries = unique(found.flatMap(({method}) => method.countries));
  const currencies = unique(found.flatMap(({method, flow}) => flowCurrencies(method, flow)));
  const directions = unique(found.map(({flow}) => flow.direction));
  const refunds = unique(found.filter(({flow}) => flow.direction !== 'payout').map(refundsOf));
  const items: Inline[][] = [
    countries.length === 0
      ? [text(t('Any country'))]
      : firstOf(
          countries.map((country) => [text(countryName(country, t.locale))]),
          ', ',
        ),
    firstOf(
      currencies.map((currency) => [code(currency)]),
      ' ',
    ),
    [text(t(DIRECTION[directions.length > 1 ? 'both' : directions[0]!]))],
    // Flows with different refunds are listed in the table only.
    ...(refunds.length === 1 ? [[text(`${t('Refunds')}: ${t(refunds[0]!)}`)]] : []),
  ];
  return [element('ul', {className: ['method-line']}, ...items.map((item) => element('li', {}, ...item)))];
}

interface Entry {
  method: Method;
  flow: Flow;
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];

const refundsOf = ({method, flow}: Entry): string =>
  refundByContract(method, flow) ? 'by contract' : REFUND[refundSupport(method, flow)];

const firstOf = (items: Inline[][], separator: string): Inline[] => [
  ...join(items.slice(0, MOST), separator),
  ...(items.length > MOST ? [text(` +${items.length - MOST}`)] : []),
];
