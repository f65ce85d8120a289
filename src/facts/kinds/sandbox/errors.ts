/** Check of the errors that a reader can provoke. */
import type {SandboxSeed} from '../../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type Located} from '../../located';
import type {Ask} from '../define';
import {errors} from '../errors';

export function triggeredErrorsExist(source: Located<SandboxSeed>, ask: Ask): Problem[] {
  const {problems, must} = reportOn(source);
  const known = ask(errors).value.map(({code}) => code);
  source.value.triggered_errors.forEach((code, index) =>
    must(known.includes(code), ['triggered_errors', index], 'error', code, known),
  );
  return problems;
}
