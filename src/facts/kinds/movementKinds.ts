/** Kinds of wallet movements. */
import {movementKindsSchema, type MovementKinds} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const movementKinds = oneFile({
  name: 'movementKinds',
  file: 'src/contract/data/reference/movement_kinds.yaml',
  schema: movementKindsSchema,
  checks: [eachKindMovesSomething],
});

function eachKindMovesSomething(source: LocatedValue<MovementKinds>): Problem[] {
  const {problems, say} = reportOn(source);
  const {kinds} = source.value;
  kinds.forEach(({name, balance, reserve}, index) => {
    if (kinds.findIndex((other) => other.name === name) !== index) say(['kinds', index], `“${name}” is listed twice`);
    if (balance === 'none' && reserve === 'none')
      say(['kinds', index], `“${name}” moves neither the balance nor the reserve; say what it does or remove it`);
  });
  return problems;
}
