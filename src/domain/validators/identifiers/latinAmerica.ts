/**
 * Argentina, Chile, Colombia, Ecuador, Mexico, Paraguay, Peru: accounts and personal numbers.
 * Sources: Banco Central de la República Argentina (CBU, CVU), Banco de México (CLABE), Cámara de Compensación
 * Electrónica of Peru (CCI), and the tax offices of each country.
 */
import type {Validator} from '../types';
import {all, checkDigit, digitSum, national, notZero, shape, toTen, weightedSum} from './checks';

const cbu = all(shape(/^\d{22}$/, 'must be 22 digits'), notZero, national('AR', 'cbu'));

/** A CBU whose bank code is 000, for accounts at payment service providers. */
const cvu = all(shape(/^000\d{19}$/, 'must be 22 digits that begin with 000'), cbu);

const cbuOrCvu = all(cbu);

const alias = shape(/^[A-Za-z0-9.-]{6,20}$/, 'must be 6 to 20 letters (without ñ), digits, dots or hyphens');
const TAX_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Modulo 11. Where the rest is 1, the tax office gives a person another kind, whose check digit is 9 or 4.
 */
function cuitDigit(front: string): number {
  const rest = weightedSum(front, TAX_WEIGHTS) % 11;
  return rest < 2 ? [0, 9][rest]! : 11 - rest;
}
const cuit = all(shape(/^\d{11}$/, 'must be 11 digits'), notZero, checkDigit(cuitDigit));
const dniArgentina = all(shape(/^\d{7,8}$/, 'must be 7 or 8 digits'), notZero);

const rutDigits = national('CL', 'rut');

/** Dots between groups are ignored; the hyphen before the check character is required. */
const rut: Validator = (value) => {
  if (!/^\d{1,2}\.?\d{3}\.?\d{3}-[0-9K]$/.test(value)) return 'must be 7 or 8 digits, a hyphen and 0 to 9 or K';
  return rutDigits(value.replaceAll('.', ''));
};

const nit = all(
  shape(/^\d{3}\.?\d{3}\.?\d{3}-?\d$/, 'must be 9 digits and a check digit'),
  notZero,
  national('CO', 'nit'),
);
const cedulaColombia = all(shape(/^\d{6,10}$/, 'must be 6 to 10 digits'), notZero);

/** Each product counts by its last digit, which does not change the last digit of the sum. */
const clabe = all(
  shape(/^\d{18}$/, 'must be 18 digits'),
  notZero,
  checkDigit((front) => toTen(weightedSum(front, [3, 7, 1]))),
);

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
/** Weights from 18 down to 2. */
const curpDigit = (front: string): number =>
  toTen([...front].reduce((sum, letter, index) => sum + CURP_ALPHABET.indexOf(letter) * (18 - index), 0));
const curp = all(
  shape(
    /^[A-Z]{4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z]{6}[A-Z0-9]\d$/,
    'must be 18 capital letters and digits: 4 letters, the date of birth (YYMMDD), 6 letters, a letter or digit and a digit',
  ),
  checkDigit(curpDigit),
);
const rfcPerson = shape(/^[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}$/, 'must be 4 letters, 6 digits and 3 letters or digits');
const rfcCompany = shape(/^[A-ZÑ&]{3}\d{6}[A-Z0-9]{3}$/, 'must be 3 letters, 6 digits and 3 letters or digits');

/** Weights 1 and 2 from the left, with the digits of each product added. */
const cciDigit = (digits: string): number => toTen(weightedSum(digits, [1, 2], digitSum));

const cci: Validator = (value) => {
  if (!/^\d{20}$/.test(value)) return 'must be 20 digits';
  const [bank, account] = [value.slice(0, 6), value.slice(6, 18)];
  if (cciDigit(bank) !== Number(value[18])) return 'has a wrong first check digit';
  return cciDigit(account) === Number(value[19]) ? notZero(value) : 'has a wrong second check digit';
};
const dniPeru = all(shape(/^\d{8}$/, 'must be 8 digits'), notZero);
const rucPeru = all(
  shape(/^\d{11}$/, 'must be 11 digits'),
  notZero,
  checkDigit((front) => (11 - (weightedSum(front, TAX_WEIGHTS) % 11)) % 10),
);

/** The third digit is no longer a rule: the civil registry has issued more numbers than it had room for. */
const cedulaEcuador = all(
  shape(/^\d{10}$/, 'must be 10 digits'),
  notZero,
  checkDigit((front) => toTen(weightedSum(front, [2, 1], digitSum))),
);

/** Weights 2 to 11 from the right, modulo 11; 10 and 11 become 0. */
function rucParaguayDigit(front: string): number {
  const digits = [...front].slice(0, -1).reverse().join('');
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  return rest > 1 ? 11 - rest : 0;
}
const rucParaguay = all(
  shape(/^\d{1,8}-\d$/, 'must be 1 to 8 digits, a hyphen and a check digit'),
  notZero,
  checkDigit(rucParaguayDigit),
);

export const latinAmerica = {
  cbu,
  cvu,
  cbu_or_cvu: cbuOrCvu,
  ar_alias: alias,
  cuit_cuil: cuit,
  ar_dni: dniArgentina,
  rut_cl: rut,
  nit_co: nit,
  co_cc: cedulaColombia,
  clabe,
  curp,
  mx_rfc_person: rfcPerson,
  mx_rfc_company: rfcCompany,
  cci_pe: cci,
  pe_dni: dniPeru,
  ruc_pe: rucPeru,
  cedula_ec: cedulaEcuador,
  ruc_py: rucParaguay,
};
