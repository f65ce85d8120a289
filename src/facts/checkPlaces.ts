/** Cross-checks of the tables of places: regions and banks. */
import path from 'node:path';
import type {Method} from '../schemas';
import type {BankList, RegionKind, Subdivisions} from '../schemas';
import {knownNames, type Problem} from './errors';
import type {Located} from './yaml';

/** Codes once and in order, and as many regions of each kind as the standard states. */
export function checkSubdivisions({value, file, lineOf}: Located<Subdivisions>): Problem[] {
  return value.countries.flatMap(({country, subdivisions, counts}, index): Problem[] => {
    const problems: Problem[] = [];
    const say = (keys: PropertyKey[], message: string) =>
      problems.push({file, line: lineOf(['countries', index, ...keys]), message: `${country}: ${message}`});
    if (value.countries.findIndex((other) => other.country === country) !== index) say([], 'is listed twice');
    subdivisions.forEach(({code}, row) => {
      const previous = subdivisions[row - 1]?.code;
      if (previous !== undefined && previous >= code)
        say(['subdivisions', row], `“${code}” must follow “${previous}” in alphabetical order, once`);
    });
    const kinds = new Set([...Object.keys(counts), ...subdivisions.map(({kind}) => kind)]) as Set<RegionKind>;
    for (const kind of kinds) {
      const found = subdivisions.filter((region) => region.kind === kind).length;
      if (found !== counts[kind])
        say(['counts'], `${found} of kind “${kind}” are listed, the standard states ${counts[kind] ?? 0}`);
    }
    return problems;
  });
}

/** Codes once and of the form of their country, and fields that exist. */
export function checkBankList(
  {value, file, lineOf}: Located<BankList>,
  methods: Map<string, Located<Method>>,
): Problem[] {
  const problems: Problem[] = [];
  const say = (keys: PropertyKey[], message: string) => problems.push({file, line: lineOf(keys), message});
  const {country, banks, second, pattern} = value;
  if (path.basename(file, '.yaml') !== country)
    say(['country'], `“${country}” must be the name of the file, ${country}.yaml`);
  const form = whole(pattern);
  const secondForm = second && whole(second.pattern);
  banks.forEach((bank, index) => {
    const keys = ['banks', index];
    if (!form.test(bank.code)) say(keys, `“${bank.code}” does not match ${pattern}`);
    if (banks.findIndex(({code}) => code === bank.code) !== index) say(keys, `“${bank.code}” is listed twice`);
    if ((bank.second === undefined) !== (second === undefined))
      say(keys, `“${bank.code}”: \`second\` belongs to every row of a list that has one, and to no other`);
    if (bank.second !== undefined && secondForm && !secondForm.test(bank.second))
      say(keys, `“${bank.second}” does not match ${second!.pattern}`);
  });
  value.asked_in.forEach(({method: id, field}, index) => {
    const method = methods.get(id)?.value;
    if (!method) return say(['asked_in', index], `unknown method “${id}”; ${knownNames(id, methods.keys())}`);
    if (!(field in method.fields))
      say(['asked_in', index], `unknown field “${field}”; ${knownNames(field, Object.keys(method.fields))}`);
  });
  return problems;
}

/** A pattern of the data as a regular expression over the whole value. */
export const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');
