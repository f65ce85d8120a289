/** Where each page of a payment method stands in the sidebar. That its pages exist, `../methodSidebar.ts` says. */
import {methodSidebarSchema, type MethodSidebar} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type Located} from '../located';
import {foldersOf, METHOD_SIDEBAR_FILE} from '../methodSidebar';
import {countries} from './countries';
import {oneFile, type Ask} from './define';
import {methods} from './methods';

function checkNames(source: Located<MethodSidebar>, ask: Ask): Problem[] {
  const {problems, must} = reportOn(source);
  const codes = ask(countries).value.countries.map(({code}) => code);
  const ids = [...ask(methods).keys()];
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
