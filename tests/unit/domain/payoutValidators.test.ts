import {describe, expect, test} from 'vitest';
import {isValidatorName, validators} from '../../../src/domain/validators';

const vectors: Record<string, {valid: string[]; invalid: string[]}> = {
  holder_name: {
    valid: ['Amina Test', 'Koffi N’Guessan', 'O'.repeat(100)],
    invalid: ['A', 'Amina 2', '', 'O'.repeat(101)],
  },
  latin_name: {valid: ['OLENA', 'Anna-Maria', "O'Neill"], invalid: ['Олена', ' OLENA', '-', 'A'.repeat(61)]},
  cm_operator: {valid: ['MTN', 'ORANGE'], invalid: ['mtn', 'MOOV', 'MTN ', 'ORANGEMTN']},
  ci_operator: {valid: ['ORANGE', 'MTN', 'MOOV', 'WAVE'], invalid: ['Wave', 'AIRTEL', '']},
  gh_operator: {valid: ['MTN', 'TELECEL', 'AT'], invalid: ['VODAFONE', 'AIRTELTIGO', 'ATX']},
  ke_operator: {valid: ['SAFARICOM', 'AIRTEL'], invalid: ['MPESA', 'MTN']},
  za_account: {valid: ['1234567', '12345678901'], invalid: ['123456', '123456789012', '12345678X']},
  moneygram_reference: {valid: ['00000000'], invalid: ['0000000', '000000000', '0000000A']},
  anycash_wallet: {valid: ['AC1', 'AC11422'], invalid: ['ac11422', '11422', 'AC', 'AC11422 ']},
  cash_network: {valid: ['OXXO', 'PAGO_FACIL'], invalid: ['PAGO FACIL', 'oxxo', '']},
  cash_reference: {valid: ['0000000000', '01234567890123'], invalid: ['000000000', '012345678901234', '0000 000000']},
  voucher_barcode: {valid: ['0'.repeat(20), '1'.repeat(44)], invalid: ['0'.repeat(19), '1'.repeat(45)]},
};

describe.each(Object.entries(vectors))('%s', (name, {valid, invalid}) => {
  if (!isValidatorName(name)) throw new Error(`there is no validator “${name}”`);
  test.each(valid)('accepts %j', (value) => {
    expect(validators[name](value)).toBeNull();
    const {pattern} = validators[name] as {pattern?: string};
    // Browsers compile the `pattern` of an input with the flag `v`.
    if (pattern !== undefined) expect(value).toMatch(new RegExp(`^(?:${pattern})$`, 'v'));
  });
  test.each(invalid)('refuses %j', (value) => {
    expect(validators[name](value)).toMatch(/^must /);
  });
});
