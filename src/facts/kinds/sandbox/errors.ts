/** Check of the simulated errors that a reader can request. */
import type {SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {errors} from '../errors';

export function faultsExist(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const known = read(errors).value.map(({code}) => code);
  for (const [name, {answer}] of Object.entries(source.value.fault_trigger.faults))
    if (answer !== 'none') must(known.includes(answer), ['fault_trigger', 'faults', name], 'error', answer, known);
  return problems;
}
