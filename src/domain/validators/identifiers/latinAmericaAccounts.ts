/**
 * Fields of bank transfers in Latin America other than national numbers: bank codes, account formats, kinds of accounts
 * and documents. An account number without a check digit is only checked for its length. Bank codes are only checked
 * for their format, because each country’s clearing maintains its own changing list.
 */
import type {Validator} from '../types';
import {all, notZero, shape} from './checks';
import {latinAmerica} from './latinAmerica';

/** @param names codes in capital letters */
const oneOf = (...names: string[]): Validator =>
  shape(new RegExp(`^(${names.join('|')})$`), `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`);

/** Combines the document formats of a country, each with its own check. */
const document =
  (complaint: string, forms: readonly [RegExp, Validator][]): Validator =>
  (value) => {
    const found = forms.find(([form]) => form.test(value));
    return found ? found[1](value) : complaint;
  };

/**
 * The tax office computes no check digit where the third digit is 6 or 9: companies, public bodies and foreigners. Any other
 * number begins with the cédula of a person. Each ends with the number of an establishment.
 */
const rucEcuador = all(shape(/^\d{10}(?!000)\d{3}$/, 'must be 13 digits, the last three not 000'), (value) =>
  /^..[69]/.test(value) ? null : latinAmerica.cedula_ec(value.slice(0, 10)),
);
const cedulaParaguay = all(shape(/^\d{1,8}$/, 'must be 1 to 8 digits'), notZero);

const mexicanTaxId = document('must be a CURP (18 characters) or an RFC (13 of a person, 12 of a company)', [
  [/^.{18}$/, latinAmerica.curp],
  [/^.{13}$/, latinAmerica.mx_rfc_person],
  [/^.{12}$/, latinAmerica.mx_rfc_company],
]);
const documentEcuador = document('must be a cédula (10 digits) or a RUC (13 digits)', [
  [/^\d{10}$/, latinAmerica.cedula_ec],
  [/^\d{13}$/, rucEcuador],
]);
const documentPeru = document('must be a DNI (8 digits) or a RUC (11 digits)', [
  [/^\d{8}$/, latinAmerica.pe_dni],
  [/^\d{11}$/, latinAmerica.ruc_pe],
]);
const documentParaguay = document('must be a CI (1 to 8 digits) or a RUC with its hyphen and check digit', [
  [/^\d+$/, cedulaParaguay],
  [/-/, latinAmerica.ruc_py],
]);

export const latinAmericaAccounts = {
  cl_bank_code: shape(/^\d{3}$/, 'must be 3 digits'),
  cl_account: all(shape(/^\d{5,20}$/, 'must be 5 to 20 digits'), notZero),
  cl_account_type: oneOf('CHECKING', 'VISTA', 'SAVINGS'),
  co_account: all(shape(/^\d{6,20}$/, 'must be 6 to 20 digits'), notZero),
  co_document: all(shape(/^[0-9A-Z]{5,15}$/, 'must be 5 to 15 digits or capital letters'), notZero),
  co_document_type: oneOf('CC', 'CE', 'NIT', 'TI', 'PASS', 'PPT'),
  co_person_type: oneOf('N', 'J'),
  pse_bank_code: shape(/^\d{4,5}$/, 'must be 4 or 5 digits'),
  ec_account: all(shape(/^\d{8,20}$/, 'must be 8 to 20 digits'), notZero),
  ec_account_type: oneOf('CHECKING', 'SAVINGS'),
  ec_bank_code: shape(/^\d{4}$/, 'must be 4 digits'),
  ec_document: documentEcuador,
  mx_tax_id: mexicanTaxId,
  pe_document: documentPeru,
  py_account: all(shape(/^\d{5,20}$/, 'must be 5 to 20 digits'), notZero),
  py_bank_code: shape(/^[0-9A-Z]{2,11}$/, 'must be 2 to 11 digits or capital letters'),
  py_document: documentParaguay,
  spei_concept: shape(/^[A-Za-z0-9 ]{1,40}$/, 'must be 1 to 40 letters without accents, digits or spaces'),
  // Services of several countries take it, because the formats of those countries differ.
  bank_account: all(shape(/^[A-Za-z0-9]{5,34}$/, 'must be 5 to 34 letters or digits without spaces'), notZero),
  cash_voucher_reference: shape(/^\d{6,20}$/, 'must be 6 to 20 digits'),
  spei_reference: shape(/^\d{1,7}$/, 'must be 1 to 7 digits'),
};
