/** The statuses of a transaction and the moves between them. */
import {statusesSchema, type Statuses} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const statuses = oneFile({
  name: 'statuses',
  file: 'src/contract/data/reference/statuses.yaml',
  schema: statusesSchema,
  checks: [movesAreBetweenStatuses],
});

/** Checks the transitions of any state machine with numeric statuses. */
export function movesAreBetweenStatuses(source: LocatedValue<Statuses>): Problem[] {
  const {problems, must} = reportOn(source);
  const codes = source.value.statuses.map(({code}) => code);
  source.value.transitions.forEach(({from, to}, index) => {
    for (const code of [from, to])
      if (code !== null) must(codes.includes(code), ['transitions', index], 'status', code, codes);
  });
  return problems;
}
