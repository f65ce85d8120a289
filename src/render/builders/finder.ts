/** Tables of payment methods, one method per row: the finder with all methods, and selections for landing pages. */
import {LOCALES} from '../../brand';
import {
  METHOD_KINDS,
  type Flow,
  type Method,
  type MethodKind,
  knownNames,
  disputesOf,
  flowCurrencies,
  refundByContract,
  refundSupport,
  methodName,
  createTranslator,
} from '../../facts';
import {countryName, currencyName, formatList} from '../format';
import {
  code,
  element,
  join,
  link,
  paragraph,
  table,
  text,
  type Block,
  type ElementNode,
  type Inline,
  type Properties,
  type Row,
} from '../nodes';
import type {Context} from './context';
import {filterable, optionsOf, type Facet} from './filter';
import {DIRECTION, DISPUTED, flowLabel, INTEGRATION, INTERACTION, KIND, REFUND} from './method/names';
import {operationRef} from './refs';

/** A method with pages. */
interface Entry {
  method: Method;
  flows: Flow[];
  /** Currencies of the method and all its flows. */
  currencies: string[];
}

/** Restricts a table; an empty selection means all methods. */
interface Selection {
  country?: string | undefined;
  kind?: string | undefined;
  /** Ids of records, separated by spaces. */
  methods?: string | undefined;
}

/**
 * Value of `data-country` for a method without a list of countries. The filter always shows it, in a group of its own.
 */
const ANY = '*';
/** Further countries or currencies are folded. */
const MOST = 4;

/** @throws Error for an unknown name or a selection without pages */
function entriesOf({country, kind, methods}: Selection, {facts}: Context): Entry[] {
  if (kind !== undefined && !METHOD_KINDS.includes(kind as MethodKind))
    throw new Error(`unknown kind “${kind}”; ${knownNames(kind, METHOD_KINDS)}`);
  const ids = methods?.split(' ');
  for (const id of ids ?? [])
    if (!facts.methods.has(id)) throw new Error(`unknown method “${id}”; ${knownNames(id, facts.methods.keys())}`);
  const entries = [...facts.methods]
    .filter(
      ([id, method]) =>
        (!ids || ids.includes(id)) &&
        (!country || method.countries.includes(country)) &&
        (!kind || method.kind === kind),
    )
    .map(([, method]): Entry => {
      const flows = Object.values(method.flows);
      return {method, flows, currencies: [...new Set(flows.flatMap((flow) => flowCurrencies(method, flow)))]};
    });
  if (!entries.some(({flows}) => flows.length > 0)) throw new Error('no method with a page fits');
  return entries;
}

/** Page of the method or of its country, else that of its first flow. */
function pageOf({flows: [first]}: Entry, {routes}: Context): string | undefined {
  const page = first!.page;
  for (let at = page.lastIndexOf('/'); at > '/services'.length; at = page.lastIndexOf('/', at - 1))
    if (routes.has(page.slice(0, at))) return page.slice(0, at);
  return routes.has(page) ? page : undefined;
}

/** The first few items, and the others folded behind a line with their number. */
function few(items: Inline[][], separator: string): Inline[] {
  if (items.length <= MOST) return join(items, separator);
  const shown = MOST - 1;
  return [
    ...join(items.slice(0, shown), separator),
    text(' '),
    element(
      'details',
      {className: ['others']},
      element('summary', {}, text(`+${items.length - shown}`)),
      ...join(items.slice(shown), separator),
    ),
  ];
}

/** Distinct values of the flows for one column. */
const answers = (words: string[], {t}: Context): Inline[] => [
  text(words.length === 0 ? '–' : formatList([...new Set(words)], t.locale, 'disjunction')),
];

function flowOf(method: Method, flow: Flow, context: Context): ElementNode {
  const label = text(flowLabel(method, flow, context));
  const properties: Properties = {
    className: ['flow'],
    'data-direction': flow.direction,
    'data-integration': flow.integration,
    'data-interaction': flow.interaction.join(' '),
  };
  if (flow.currencies) properties['data-currency'] = flow.currencies.join(' ');
  return element('span', properties, context.routes.has(flow.page) ? link(flow.page, label) : label);
}

/** A limit for the page size: more search words make the page heavier without better results. */
const MOST_WORDS = 60;

