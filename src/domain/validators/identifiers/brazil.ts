/**
 * Brazil: taxpayer numbers, Pix keys and codes, boleto.
 * Sources: Receita Federal (CPF; CNPJ with letters since July 2026), Banco Central do Brasil (Pix manuals; EMV QR Code
 * Specification for Payment Systems, Merchant-Presented Mode), FEBRABAN layout of the boleto.
 */
import {utf8} from '../../platform/bytes';
import type {Validator} from '../types';
import {all, digitSum, national, notRepeated, shape, toTen, weightedSum} from './checks';

const cpf = all(shape(/^\d{11}$/, 'must be 11 digits'), notRepeated, national('BR', 'cpf'));

/** Two check digits over twelve characters, which may be letters in numbers issued since July 2026. */
const cnpj = all(
  shape(/^[0-9A-Z]{12}\d{2}$/, 'must be 14 characters: 12 digits or capital letters, then 2 digits'),
  notRepeated,
  national('BR', 'cnpj'),
);

const cpfOrCnpj: Validator = Object.assign((value: string) => (/^\d{11}$/.test(value) ? cpf(value) : cnpj(value)), {
  pattern: '^(?:\\d{11}|[0-9A-Z]{12}\\d{2})$',
});

/** The directory of Pix keys fixes no version of the UUID; the central bank’s own example has none that exists. */
const pixEvp = shape(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'must be a UUID in lower case');
const pixPhone = shape(/^\+55[1-9]{2}9\d{8}$/, 'must be +55, a two-digit area code and nine digits that begin with 9');
const pixEmail = all(
  shape(/^[^A-Z]*$/, 'must be in lower case'),
  shape(/^(?=.{3,77}$)[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address of at most 77 characters'),
);

/**
 * Formats of Pix keys with their validators. The order matters: eleven digits are a CPF, a phone number starts with
 * `+`.
 */
const pixKeys: readonly [RegExp, Validator][] = [
  [/^\+/, pixPhone],
  [/@/, pixEmail],
  [/^\d{11}$/, cpf],
  [/-/, pixEvp],
  [/^/, cnpj],
];
const pixKey: Validator = Object.assign(
  (value: string) => pixKeys.find(([form]) => form.test(value))![1](value),
  // Any of the five formats; the e-mail address is only checked roughly.
  {pattern: '^(?:\\+55[0-9]{11}|[0-9]{11}|[0-9A-Z]{12}[0-9]{2}|[0-9a-f-]{36}|[^A-Z@ ]+@[^A-Z@ ]+)$'},
);

const txidDynamic = shape(/^[A-Za-z0-9]{26,35}$/, 'must be 26 to 35 letters or digits');
const endToEndId = shape(
  /^[ED]\d{8}\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[A-Za-z0-9]{11}$/,
  'must be E or D, the ISPB (8 digits), yyyyMMddHHmm in UTC and 11 letters or digits',
);

/** Postal code (CEP). */
const cep = shape(/^\d{8}$/, 'must be 8 digits');

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, not reflected. Four upper-case hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const brCode: Validator = (value) => {
  if (!/^000201.*6304[0-9A-F]{4}$/.test(value)) return 'must begin with 000201 and end with 6304 and four hex digits';
  return crc16(value.slice(0, -4)) === value.slice(-4) ? null : 'has a wrong checksum';
};

/** Check digit of a barcode: weights 2 to 9 from the right, modulo 11; 0, 10 and 11 become 1. */
function boletoCheckDigit(digits43: string): number {
  const sum = weightedSum([...digits43].reverse().join(''), [2, 3, 4, 5, 6, 7, 8, 9]);
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
}

const barcode: Validator = (value) => {
  if (!/^\d{44}$/.test(value)) return 'must be 44 digits';
  return boletoCheckDigit(value.slice(0, 4) + value.slice(5)) === Number(value[4]) ? null : 'has a wrong check digit';
};

/**
 * Check digit of one field of the typed line: weights 2 and 1 from the right, with the digits of each product added.
 */
function boletoFieldDigit(digits: string): number {
  return toTen(weightedSum([...digits].reverse().join(''), [2, 1], digitSum));
}

const digitableLine: Validator = (value) => {
  if (!/^\d{47}$/.test(value)) return 'must be 47 digits';
  const [one, two, three] = [value.slice(0, 10), value.slice(10, 21), value.slice(21, 32)];
  const wrong = [one, two, three].findIndex((field) => boletoFieldDigit(field.slice(0, -1)) !== Number(field.at(-1)));
  if (wrong >= 0) return `has a wrong check digit in field ${wrong + 1}`;
  const free = one.slice(4, 9) + two.slice(0, 10) + three.slice(0, 10);
  return barcode(one.slice(0, 4) + value.slice(32) + free);
};

export const brazil = {
  cpf,
  cnpj,
  cpf_or_cnpj: cpfOrCnpj,
  pix_evp: pixEvp,
  pix_phone: pixPhone,
  pix_email: pixEmail,
  pix_key: pixKey,
  pix_txid_dynamic: txidDynamic,
  pix_end_to_end_id: endToEndId,
  br_code_crc16: brCode,
  boleto_barcode: barcode,
  boleto_digitable_line: digitableLine,
  br_cep: cep,
};
