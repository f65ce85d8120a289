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
  methodNumbers,
  createTranslator,
  getOperation,
} from '../../facts';
import {countryName, currencyName, formatList, formatNumber} from '../format';
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
import {fill, type Context} from './context';
import {filterable, optionsOf, type Facet} from './filter';
import {DIRECTION, DISPUTED, flowLabel, INTEGRATION, INTERACTION, KIND, REFUND} from './method/names';
import {methodMark} from './method/mark';
import {operationRef} from './refs';

/** A method with pages. */
interface Entry {
  /** Id of the record. */
  id: string;
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
    .map(([id, method]): Entry => {
      const flows = Object.values(method.flows);
      return {id, method, flows, currencies: [...new Set(flows.flatMap((flow) => flowCurrencies(method, flow)))]};
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

/** Words in a cell; a dash without any. */
const answers = (words: string[], {t}: Context): Inline[] => [
  text(words.length === 0 ? '–' : formatList([...new Set(words)], t.locale, 'disjunction')),
];

/** Field of `/service/list` that tells what the contract of the reader says, linked to its description. */
function byContract(field: string, anchor: string, {facts, t, routes}: Context): Inline[] {
  const {page} = getOperation(facts.contract, 'serviceList');
  const name = code(field);
  return [text(`${t('by contract')} `), page && routes.has(page) ? link(`${page}#${anchor}`, name) : name];
}

/** Refunds of a method, as the filter asks for them; undefined for a method that only pays out. */
function refundsOf({method, flows}: Entry): 'yes' | 'contract' | 'no' | undefined {
  const flow = flows.find(({direction}) => direction === 'payin');
  if (!flow) return undefined;
  if (refundByContract(method, flow)) return 'contract';
  return refundSupport(method, flow) === 'none' ? 'no' : 'yes';
}

function refundsCell(entry: Entry, context: Context): Inline[] {
  const refunds = refundsOf(entry);
  if (refunds === undefined) return answers([], context);
  const {method} = entry;
  const words =
    method.refundable === 'varies'
      ? byContract('refund.support', 'refund', context)
      : [text(context.t(REFUND[method.refundable]))];
  return [element('span', {className: ['refunds', `refunds-${refunds}`]}, ...words)];
}

function disputesCell({method, flows}: Entry, context: Context): Inline[] {
  const payins = flows.filter(({direction}) => direction === 'payin');
  if (payins.length > 0 && method.disputes === 'varies') return byContract('disputes', 'response', context);
  return answers(
    payins.map((flow) => context.t(DISPUTED[disputesOf(method, flow)])),
    context,
  );
}

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
const MOST_WORDS = 18;
/** Pages of the vocabulary that a word of a method may lead to. */
const MOST_PAGES = 3;
/** Words that find nothing. */
const EMPTY =
  /^(?:and|the|by|with|in|for|of|to|an?|on|at|or|та|і|й|в|у|з|із|на|за|до|для|или|и|с|по|из|платити|оплатити|приймати|платить|оплатить|принимать)$/;

/** Search words beyond the visible text: kind and name in every language, the operator, and the search vocabulary. */
function wordsOf({method, flows}: Entry, {facts, t}: Context): string {
  const pages = new Set(flows.flatMap(({page}) => [page.slice(0, page.lastIndexOf('/')), page]));
  // Words for the finder page itself do not describe a method.
  pages.delete('/services');
  const kinds = LOCALES.map((locale) => createTranslator(locale, facts.translations)(KIND[method.kind]));
  // Words of three letters, such as “LLC”, name no operator.
  const operator = (method.operator.value.split(/[.;(]/, 1)[0]!.match(/\p{Lu}[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, 3);
  const names = LOCALES.map((locale) => methodName(method, createTranslator(locale, facts.translations)));
  const vocabulary = [...pages].flatMap((page) => facts.pageWords.get(page) ?? []);
  const phrases = [...vocabulary, ...names, ...operator, ...kinds];
  const named = methodName(method, t).toLowerCase().split(' ');
  const words = [...new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/\s+/)))];
  // The search compares beginnings, so “card” adds nothing to “cards”.
  const isCovered = (word: string) =>
    named.includes(word) || words.some((other) => other !== word && other.startsWith(word));
  const pagesWith = spreadOf(facts.pageWords);
  return (
    words
      .filter((word) => word !== '' && !EMPTY.test(word) && !isCovered(word))
      // A word that leads to many pages, such as “pay”, says nothing about the method.
      .filter((word) => (pagesWith.get(word) ?? 0) <= MOST_PAGES)
      .slice(0, MOST_WORDS)
      .join(' ')
  );
}

const spreads = new WeakMap<object, ReadonlyMap<string, number>>();

/** Number of pages that each word of the search vocabulary leads to. */
function spreadOf(pageWords: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  let spread = spreads.get(pageWords);
  if (!spread) {
    const counted = new Map<string, number>();
    for (const phrases of pageWords.values())
      for (const word of new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/\s+/))))
        counted.set(word, (counted.get(word) ?? 0) + 1);
    spread = counted;
    spreads.set(pageWords, spread);
  }
  return spread;
}

