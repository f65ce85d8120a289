/** Position of each payment method in the sidebar. `../methodSidebar.ts` checks that the pages exist. */
import {methodSidebarSchema, type MethodSidebar} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {foldersOf, METHOD_SIDEBAR_FILE} from '../methodSidebar';
import {countries} from './countries';
import {oneFile, type ReadKind} from './define';
import {methods} from './methods';

function checkNames(source: LocatedValue<MethodSidebar>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const codes = read(countries).value.countries.map(({code}) => code);
  const ids = [...read(methods).keys()];
  for (const {keys, country, method} of foldersOf(source.value)) {
    if (country !== undefined) must(codes.includes(country), [...keys, 'country'], 'country', country, codes);
    if (method !== undefined) must(ids.includes(method), [...keys, 'method'], 'method', method, ids);
  }
  return problems;
}

/** The finder lists a method below the region of its countries, so each of them is in exactly one region. */
function checkRegions(source: LocatedValue<MethodSidebar>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const regions = source.value.groups.map(({countries: codes = []}) => codes);
  const codes = read(countries).value.countries.map(({code}) => code);
  const seen = new Set<string>();
  for (const [index, region] of regions.entries())
    for (const [place, code] of region.entries()) {
      must(codes.includes(code), ['groups', index, 'countries', place], 'country', code, codes);
      if (seen.has(code)) say(['groups', index, 'countries', place], `“${code}” is in two regions`);
      seen.add(code);
    }
  for (const [id, {value}] of read(methods)) {
    const own = new Set(value.countries.map((code) => regions.findIndex((region) => region.includes(code))));
    if (own.has(-1)) {
      const homeless = value.countries.filter((code) => !seen.has(code)).join(', ');
      const keys = source.value.groups.filter((group) => group.countries !== undefined).map(({key}) => key);
      say(
        ['groups'],
        `no region has ${homeless}, of the method “${id}”; add it to the \`countries\` of one of: ${keys.join(', ')}`,
      );
    }
    if (own.size > 1) say(['groups'], `the countries of the method “${id}” are in several regions`);
  }
  return problems;
}

export const methodSidebar = oneFile({
  name: 'methodSidebar',
  file: METHOD_SIDEBAR_FILE,
  schema: methodSidebarSchema,
  checks: [checkNames, checkRegions],
});
