/**
 * IBAN (ISO 13616, validated by the library `ibantools`), and identifiers of Ukraine, Poland, Portugal and Turkey.
 * Source of the Ukrainian payment QR code: rules of the National Bank of Ukraine on QR codes for credit transfers.
 */
import {isValidIBAN} from 'ibantools';
import {fromBase64} from '../../platform/bytes';
import type {Validator} from '../types';
import {all, national, notZero, shape} from './checks';

const iban: Validator = (value) => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return 'must be capital letters and digits without spaces';
  return isValidIBAN(value) ? null : 'has a wrong length for its country or wrong check digits';
};

/** Only digits after UA, which is stricter than the registry of ISO 13616. */
const ibanUkraine = all(shape(/^UA\d{27}$/, 'must be UA and 27 digits'), iban);
const ibanTurkey = all(shape(/^TR\d{24}$/, 'must be TR and 24 digits'), iban);
const ibanAzerbaijan = all(shape(/^AZ/, 'must begin with AZ'), iban);

const rnokpp = all(shape(/^\d{10}$/, 'must be 10 digits'), notZero, national('UA', 'rntrc'));
const edrpou = all(shape(/^\d{8}$/, 'must be 8 digits'), notZero, national('UA', 'edrpou'));
const mfo = shape(/^\d{6}$/, 'must be 6 digits');

const pesel = all(shape(/^\d{11}$/, 'must be 11 digits'), national('PL', 'pesel'));
const nif = all(shape(/^\d{9}$/, 'must be 9 digits'), national('PT', 'nif'));
const tckn = all(shape(/^[1-9]\d{10}$/, 'must be 11 digits, the first not 0'), national('TR', 'tckimlik'));
const paparaNumber = all(shape(/^\d{10}$/, 'must be 10 digits'), notZero);

const NBU_LINK = /^https:\/\/(?:bank\.gov\.ua\/qr|qr\.bank\.gov\.ua)\/([A-Za-z0-9_-]+)$/;
const NBU_ENCODINGS: Record<string, string> = {1: 'utf-8', 2: 'windows-1251'};
/** Required fields of formats 002 and 003, counted from 1. */
const NBU_MANDATORY: Record<string, readonly number[]> = {
  '002': [1, 2, 3, 4, 6, 7, 9, 12],
  '003': [1, 2, 3, 4, 6, 7, 9, 10, 12],
};

const nbuQrLink: Validator = (value) => {
  const payload = NBU_LINK.exec(value)?.[1];
  if (!payload) return 'must be a link of bank.gov.ua/qr or qr.bank.gov.ua';
  const bytes = fromBase64(payload);
  const encoding = NBU_ENCODINGS[new TextDecoder('latin1').decode(bytes).split('\n')[2] ?? ''];
  if (!encoding) return 'must name encoding 1 or 2 in its third line';
  const lines = new TextDecoder(encoding).decode(bytes).split('\n');
  const mandatory = NBU_MANDATORY[lines[1] ?? ''];
  if (lines[0] !== 'BCD' || !mandatory) return 'must be of format 002 or 003';
  const missing = mandatory.find((field) => !lines[field - 1]);
  if (missing) return `lacks field ${missing}`;
  return ibanUkraine(lines[6]!) === null ? null : 'holds a wrong IBAN';
};

export const europe = {
  iban,
  iban_ua: ibanUkraine,
  iban_tr: ibanTurkey,
  iban_az: ibanAzerbaijan,
  rnokpp_ua: rnokpp,
  edrpou_ua: edrpou,
  ua_mfo: mfo,
  pesel,
  nif_pt: nif,
  tckn,
  papara_number: paparaNumber,
  nbu_qr_link: nbuQrLink,
};