/**
 * @param country of the page, which need not be repeated
 */
function toRow(entry: Entry, context: Context, country?: string): Row {
  const {method, flows, currencies} = entry;
  const {t} = context;
  const page = pageOf(entry, context);
  const name = text(methodName(method, t));
  const isOnly = method.countries.length === 1 && method.countries[0] === country;
  const places = isOnly ? [] : method.countries.map((place): Inline[] => [text(countryName(place, t.locale))]);
  const refunds = refundsOf(entry);
  return {
    properties: {
      'data-country': method.countries.join(' ') || ANY,
      'data-currency': currencies.join(' '),
      'data-kind': method.kind,
      ...(refunds && {'data-refunds': refunds}),
      ...(flows.some(({direction}) => direction === 'payout') && {'data-payouts': 'yes'}),
    },
    cells: [
      [
        methodMark(method, context),
        text(' '),
        page === undefined ? name : link(page, name),
        ...(places.length > 0 ? [text(' '), element('div', {className: ['place']}, ...few(places, ', '))] : []),
      ],
      join(
        flows.map((flow) => [flowOf(method, flow, context) as Inline]),
        ' ',
      ),
      few(
        currencies.map((currency) => [code(currency)]),
        ' ',
      ),
      refundsCell(entry, context),
      disputesCell(entry, context),
    ],
  };
}

const HEAD = ['Method', 'Flows', 'Currency', 'Refunds', 'Disputes'];

/** `7 · 14 everywhere`: the methods of a country, and beside them those that are not limited to countries. */
export function numbersOf(
  country: string,
  {methods, t}: {methods: ReadonlyMap<string, Method>; t: Context['t']},
): string {
  const {own, everywhere} = methodNumbers(methods);
  return fill(t(NUMBERS), {
    own: formatNumber(own.get(country) ?? 0, t.locale),
    any: formatNumber(everywhere, t.locale),
  });
}

const NUMBERS = '{own} · {any} everywhere';

/** A selection of methods, for a landing page. That of a country begins with the number of its methods. */
export function methodsTable(selection: Selection, context: Context): Block[] {
  const {facts, t, routes} = context;
  const {country} = selection;
  const rows = entriesOf(selection, context).map((entry) => toRow(entry, context, country));
  const all = table(
    'methods',
    HEAD.map((label) => t(label)),
    rows,
  );
  if (country === undefined) return [all];
  const numbers = text(numbersOf(country, {methods: facts.methods, t}));
  const finder = `/services?country=${country}`;
  const line = element(
    'p',
    {className: ['method-numbers']},
    text(`${t('Payment methods')}: `),
    routes.has('/services') ? link(finder, numbers) : numbers,
  );
  return [line, all];
}

/** A group of rows of the finder. */
interface Group {
  /** Value of `data-group`. */
  key: string;
  title: string;
  entries: Entry[];
}

