/** Checks of what a method asks its customer for. */
import {isSupportedCountry, isValidatorName, validators} from '../../../domain/validators';
import type {MethodRecord} from '../../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type Located} from '../../located';

/** Each field has a rule that exists, a valid example that passes it and an invalid one that fails. */
export function inputsPassTheirRules(source: Located<MethodRecord>): Problem[] {
  const {problems, say, must} = reportOn(source);
  for (const [name, {validator, country, valid, invalid}] of Object.entries(source.value.fields)) {
    const keys = ['fields', name];
    must(isValidatorName(validator), [...keys, 'validator'], 'validator', validator, Object.keys(validators));
    if (!isValidatorName(validator)) continue;
    if (validator === 'msisdn' && !isSupportedCountry(country)) {
      say(keys, 'msisdn needs the `country` of the number');
      continue;
    }
    const validate = validators[validator];
    if (validate(valid, country) !== null) say([...keys, 'valid'], `“${valid}” must pass ${validator}`);
    if (validate(invalid, country) === null) say([...keys, 'invalid'], `“${invalid}” must fail ${validator}`);
  }
  return problems;
}
