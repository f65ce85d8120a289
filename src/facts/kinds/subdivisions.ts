/** Regions of countries, by ISO 3166-2. */
import {subdivisionsSchema, type RegionKind, type Subdivisions} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const subdivisions = oneFile({
  name: 'subdivisions',
  file: 'src/contract/data/reference/subdivisions.yaml',
  schema: subdivisionsSchema,
  checks: [codesAndCountsAreRight],
});

/** Codes are unique and sorted, and each kind has as many regions as the standard states. */
function codesAndCountsAreRight(source: LocatedValue<Subdivisions>): Problem[] {
  const {problems, say: sayAt} = reportOn(source);
  const {countries} = source.value;
  countries.forEach(({country, subdivisions: regions, counts}, index) => {
    const say = (keys: PropertyKey[], message: string) =>
      sayAt(['countries', index, ...keys], `${country}: ${message}`);
    if (countries.findIndex((other) => other.country === country) !== index) say([], 'is listed twice');
    regions.forEach(({code}, row) => {
      const previous = regions[row - 1]?.code;
      if (previous !== undefined && previous >= code)
        say(['subdivisions', row], `“${code}” must follow “${previous}” in alphabetical order, once`);
    });
    const kinds = new Set([...Object.keys(counts), ...regions.map(({kind}) => kind)]) as Set<RegionKind>;
    for (const kind of kinds) {
      const found = regions.filter((region) => region.kind === kind).length;
      if (found !== counts[kind])
        say(['counts'], `${found} of kind “${kind}” are listed, the standard states ${counts[kind] ?? 0}`);
    }
  });
  return problems;
}
