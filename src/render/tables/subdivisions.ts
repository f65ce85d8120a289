/** Regions of countries. */
import type {RegionKind, SubdivisionCountry} from '../../facts';
import {TRANSLATIONS} from '../../brand';
import type {Context} from '../builders/context';
import {countryName, formatNumber, languageName} from '../format';
import {
  code,
  element,
  heading,
  inline,
  join,
  link,
  list,
  paragraph,
  rowLink,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import type {ShapedTable} from './define';
import {sourceText} from './sources';

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

function countryTable({facts, t}: Context): Block {
  const rows = facts.subdivisions.countries.map(({country, counts, subdivisions, live}): Row => ({
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
  return table('state-countries', [t('Country'), t('Prefix'), t('Regions'), t('Of which'), t('Check at')], rows);
}

/** Short codes that denote different regions in different countries of the table. */
function collisionTable({facts, t}: Context): Block {
  const regions = facts.subdivisions.countries.flatMap(({country, subdivisions}) =>
    subdivisions.map(({code: short, name, names}) => ({
      short,
      full: `${country}-${short}`,
      name: names[t.locale] ?? name,
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
  return table('state-collisions', [t('Alone'), t('Can mean')], rows);
}

function stateTable({country, subdivisions}: SubdivisionCountry, {t}: Context): Block {
  const named = TRANSLATIONS.filter((locale) => subdivisions.some(({names}) => names[locale] !== undefined));
  // The name in the language of the page comes first, beside the code.
  const ownFirst = <T>(names: [T, ...T[]]): T[] => {
    const own = named.indexOf(t.locale) + 1;
    return [names[own]!, ...names.filter((_, place) => place !== own)];
  };
  const rows = subdivisions.map(({code: short, name, english, names, kind}): Row => {
    const id = `${country}-${short}`;
    const cells = ownFirst<Inline[]>([
      [text(english === undefined ? name : `${name} (${english})`)],
      ...named.map((locale) => [element('span', {lang: locale}, text(names[locale] ?? '–'))]),
    ]);
    return {id, cells: [[rowLink(id, id)], ...cells, [text(t(KINDS[kind]))]]};
  });
  const columns = ownFirst([t('Name', 'ISO'), ...named.map((locale) => t(`Name in ${languageName(locale, 'en')}`))]);
  return table('state-codes', [t('Code'), ...columns, t('Kind')], rows);
}

function stateSection(entry: SubdivisionCountry, context: Context): Block[] {
  const {t} = context;
  return [
    heading(2, entry.country.toLowerCase(), text(countryName(entry.country, t.locale))),
    ...entry.notes.map((note) => paragraph(...inline(t(note)))),
    stateTable(entry, context),
  ];
}

export const stateCountries: ShapedTable = {name: 'state_countries', build: countryTable};
export const stateCollisions: ShapedTable = {name: 'state_collisions', build: collisionTable};
export const stateCodes: ShapedTable = {
  name: 'state_codes',
  build: (context) => context.facts.subdivisions.countries.flatMap((entry) => stateSection(entry, context)),
};
export const stateSources: ShapedTable = {
  name: 'state_sources',
  build: ({facts, t}) =>
    list(
      false,
      facts.subdivisions.sources.map((source) => sourceText(source, t)),
    ),
};
