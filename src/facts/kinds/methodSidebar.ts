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

export const methodSidebar = oneFile({
  name: 'methodSidebar',
  file: METHOD_SIDEBAR_FILE,
  schema: methodSidebarSchema,
  checks: [checkNames],
});