/** Search words beyond the visible text: kind and name in every language, the operator, and the search vocabulary. */
function wordsOf({method, flows}: Entry, {facts, t}: Context): string {
  const pages = new Set(flows.flatMap(({page}) => [page.slice(0, page.lastIndexOf('/')), page]));
  // Words for the finder page itself do not describe a method.
  pages.delete('/services');
  const kinds = LOCALES.map((locale) => createTranslator(locale, facts.translations)(KIND[method.kind]));
  const operator = method.operator.value.split(/[.;(]/, 1)[0]!.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  const names = LOCALES.map((locale) => methodName(method, createTranslator(locale, facts.translations)));
  const phrases = [...kinds, ...names, ...operator, ...[...pages].flatMap((page) => facts.pageWords.get(page) ?? [])];
  const words = new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/\s+/)));
  for (const word of methodName(method, t).toLowerCase().split(' ')) words.delete(word);
  return [...words].slice(0, MOST_WORDS).join(' ');
}

function toRow(entry: Entry, context: Context): Row {
  const {method, flows, currencies} = entry;
  const {t} = context;
  const page = pageOf(entry, context);
  const name = text(methodName(method, t));
  const countries = method.countries.map((country): Inline[] => [text(countryName(country, t.locale))]);
  const payins = flows.filter(({direction}) => direction !== 'payout');
  const refunds = payins.map((flow) =>
    t(refundByContract(method, flow) ? 'by contract' : REFUND[refundSupport(method, flow)]),
  );
  const disputes = payins.map((flow) =>
    t(method.disputes === 'varies' ? 'by contract' : DISPUTED[disputesOf(method, flow)]),
  );
  return {
    properties: {
      'data-country': method.countries.join(' ') || ANY,
      'data-currency': currencies.join(' '),
      'data-kind': method.kind,
    },
    cells: [
      page === undefined ? [name] : [link(page, name)],
      countries.length > 0 ? few(countries, ', ') : [text(t('Any country'))],
      few(
        currencies.map((currency) => [code(currency)]),
        ' ',
      ),
      join(
        flows.map((flow) => [flowOf(method, flow, context) as Inline]),
        ' ',
      ),
      answers(refunds, context),
      answers(disputes, context),
    ],
  };
}

const HEAD = ['Method', 'Country', 'Currency', 'Flows', 'Refunds', 'Disputes'];

/** A selection of methods, for a landing page. */
export function methodsTable(selection: Selection, context: Context): Block[] {
  const rows = entriesOf(selection, context).map((entry) => toRow(entry, context));
  return [
    table(
      'methods',
      HEAD.map((label) => context.t(label)),
      rows,
    ),
  ];
}

/** Rows under the heading of their group. */
function group(name: string, title: string, rows: Row[]): ElementNode {
  const heading = element('th', {colSpan: HEAD.length, scope: 'rowgroup'}, text(title));
  return element(
    'tbody',
    {'data-group': name},
    element('tr', {className: ['group']}, heading),
    ...rows.map(({properties, cells}) =>
      element('tr', properties ?? {}, ...cells.map((cell) => element('td', {}, ...cell))),
    ),
  );
}

function facetsOf(entries: Entry[], {t}: Context): Facet[] {
  const {locale} = t;
  const flows = entries.flatMap((entry) => entry.flows);
  const fixed = <T extends string>(values: T[], names: Record<T, string>) =>
    optionsOf(values, (value) => t(names[value as T]), locale);
  return [
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
        flows.map(({direction}) => direction),
        DIRECTION,
      ),
    },
    {
      name: 'integration',
      label: t('Integration'),
      options: fixed(
        flows.map(({integration}) => integration),
        INTEGRATION,
      ),
    },
    {
      name: 'interaction',
      label: t('Customer action'),
      options: fixed(
        flows.flatMap(({interaction}) => interaction),
        INTERACTION,
      ),
    },
  ];
}

/** The finder: all methods, with filters. */
export function methodFinder(context: Context): Block[] {
  const {t} = context;
  const entries = entriesOf({}, context)
    .map((entry) => ({entry, name: methodName(entry.method, t)}))
    .sort((a, b) => a.name.localeCompare(b.name, t.locale))
    .map(({entry}) => entry);
  const rows = entries.map((entry): Row => {
    const row = toRow(entry, context);
    return {...row, properties: {...row.properties, 'data-words': wordsOf(entry, context)}};
  });
  const isAnywhere = ({properties}: Row) => properties?.['data-country'] === ANY;
  const head = element('tr', {}, ...HEAD.map((label) => element('th', {}, text(t(label)))));
  const body = element(
    'table',
    {className: ['facts', 'methods', 'finder']},
    element('thead', {}, head),
    group('any', t('Any country'), rows.filter(isAnywhere)),
    group(
      'country',
      t('By country'),
      rows.filter((row) => !isAnywhere(row)),
    ),
  );
  const [before, after] = t('{list} returns what your contract includes.').split('{list}');
  const wayOn = paragraph(text(before!), operationRef('serviceList', context), text(after!));
  return [
    filterable(
      {id: 'methods', facets: facetsOf(entries, context), visible: 1, total: rows.length, wayOn},
      body as Block,
      context,
    ),
  ];
}
