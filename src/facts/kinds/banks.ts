/** Codes of banks, a file for each country. */
import path from 'node:path';
import {bankListSchema, type BankList} from '../schemas';
import {knownNames, type Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {whole} from '../pattern';
import {folderOf, type ReadKind} from './define';
import {methods} from './methods';

/** Keyed by country. */
export const banks = folderOf({
  name: 'banks',
  folder: 'src/contract/data/reference/banks',
  schema: bankListSchema,
  checks: [nameIsTheCountry, codesHaveTheForm, fieldsExist],
  value: (list) => list,
});

function nameIsTheCountry(source: LocatedValue<BankList>): Problem[] {
  const {problems, say} = reportOn(source);
  const {country} = source.value;
  if (path.basename(source.file, '.yaml') !== country)
    say(['country'], `“${country}” must be the name of the file, ${country}.yaml`);
  return problems;
}

function codesHaveTheForm(source: LocatedValue<BankList>): Problem[] {
  const {problems, say} = reportOn(source);
  const {banks: rows, second, pattern} = source.value;
  const form = whole(pattern);
  const secondForm = second && whole(second.pattern);
  rows.forEach((bank, index) => {
    const keys = ['banks', index];
    if (!form.test(bank.code)) say(keys, `“${bank.code}” does not match ${pattern}`);
    if (rows.findIndex(({code}) => code === bank.code) !== index) say(keys, `“${bank.code}” is listed twice`);
    if ((bank.second === undefined) !== (second === undefined))
      say(
        keys,
        `“${bank.code}”: \`second\` is required in every row of a list with second codes, and not allowed otherwise`,
      );
    if (bank.second !== undefined && secondForm && !secondForm.test(bank.second))
      say(keys, `“${bank.second}” does not match ${second!.pattern}`);
  });
  return problems;
}

/** Checks that the records that use the codes of the list have such a field. */
function fieldsExist(source: LocatedValue<BankList>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  source.value.asked_in.forEach(({method: id, field}, index) => {
    const keys = ['asked_in', index];
    const method = read(methods).get(id)?.value;
    if (!method) say(keys, `unknown method “${id}”; ${knownNames(id, read(methods).keys())}`);
    else if (!(field in method.fields))
      say(keys, `unknown field “${field}”; ${knownNames(field, Object.keys(method.fields))}`);
  });
  return problems;
}
