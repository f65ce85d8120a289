/**
 * Argentina, Chile, Colombia, Ecuador, Mexico, Paraguay, Peru: accounts and personal numbers.
 * Sources: Banco Central de la República Argentina (CBU, CVU), Banco de México (CLABE), Cámara de Compensación
 * Electrónica of Peru (CCI), and the tax offices of each country.
 */
import type {Validator} from '../types';
import {all, digitSum, national, shape, toTen, weightedSum} from './checks';

const cbu = all(shape(/^\d{22}$/, 'must be 22 digits'), national('AR', 'cbu'));

/** A CBU whose bank code is 000, for accounts at payment service providers. */
const cvu = all(shape(/^000\d{19}$/, 'must be 22 digits that begin with 000'), cbu);

const cbuOrCvu = all(cbu);

const alias = shape(/^[A-Za-z0-9.-]{6,20}$/, 'must be 6 to 20 letters (without ñ), digits, dots or hyphens');
const cuit = all(shape(/^\d{11}$/, 'must be 11 digits'), national('AR', 'cuit'));
const dniArgentina = shape(/^\d{7,8}$/, 'must be 7 or 8 digits');

const rutDigits = national('CL', 'rut');

/** Dots between groups are ignored; the hyphen before the check character is required. */
const rut: Validator = (value) => {
  if (!/^\d{1,2}\.?\d{3}\.?\d{3}-[0-9K]$/.test(value)) return 'must be 7 or 8 digits, a hyphen and 0 to 9 or K';
  return rutDigits(value.replaceAll('.', ''));
};

const nit = all(shape(/^\d{3}\.?\d{3}\.?\d{3}-?\d$/, 'must be 9 digits and a check digit'), national('CO', 'nit'));
const cedulaColombia = shape(/^\d{6,10}$/, 'must be 6 to 10 digits');

const clabe = all(shape(/^\d{18}$/, 'must be 18 digits'), national('MX', 'clabe'));
const curp = all(shape(/^[A-Z]{4}\d{6}[A-Z0-9]{8}$/, 'must be 18 capital letters and digits'), national('MX', 'curp'));
const rfcPerson = shape(/^[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}$/, 'must be 4 letters, 6 digits and 3 letters or digits');
const rfcCompany = shape(/^[A-ZÑ&]{3}\d{6}[A-Z0-9]{3}$/, 'must be 3 letters, 6 digits and 3 letters or digits');

/** Weights 1 and 2 from the left, with the digits of each product added. */
const cciDigit = (digits: string): number => toTen(weightedSum(digits, [1, 2], digitSum));

const cci: Validator = (value) => {
  if (!/^\d{20}$/.test(value)) return 'must be 20 digits';
  const [bank, account] = [value.slice(0, 6), value.slice(6, 18)];
  if (cciDigit(bank) !== Number(value[18])) return 'has a wrong first check digit';
  return cciDigit(account) === Number(value[19]) ? null : 'has a wrong second check digit';
};
const dniPeru = shape(/^\d{8}$/, 'must be 8 digits');
const rucPeru = all(shape(/^\d{11}$/, 'must be 11 digits'), national('PE', 'ruc'));

const cedulaEcuador = all(shape(/^\d{10}$/, 'must be 10 digits'), national('EC', 'ci'));

const rucParaguay = all(
  shape(/^\d{5,8}-\d$/, 'must be 5 to 8 digits, a hyphen and a check digit'),
  national('PY', 'ruc'),
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
