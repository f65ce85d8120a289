/**
 * Identifiers of Nigeria, South Africa, India, Pakistan and Bangladesh.
 * Sources: Central Bank of Nigeria (NUBAN standard), Department of Home Affairs (South African ID), Reserve Bank of
 * India (IFSC), NPCI (UPI addresses; a practical format, there is no single public rule).
 */
import type {Validator} from '../types';
import {passesLuhn} from '../luhn';
import {all, notZero, shape, toTen, weightedSum} from './checks';

const NUBAN_WEIGHTS = [3, 7, 3];

/** @param bankCode 3 digits of a commercial bank, or `9` and 5 digits of another institution: `950211` */
function nubanCheckDigit(bankCode: string, serial: string): number {
  return toTen(weightedSum(bankCode.padStart(6, '0') + serial, NUBAN_WEIGHTS));
}

/** `bank:account`, because the check digit covers both. */
const nuban: Validator = (value) => {
  const [, bank, serial, digit] = /^(\d{3}|9\d{5}):(\d{9})(\d)$/.exec(value) ?? [];
  if (!bank || !serial) return 'must be the bank code, a colon and 10 digits';
  return nubanCheckDigit(bank, serial) === Number(digit) ? null : 'has a wrong check digit';
};

/** The account alone. Its check digit needs the bank, so only the format is checked. */
const nubanAccount = all(shape(/^\d{10}$/, 'must be 10 digits'), notZero);
const nigerianBank = shape(/^(\d{3}|9\d{5})$/, 'must be 3 digits, or 9 and 5 digits');

/** The eleventh digit, which tells citizens, permanent residents and refugees apart, is not judged. */
const southAfricanId = all(
  shape(
    /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{7}$/,
    'must be 13 digits, the first six the date of birth (YYMMDD)',
  ),
  (value) => (passesLuhn(value) ? null : 'has a wrong check digit'),
);
const branchCode = shape(/^\d{6}$/, 'must be 6 digits');

const ifsc = shape(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be 4 capital letters, 0 and 6 capital letters or digits');
const upiVpa = shape(
  /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}@[A-Za-z][A-Za-z0-9]{1,63}$/,
  'must be a name, @ and a handle without a dot',
);
const indianPan = shape(
  /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
  'must be 5 capital letters (the fourth is the kind of holder), 4 digits and a letter',
);
/** The first digit is the province or territory, of which there are more than at the start. */
const cnic = shape(/^[1-9]\d{12}$/, 'must be 13 digits, the first not 0');

/** The local mobile number and one more digit, whose computation is not public. */
const rocketAccount = shape(/^01[3-9]\d{9}$/, 'must be 12 digits: the mobile number from 01 and one more digit');

export const africaAsia = {
  nuban,
  nuban_account: nubanAccount,
  ng_bank_code: nigerianBank,
  za_id: southAfricanId,
  za_branch: branchCode,
  ifsc,
  upi_vpa: upiVpa,
  in_pan: indianPan,
  pk_cnic: cnic,
  rocket_account: rocketAccount,
};
