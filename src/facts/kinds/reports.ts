/** Kinds of reports and the states of a report. */
import {reportsSchema, type Reports} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const reports = oneFile({
  name: 'reports',
  file: 'src/contract/data/reference/reports.yaml',
  schema: reportsSchema,
  checks: [columnsAreSound, statesAreSound],
});

/** Columns are unique per kind, and the period refers to one of them. */
function columnsAreSound(source: LocatedValue<Reports>): Problem[] {
  const {problems, must} = reportOn(source);
  const {kinds} = source.value;
  problems.push(
    ...repeated(
      source,
      ['kinds'],
      kinds.map(({name}) => name),
    ),
  );
  kinds.forEach(({columns, period_column: periodColumn}, index) => {
    const names = columns.map(({name}) => name);
    problems.push(...repeated(source, ['kinds', index, 'columns'], names));
    must(names.includes(periodColumn), ['kinds', index, 'period_column'], 'column', periodColumn, names);
  });
  return problems;
}

/** States are unique, and transitions are between existing states. */
function statesAreSound(source: LocatedValue<Reports>): Problem[] {
  const {problems, must} = reportOn(source);
  const {states, transitions} = source.value;
  const names = states.map(({name}) => name);
  problems.push(...repeated(source, ['states'], names));
  transitions.forEach(({from, to}, index) => {
    for (const name of [from, to])
      if (name !== null) must(names.includes(name), ['transitions', index], 'state', name, names);
  });
  return problems;
}

function repeated(source: LocatedValue<unknown>, keys: PropertyKey[], names: string[]): Problem[] {
  const {problems, say} = reportOn(source);
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) say([...keys, index], `“${name}” is listed twice`);
  });
  return problems;
}
