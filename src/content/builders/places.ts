/** The tables of places: regions of countries, codes of banks, test phones. */
import type {BankList, Flow, Method, MethodTest, RegionKind, SubdivisionCountry, TestOutcome} from '../../schemas';
import {countryName, formatDate, formatNumber} from '../format';
import {
  code,
  element,
  heading,
  inline,
  join,
  link,
  list,
  paragraph,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import {phoneAnchor} from '../../facts/testPhones';
import {flowTests} from '../../facts/testValues';
import {fill, type Context} from './context';
import {callbackText, flowName} from './method';
import {definitions, failureRef, statusRef} from './operation';

/** A table before it is drawn: `draw` is the one place that knows how. */
interface Dataset {
  name: string;
  columns: string[];
  rows: Row[];
}

const draw = ({name, columns, rows}: Dataset): Block => table(name, columns, rows);

/** Directive `::table{name=…}` → what it becomes. */
export const placesTables: Record<string, (context: Context) => Block | Block[]> = {
  state_countries: (context) => draw(stateCountries(context)),
  state_collisions: (context) => draw(stateCollisions(context)),
  state_codes: (context) => context.content.subdivisions.countries.flatMap((entry) => stateSection(entry, context)),
  state_sources: ({content, t}) =>
    list(
      false,
      content.subdivisions.sources.map((source) => sourceText(source, t)),
    ),
  bank_countries: (context) => draw(bankCountries(context)),
  bank_codes: (context) => byName(context).flatMap((entry) => bankSection(entry, context)),
  phone_stems: (context) => draw(phoneStems(context)),
  phone_endings: (context) => draw(phoneEndings(context)),
  phone_choices: phoneChoices,
  test_phones: (context) => draw(testPhones(context)),
};

const rowLink = (id: string, label: string): Inline =>
  element('a', {href: `#${id}`, className: ['row-link']}, code(label));

/** `21 November 2026`, or `March 2025` where the source names no day. */
function formatState(published: string, locale: Context['t']['locale']): string {
  if (published.length > 7) return formatDate(published, locale);
  return new Intl.DateTimeFormat(locale, {year: 'numeric', month: 'long', timeZone: 'UTC'}).format(new Date(published));
}

function sourceText({what, url, published}: BankList['sources'][number], t: Context['t']): Inline[] {
  const name = text(t(what));
  return [
    url === undefined ? name : link(url, name),
    text(` (${published === undefined ? t('undated') : formatState(published, t.locale)})`),
  ];
}

const SUPPORT = {sourced: 'Sourced', 'well-known': 'Well-known', 'provider-defined': 'Set by this gateway'} as const;

const KINDS: Record<RegionKind, string> = {
  state: 'state',
  province: 'province',
  territory: 'territory',
  oblast: 'oblast',
  republic: 'republic',
  city: 'city',
  district: 'district',
  outlying_area: 'outlying area',
};

function stateCountries({content, t}: Context): Dataset {
  const rows = content.subdivisions.countries.map(({country, counts, subdivisions, live}): Row => ({
    cells: [
      [link(`#${country.toLowerCase()}`, text(countryName(country, t.locale)))],
      [code(country)],
      [text(formatNumber(subdivisions.length, t.locale))],
      [
        text(
          Object.entries(counts)
            .map(([kind, count]) => `${t(KINDS[kind as RegionKind])}: ${count}`)
            .join(', '),
        ),
      ],
      [link(live, text('ISO'))],
    ],
  }));
  return {
    name: 'state-countries',
    columns: [t('Country'), t('Prefix'), t('Regions'), t('Of which'), t('Check at')],
    rows,
  };
}

/** Short codes that mean different regions in different countries of the table. */
function stateCollisions({content, t}: Context): Dataset {
  const regions = content.subdivisions.countries.flatMap(({country, subdivisions}) =>
    subdivisions.map(({code: short, name, uk}) => ({
      short,
      full: `${country}-${short}`,
      name: t.locale === 'uk' ? uk : name,
    })),
  );
  const shared = [...new Set(regions.map(({short}) => short))]
    .map((short) => regions.filter((region) => region.short === short))
    .filter((group) => group.length > 1)
    .sort((a, b) => (a[0]!.short < b[0]!.short ? -1 : 1));
  const rows = shared.map((group): Row => ({
    cells: [
      [code(group[0]!.short)],
      join(
        group.map(({full, name}) => [link(`#${full}`, code(full)), text(` ${name}`)]),
        ', ',
      ),
    ],
  }));
  return {name: 'state-collisions', columns: [t('Alone'), t('Can mean')], rows};
}

function stateTable({country, subdivisions}: SubdivisionCountry, {t}: Context): Dataset {
  const rows = subdivisions.map(({code: short, name, english, uk, kind}): Row => {
    const id = `${country}-${short}`;
    return {
      id,
      cells: [
        [rowLink(id, id)],
        [text(english === undefined ? name : `${name} (${english})`)],
        [element('span', {lang: 'uk'}, text(uk))],
        [text(t(KINDS[kind]))],
      ],
    };
  });
  return {name: 'state-codes', columns: [t('Code'), t('Name'), t('Name in Ukrainian'), t('Kind')], rows};
}

function stateSection(entry: SubdivisionCountry, context: Context): Block[] {
  const {t} = context;
  return [
    heading(2, entry.country.toLowerCase(), text(countryName(entry.country, t.locale))),
    ...entry.notes.map((note) => paragraph(...inline(t(note)))),
    draw(stateTable(entry, context)),
  ];
}

/** The lists of banks by the name of their country in the language of the page. */
function byName({content, t}: Context): BankList[] {
  const name = ({country}: BankList) => countryName(country, t.locale);
  return [...content.banks.values()].sort((a, b) => name(a).localeCompare(name(b), t.locale));
}

const flowLink = (method: Method, flow: Flow, context: Context): Inline => {
  const name = text(flowName(method, flow, context));
  return flow.page !== undefined && context.routes.has(flow.page) ? link(flow.page, name) : name;
};

/** The flows that take a code of the list, each with the field and the part of its value. */
function askedIn({asked_in}: BankList, context: Context): Inline[] {
  const {content, t} = context;
  if (asked_in.length === 0) return [text(t('No method of this gateway'))];
  return join(
    asked_in.flatMap(({method: id, field, part}) => {
      const method = content.methods.get(id)!;
      return Object.values(method.flows)
        .filter((flow) => [...flow.fields, ...flow.page_fields, ...(flow.one_of ?? []).flat()].includes(field))
        .map((flow): Inline[] => [
          flowLink(method, flow, context),
          text(': '),
          code(field),
          ...(part
            ? [
                text(
                  fill(t(', characters {from} to {to}'), {
                    from: part.from,
                    to: part.from + part.length - 1,
                  }),
                ),
              ]
            : []),
        ]);
    }),
    '; ',
  );
}

function bankCountries(context: Context): Dataset {
  const {t} = context;
  const rows = byName(context).map((entry): Row => ({
    cells: [
      [link(`#${entry.country.toLowerCase()}`, text(countryName(entry.country, t.locale)))],
      [text(t(entry.system))],
      [text(formatNumber(entry.banks.length, t.locale))],
      askedIn(entry, context),
    ],
  }));
  return {name: 'bank-countries', columns: [t('Country'), t('Code system'), t('Listed'), t('Asked for in')], rows};
}

function bankTable({country, banks, second, confidence}: BankList, {t}: Context): Dataset {
  const localNames = banks.some((bank) => bank.local_name !== undefined);
  const mixed = banks.some((bank) => bank.confidence !== undefined && bank.confidence !== confidence);
  const rows = banks.map((bank): Row => {
    const id = `bank-${country}-${bank.code}`.toLowerCase();
    return {
      id,
      cells: [
        [rowLink(id, bank.code)],
        ...(second ? [[bank.second === '–' ? text('–') : code(bank.second!)]] : []),
        [text(bank.name)],
        ...(localNames ? [[text(bank.local_name ?? '–')]] : []),
        ...(mixed ? [[text(t(SUPPORT[bank.confidence ?? confidence]))]] : []),
      ],
    };
  });
  const columns = [
    t('Code'),
    ...(second ? [second.label] : []),
    t('Bank'),
    ...(localNames ? [t('Name in the language of the country')] : []),
    ...(mixed ? [t('Support')] : []),
  ];
  return {name: 'bank-codes', columns, rows};
}

function bankSection(entry: BankList, context: Context): Block[] {
  const {t} = context;
  const {country, confidence, banks, live} = entry;
  const mixed = banks.some((bank) => bank.confidence !== undefined && bank.confidence !== confidence);
  return [
    heading(2, country.toLowerCase(), text(countryName(country, t.locale))),
    definitions('bank-list', [
      [t('Code system'), [text(t(entry.system))]],
      [t('Form'), [text(t(entry.form))]],
      [t('Used for'), [text(t(entry.used_for))]],
      [t('Asked for in'), askedIn(entry, context)],
      [
        t('State of the list'),
        join(
          entry.sources.map((source) => sourceText(source, t)),
          '; ',
        ).concat(text(fill(t('; read on {date}'), {date: formatDate(entry.read, t.locale)}))),
      ],
      [t('Support'), [text(mixed ? t('Stands in each row') : t(SUPPORT[confidence]))]],
      [t('Check at'), [link(live.url, text(live.name))]],
    ]),
    list(
      false,
      entry.notes.map((note) => inline(t(note))),
    ),
    draw(bankTable(entry, context)),
  ];
}

/** A number that decides a payment, with what it decides and where. */
export interface HonouredPhone {
  test: MethodTest;
  flows: {method: Method; flow: Flow}[];
}

/** Every phone number among the test values of the methods, by number. */
export function honouredPhones({methods, testPhones: {stems}}: Context['content']): Map<string, HonouredPhone> {
  const found = new Map<string, HonouredPhone>();
  for (const method of methods.values()) {
    for (const flow of Object.values(method.flows)) {
      for (const test of flowTests(method, flow)) {
        if (!stems.some(({stem}) => test.value.startsWith(stem))) continue;
        const known = found.get(test.value);
        if (known) known.flows.push({method, flow});
        else found.set(test.value, {test, flows: [{method, flow}]});
      }
    }
  }
  return found;
}

const flowLinks = (flows: HonouredPhone['flows'], context: Context): Inline[] =>
  flows.length === 0
    ? [text('–')]
    : join(
        flows.map(({method, flow}) => [flowLink(method, flow, context)]),
        ', ',
      );

const STATUS = {success: 1, failed: 2, cancelled: 3, expired: 5} as const;

const outcomeCells = ({outcome, failure, immediate, callback, payer_auth}: TestOutcome, context: Context) => [
  [
    statusRef(STATUS[outcome], context),
    ...(immediate ? [text(`, ${context.t('at once')}`)] : []),
    ...(failure === undefined ? [] : [text(', '), failureRef(failure, context)]),
    ...(payer_auth === undefined ? [] : [text(', '), code(`payer_auth: ${payer_auth}`)]),
  ],
  callbackText(callback, context),
];

function phoneStems(context: Context): Dataset {
  const {content, t} = context;
  const honoured = honouredPhones(content);
  const rows = content.testPhones.stems.map(({country, operator, stem}): Row => {
    const flows = [...honoured].filter(([number]) => number.startsWith(stem)).flatMap(([, phone]) => phone.flows);
    const unique = flows.filter(({flow}, index) => flows.findIndex((other) => other.flow === flow) === index);
    return {
      cells: [
        [text(countryName(country, t.locale))],
        [text(operator ?? t('any'))],
        [code(stem)],
        flowLinks(unique, context),
      ],
    };
  });
  return {
    name: 'phone-stems',
    columns: [t('Country'), t('Operator'), t('Number begins with'), t('Decides in')],
    rows,
  };
}

function phoneEndings(context: Context): Dataset {
  const {content, t} = context;
  const rows = content.testPhones.endings.map(({ending, ...outcome}): Row => {
    const id = `ending-${ending}`;
    return {id, cells: [[rowLink(id, ending)], ...outcomeCells(outcome, context)]};
  });
  return {name: 'phone-endings', columns: [t('Ends in'), t('Outcome'), t('Callback')], rows};
}

/** Why these numbers were taken, with the stems that each reason is about. */
function phoneChoices({content, t}: Context): Block {
  const {choices, stems} = content.testPhones;
  return list(
    false,
    Object.entries(choices).map(([name, reason]) => {
      const countries = stems.filter(({choice}) => choice === name).map(({country}) => countryName(country, t.locale));
      return [text(`${[...new Set(countries)].join(', ')}: `), ...inline(t(reason))];
    }),
  );
}

/** Every number that decides a payment somewhere. A number that no method asks for is left out. */
function testPhones(context: Context): Dataset {
  const {content, t} = context;
  const honoured = [...honouredPhones(content)];
  const rows = content.testPhones.stems.flatMap(({country, operator, stem}) =>
    honoured
      .filter(([number]) => number.startsWith(stem))
      .map(([number, {test, flows}]): Row => {
        const id = phoneAnchor(number);
        return {
          id,
          cells: [
            [rowLink(id, number)],
            [text(countryName(country, t.locale))],
            [text(operator ?? t('any'))],
            ...outcomeCells(test, context),
            flowLinks(flows, context),
          ],
        };
      }),
  );
  return {
    name: 'test-phones',
    columns: [t('Phone number'), t('Country'), t('Operator'), t('Outcome'), t('Callback'), t('Decides in')],
    rows,
  };
}
