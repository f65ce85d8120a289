/** Checks of the method-level statements of a record. */
import type {Fact, MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import {testPhoneValues} from '../../testPhones';
import type {ReadKind} from '../define';
import {countries} from '../countries';
import {currencies} from '../currencies';
import {testPhones} from '../testPhones';
import {checkOutcome} from '../outcomes';

type Place = [keys: PropertyKey[], fact: Pick<Fact, 'source'> | undefined];

/** Flattens a list of facts, in which a fact may be a list itself. */
function placesOf(keys: PropertyKey[], entries: MethodRecord['flows'][string]['facts'] = {}): Place[] {
  return Object.entries(entries).flatMap(([key, entry]): Place[] =>
    Array.isArray(entry) ? entry.map((fact, index): Place => [[...keys, key, index], fact]) : [[[...keys, key], entry]],
  );
}

/** Every cited source is listed in the record. */
export function sourcesAreListed(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, must} = reportOn(source);
  const {operator, facts, flows, sources} = source.value;
  const ids = sources.map(({id}) => id);
  const places: Place[] = [
    [['operator'], operator],
    ...placesOf(['facts'], facts),
    ...Object.entries(flows).flatMap(([id, flow]): Place[] => [
      ...placesOf(['flows', id, 'facts'], flow.facts),
      [['flows', id, 'basis'], flow.basis],
      [['flows', id, 'statement_descriptor'], flow.statement_descriptor],
    ]),
  ];
  for (const [keys, fact] of places)
    for (const id of fact?.source ?? []) must(ids.includes(id), keys, 'source', id, ids);
  return problems;
}

/** A statement must not begin with “Depends”: it has to name the rule, or the field that holds it. */
export function rulesDecide(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {facts, flows} = source.value;
  const check = (keys: PropertyKey[], given: MethodRecord['flows'][string]['facts'] = {}) => {
    for (const name of ['refunds', 'chargebacks'] as const)
      if (/^depends?\b/i.test(given[name]?.value ?? ''))
        say([...keys, name], `“${given[name]!.value}” states no rule; name each case and its condition`);
  };
  check(['facts'], facts);
  for (const [id, flow] of Object.entries(flows)) check(['flows', id, 'facts'], flow.facts);
  return problems;
}

export function currenciesExist(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const known = read(currencies).value.currencies.map(({code}) => code);
  source.value.currencies.forEach((code, index) =>
    must(known.includes(code), ['currencies', index], 'currency', code, known),
  );
  for (const [id, flow] of Object.entries(source.value.flows))
    for (const code of flow.currencies ?? [])
      must(known.includes(code), ['flows', id, 'currencies'], 'currency', code, known);
  return problems;
}

export function countriesExist(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const known = read(countries).value.countries.map(({code}) => code);
  source.value.countries.forEach((code, index) =>
    must(known.includes(code), ['countries', index], 'country', code, known),
  );
  return problems;
}

/** Test values have a possible outcome, and references to test phones exist. */
export function testsLeadSomewhere(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const phones = read(testPhones).value;
  const known = phones.stems.map(({country}) => country);
  for (const [name, tests] of Object.entries(source.value.tests)) {
    if (Array.isArray(tests)) {
      tests.forEach((test, index) => problems.push(...checkOutcome(source, ['tests', name, index], test, read)));
      continue;
    }
    const {country, operator} = tests.test_phones;
    const found = testPhoneValues(phones, country, operator).length > 0;
    must(found, ['tests', name, 'test_phones'], 'country or operator of test phones', country, known);
  }
  return problems;
}

/** Service ids are unique across methods. */
export function serviceIdsDiffer(records: Map<string, LocatedValue<MethodRecord>>): Problem[] {
  const first = new Map<number, () => string>();
  const known = [...records.values()].flatMap(({value}) => Object.values(value.flows).map(({service}) => service.id));
  return [...records.values()].flatMap(({value, file, lineOf}) =>
    Object.entries(value.flows).flatMap(([flow, {service}]) => {
      // Finding a line parses the file once more.
      const place = () => `${file}:${lineOf(['flows', flow, 'service', 'id']) ?? 1}`;
      const earlier = first.get(service.id);
      if (earlier === undefined) {
        first.set(service.id, place);
        return [];
      }
      return {
        file,
        line: lineOf(['flows', flow, 'service', 'id']),
        message: `service id ${service.id} is that of ${earlier()}, too; take one that is free, such as ${Math.max(...known) + 1}`,
      };
    }),
  );
}
