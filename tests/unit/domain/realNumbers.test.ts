/**
 * Numbers and names of real kinds that validators have refused: new banks, new kinds of taxpayers, short and long forms. The
 * numbers belong to nobody, unless a public register is named.
 */
import {describe, expect, it, test} from 'vitest';
import {isValidatorName, validators, type ValidatorName} from '../../../src/domain/validators';

const ACCEPTED: readonly (readonly [ValidatorName, value: string, why: string])[] = [
  ['clabe', '722180000000000004', 'a bank that was licensed after libraries had made their lists'],
  ['clabe', '002999000000000009', 'a plaza that no list contains'],
  ['ec_document', '1793213150001', 'a company of the public register, whose tenth digit is no check digit'],
  ['ec_document', '0993381661001', 'the same, in another province'],
  ['ec_document', '0961214434001', 'a public body, whose third digit is 6'],
  ['ec_document', '3090000000001', 'a company from abroad, province 30'],
  ['cedula_ec', '0962467429', 'a person whose third digit is 6'],
  ['cuit_cuil', '25123456788', 'kind 25, which persons have had for years'],
  ['cuit_cuil', '26123456784', 'kind 26'],
  ['ruc_py', '2660-3', 'four digits before the hyphen'],
  ['py_document', '2660', 'a short number of a person'],
  ['pk_cnic', '8230112345671', 'Azad Kashmir'],
  ['za_id', '8001015009285', 'eleventh digit 2, a refugee'],
  ['pix_key', '123e4567-e12b-12d3-a456-426655440000', 'the example of the central bank'],
  ['person_name', 'Sinéad O’Brien', 'the apostrophe that phones type'],
  ['person_name', 'Nguyễn Thị Bích Ngọc', 'Vietnamese'],
  ['person_name', 'Əliyev', 'Azerbaijani'],
  ['person_name', 'Yɔɔ Ọlá', 'West African'],
  ['person_name', 'José'.normalize('NFD'), 'accents as marks of their own'],
  ['holder_name', 'Олена Д’яченко', 'Ukrainian'],
  ['holder_name', 'Sinéad OʼBrien', 'the modifier letter apostrophe'],
  ['latin_name', 'O’BRIEN', 'ASCII letters and the apostrophe that phones type'],
  ['in_holder_name', 'D’Souza', 'the same'],
];

const REFUSED: readonly (readonly [ValidatorName, value: string, complaint: RegExp])[] = [
  ['person_name', '×÷×', /Latin letters/],
  ['person_name', 'Олена', /Latin letters/],
  ['latin_name', 'JOSÉ', /A–Z, no accents/],
  ['in_holder_name', 'José', /A–Z, no accents/],
  ['clabe', '722180000000000005', /check digit/],
  ['clabe', '72218000000000000', /18 digits/],
  ['ec_document', '1793213150000', /000/],
  ['ec_document', '1713175072001', /check digit/],
  ['cuit_cuil', '25123456789', /check digit/],
  ['ruc_py', '2660-4', /check digit/],
  ['za_id', '8013015009287', /date of birth/],
];

describe('validators accept', () => {
  it.each(ACCEPTED)('%s “%s”: %s', (name, value) => expect(validators[name](value)).toBeNull());
});

describe('validators refuse', () => {
  it.each(REFUSED)('%s “%s”', (name, value, complaint) => expect(validators[name](value)).toMatch(complaint));
});

/** Values that name no person and no account: codes that somebody is told, references, texts, streets, codes of banks. */
const FREE: readonly string[] = [
  'blik_code',
  'card_last4',
  'cvv',
  'receipt_reference',
  'flag',
  'card_token',
  'crypto_memo',
  'crypto_amount',
  'security_answer',
  'security_question',
  'pix_txid_dynamic',
  'br_cep',
  'billing_address',
  'ar_alias',
  'cl_bank_code',
  'pse_bank_code',
  'ec_bank_code',
  'py_bank_code',
  'spei_concept',
  'spei_reference',
  'cash_voucher_reference',
  'ua_mfo',
  'ng_bank_code',
  'za_branch',
  'binance_gift_card',
  'party_name',
  'transfer_purpose',
  'moneygram_reference',
  'cash_reference',
  'voucher_barcode',
];

test.each(Object.keys(validators).filter(isValidatorName))('%s refuses zeros only', (name) => {
  if (FREE.includes(name)) return;
  const zeros = Array.from({length: 44}, (_, index) => '0'.repeat(index + 1));
  const needsCountry = name === 'msisdn' ? 'UA' : undefined;
  expect(zeros.filter((value) => validators[name](value, needsCountry) === null)).toEqual([]);
});
