/** Checks of the customer fields of a method. */
import {complaintOnChain, isSupportedCountry, isValidatorName, validators} from '../../../domain';
import type {MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import {crypto} from '../crypto';
import type {ReadKind} from '../define';

/** Each field has an existing validator, a valid example that passes it and an invalid one that fails. */
export function inputsPassTheirRules(source: LocatedValue<MethodRecord>): Problem[] {
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

/** Examples of one record are consistent: an address or memo belongs to the network of the example beside it. */
export function examplesFitTheirNetwork(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {fields} = source.value;
  if (fields.network?.validator !== 'crypto_network') return problems;
  const example = fields.network.valid;
  const {networks} = read(crypto).value;
  const codes = networks.map(({code}) => code);
  must(codes.includes(example), ['fields', 'network', 'valid'], 'network', example, codes);
  const network = networks.find(({code}) => code === example);
  for (const [name, {validator, valid}] of Object.entries(fields)) {
    const complaint = network ? complaintOnChain(validator, valid, network) : null;
    if (complaint !== null) say(['fields', name, 'valid'], `“${valid}” ${complaint}`);
  }
  return problems;
}