/** Cards, then regions by number of methods, then what is archived. */
function groupsOf(entries: Entry[], {facts, t}: Context): Group[] {
  const regions = facts.methodSidebar.groups.filter(({countries}) => countries !== undefined);
  const keyOf = ({method}: Entry): string => {
    const [country] = method.countries;
    if (method.archived) return 'archived';
    if (method.kind === 'card') return 'card';
    if (country === undefined) return 'any';
    return regions.find(({countries}) => countries!.includes(country))!.key;
  };
  const group = (key: string, title: string): Group => ({
    key,
    title: t(title),
    entries: entries.filter((entry) => keyOf(entry) === key),
  });
  const [cards, archived] = [group('card', KIND.card), group('archived', 'Archived')];
  // A card of any country comes before the cards of single countries.
  cards.entries.sort((a, b) => Math.min(a.method.countries.length, 1) - Math.min(b.method.countries.length, 1));
  const others = [group('any', 'Everywhere'), ...regions.map(({key, label}) => group(key, label))];
  others.sort((a, b) => b.entries.length - a.entries.length);
  return [cards, ...others, archived].filter((one) => one.entries.length > 0);
}

/** Rows under the heading of their group. The archived ones are closed, which needs no script. */
function rowGroup({key, title, entries}: Group, rowOf: (entry: Entry) => Row, {t}: Context): ElementNode {
  const label = [
    element('span', {}, text(title)),
    text(' '),
    element('span', {className: ['group-count']}, text(formatNumber(entries.length, t.locale))),
  ];
  const heading = element(
    'th',
    {colSpan: HEAD.length, scope: 'rowgroup'},
    ...(key === 'archived' ? [element('details', {}, element('summary', {}, ...label))] : label),
  );
  return element(
    'tbody',
    {'data-group': key, ...(entries.length === 0 && {hidden: true})},
    element('tr', {className: ['group']}, heading),
    ...entries
      .map(rowOf)
      .map(({properties, cells}) =>
        element('tr', properties ?? {}, ...cells.map((cell) => element('td', {}, ...cell))),
      ),
  );
}

function facetsOf(entries: Entry[], {t}: Context): Facet[] {
  const {locale} = t;
  const flows = entries.flatMap((entry) => entry.flows);
  // Some names are parts of sentences elsewhere.
  const capital = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  const fixed = <T extends string>(values: T[], names: Record<T, string>) =>
    optionsOf(values, (value) => capital(t(names[value as T])), locale);
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
      name: 'refunds',
      label: t('Refunds'),
      options: [
        {value: 'yes', label: t('Full or partial')},
        {value: 'contract', label: capital(t('by contract'))},
        {value: 'no', label: capital(t(REFUND.none))},
      ],
    },
    {name: 'payouts', label: t('Payouts'), options: [{value: 'yes', label: t('Yes')}]},
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
      label: t('Customer interaction'),
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
  const rowOf = (entry: Entry): Row => {
    const row = toRow(entry, context);
    return {...row, properties: {...row.properties, 'data-words': wordsOf(entry, context)}};
  };
  // The script moves the methods of a requested country below the first heading.
  const groups = [{key: 'own', title: t('By country'), entries: []}, ...groupsOf(entries, context)];
  const body = element(
    'table',
    {className: ['facts', 'methods', 'finder']},
    element('thead', {}, element('tr', {}, ...HEAD.map((label) => element('th', {}, text(t(label)))))),
    ...groups.map((group) => rowGroup(group, rowOf, context)),
  );
  const [before, after] = t('{list} returns what your contract includes.').split('{list}');
  const wayOn = paragraph(text(before!), operationRef('serviceList', context), text(after!));
  return [
    filterable(
      {
        id: 'methods',
        facets: facetsOf(entries, context),
        visible: 1,
        total: entries.length,
        placeholder: t('Name, country, currency'),
        split: t(NUMBERS),
        wayOn,
      },
      body as Block,
      context,
    ),
  ];
}
