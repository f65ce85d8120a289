/** The test phone numbers of the sandbox. */
import {validators} from '../../domain';
import {testPhonesSchema, type TestPhones} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {testPhoneValues} from '../testPhones';
import {oneFile, type ReadKind} from './define';
import {checkOutcome} from './outcomes';

export const testPhones = oneFile({
  name: 'testPhones',
  file: 'src/contract/data/reference/test_phones.yaml',
  schema: testPhonesSchema,
  checks: [endingsLeadSomewhere, stemsMakeValidNumbers],
});

function endingsLeadSomewhere(source: LocatedValue<TestPhones>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const {endings} = source.value;
  endings.forEach(({ending, ...outcome}, index) => {
    const keys = ['endings', index];
    problems.push(...checkOutcome(source, keys, outcome, read));
    if (endings.findIndex((other) => other.ending === ending) !== index) say(keys, `“${ending}” is listed twice`);
  });
  return problems;
}

function stemsMakeValidNumbers(source: LocatedValue<TestPhones>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {stems} = source.value;
  const choices = Object.keys(source.value.choices);
  stems.forEach((stem, index) => {
    const keys = ['stems', index];
    must(choices.includes(stem.choice), keys, 'choice', stem.choice, choices);
    for (const {value} of testPhoneValues({...source.value, stems: [stem]}, stem.country)) {
      const complaint = validators.msisdn(value, stem.country);
      if (complaint !== null) say(keys, `“${value}” ${complaint}`);
    }
    if (stems.findIndex((other) => other.stem === stem.stem) !== index) say(keys, `“${stem.stem}” is listed twice`);
  });
  return problems;
}
