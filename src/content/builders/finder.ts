/** Tables of payment methods: the finder with all of them, and the part that a landing page shows. */
import {METHOD_KINDS, type Flow, type Method, type MethodKind} from '../../schemas';
import {knownNames} from '../../facts/errors';
import {flowCurrencies, refundByContract, refundSupport} from '../../facts/flowTerms';
import {countryName, currencyName, formatList} from '../format';
import {code, element, join, link, table, text, type Block, type Inline, type Row} from '../nodes';
import type {Context} from './context';
import {filterable, optionsOf, type Facet} from './filter';
import {DIRECTION, flowName, INTEGRATION, INTERACTION, KIND, REFUND} from './method/names';

/** A flow that has a page of its own. */
interface Entry {
  method: Method;
  flow: Flow;
  currencies: string[];
}

/** What a table is limited to; nothing is every method. */
interface Selection {
  country?: string | undefined;
  kind?: string | undefined;
  /** Ids of records, separated by spaces. */
  methods?: string | undefined;
}

/** @throws Error for a selection that names something unknown or fits no page */
function entriesOf({country, kind, methods}: Selection, {content}: Context): Entry[] {
  if (kind !== undefined && !METHOD_KINDS.includes(kind as MethodKind))
    throw new Error(`unknown kind “${kind}”; ${knownNames(kind, METHOD_KINDS)}`);
  const ids = methods?.split(' ');
  for (const id of ids ?? [])
    if (!content.methods.has(id)) throw new Error(`unknown method “${id}”; ${knownNames(id, content.methods.keys())}`);
  const entries = [...content.methods]
    .filter(
      ([id, method]) =>
        (!ids || ids.includes(id)) &&
        (!country || method.countries.includes(country)) &&
        (!kind || method.kind === kind),
    )
    .flatMap(([, method]) =>
      Object.values(method.flows).map((flow): Entry => ({method, flow, currencies: flowCurrencies(method, flow)})),
    );
  if (entries.length === 0) throw new Error('no method with a page fits');
  return entries;
}

function toRow({method, flow, currencies}: Entry, context: Context): Row {
  const {t, routes} = context;
  const {locale} = t;
  const name: Inline[] = [text(flowName(method, flow, context))];
  const countries = method.countries.map((country) => countryName(country, locale));
  return {
    properties: {
      'data-country': method.countries.join(' '),
      'data-currency': currencies.join(' '),
      'data-direction': flow.direction,
      'data-integration': flow.integration,
      'data-interaction': flow.interaction.join(' '),
      'data-kind': method.kind,
    },
    cells: [
      routes.has(flow.page) ? [link(flow.page, ...name)] : name,
      [text(countries.length > 0 ? formatList(countries, locale) : t('Any country'))],
      join(
        currencies.map((currency) => [code(currency)]),
        ' ',
      ),
      [text(t(DIRECTION[flow.direction]))],
      [element('abbr', {title: t(INTEGRATION[flow.integration])}, text(flow.integration.toUpperCase()))],
      [
        text(
          formatList(
            flow.interaction.map((kind) => t(INTERACTION[kind])),
            locale,
          ),
        ),
      ],
      [text(t(refundByContract(method, flow) ? 'by contract' : REFUND[refundSupport(method, flow)]))],
    ],
  };
}

function methodTable(rows: Row[], {t}: Context): Block {
  const head = ['Method', 'Country', 'Currency', 'Direction', 'Integration', 'The customer sees', 'Refunds'];
  return table(
    'methods',
    head.map((label) => t(label)),
    rows,
  );
}

/** The flows of some methods, for a landing page. */
export function methodsTable(selection: Selection, context: Context): Block[] {
  return [
    methodTable(
      entriesOf(selection, context).map((entry) => toRow(entry, context)),
      context,
    ),
  ];
}

/** Every flow of every method, with filters. */
export function methodFinder(context: Context): Block[] {
  const {t} = context;
  const {locale} = t;
  const entries = entriesOf({}, context).sort((a, b) =>
    flowName(a.method, a.flow, context).localeCompare(flowName(b.method, b.flow, context), locale),
  );
  const rows = entries.map((entry) => toRow(entry, context));
  const fixed = <T extends string>(values: T[], names: Record<T, string>) =>
    optionsOf(values, (value) => t(names[value as T]), locale);
  const facets: Facet[] = [
    {
      name: 'country',
      label: t('Country'),
      options: optionsOf(
        entries.flatMap(({method}) => method.countries),
        (value) => countryName(value, locale),
        locale,
      ),
    },
    {
      name: 'currency',
      label: t('Currency'),
      options: optionsOf(
        entries.flatMap(({currencies}) => currencies),
        (value) => `${value} · ${currencyName(value, locale)}`,
        locale,
      ),
    },
    {
      name: 'kind',
      label: t('Kind'),
      options: fixed(
        entries.map(({method}) => method.kind),
        KIND,
      ),
    },
    {
      name: 'direction',
      label: t('Direction'),
      options: fixed(
        entries.map(({flow}) => flow.direction),
        DIRECTION,
      ),
    },
    {
      name: 'integration',
      label: t('Integration'),
      options: fixed(
        entries.map(({flow}) => flow.integration),
        INTEGRATION,
      ),
    },
    {
      name: 'interaction',
      label: t('The customer sees'),
      options: fixed(
        entries.flatMap(({flow}) => flow.interaction),
        INTERACTION,
      ),
    },
  ];
  return [filterable('methods', facets, rows, methodTable(rows, context), context)];
}
