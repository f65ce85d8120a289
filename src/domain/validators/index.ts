/**
 * Validators of the identifiers that payment methods and the calls on cards ask for. The sandbox runs them on `fields`
 * and on `card_number`, the tests run them on every example in the documentation.
 */

import {cryptoAddress} from './crypto';
import {isSupportedCountry as hasNumberingPlan, parsePhoneNumberFromString} from 'libphonenumber-js/max';
import {googlePayToken} from './googlePay';
import {identifiers} from './identifiers';
import {shape} from './identifiers/checks';
import type {Validator} from './types';

export type {Validator} from './types';

/**
 * BLIK code: exactly six digits, kept as a string because leading zeros count.
 * Source: operator’s scheme as documented by several acquirers (see `src/data/methods/blik.yaml`).
 */
const blikCode: Validator = (value) => (/^\d{6}$/.test(value) ? null : 'must be 6 digits');

/**
 * Primary account number of a card: 12 to 19 digits, the last one a check digit.
 * Source: ISO/IEC 7812-1, annex B (Luhn’s formula). It allows fewer digits too; no card that this gateway takes has them.
 */
const pan: Validator = (value) => {
  if (!/^[0-9]{12,19}$/.test(value)) return 'must be 12 to 19 digits';
  return luhnSum(value) % 10 === 0 ? null : 'has a wrong check digit';
};

/** The end of a card number as people give it to be recognised by: exactly four digits, of which zeros count. */
const cardLast4 = shape(/^[0-9]{4}$/, 'must be 4 digits');

/** The reference on a bank's receipt. Banks number in many ways, so only the characters and the length are held. */
const receiptReference = shape(/^[A-Za-z0-9-]{6,20}$/, 'must be 6 to 20 letters, digits or hyphens');

/** From the right, every second digit counts double; of a two-digit product both digits are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Tells whether `msisdn` knows the numbers of a country. */
export function isSupportedCountry(country: string | undefined): boolean {
  return country !== undefined && hasNumberingPlan(country);
}

/**
 * Mobile number of one country in E.164 (ITU-T), with the plus sign and no spaces.
 * Source: the numbering plans in libphonenumber. It knows which numbers can exist, not which ones somebody has.
 */
const msisdn: Validator = (value, country) => {
  if (!isSupportedCountry(country)) throw new Error('msisdn needs the country of the number');
  if (!/^\+[1-9][0-9]{6,14}$/.test(value)) return 'must be a phone number in E.164, such as +351912345678';
  const number = parsePhoneNumberFromString(value);
  const mobile = number?.getType() === 'MOBILE' || number?.getType() === 'FIXED_LINE_OR_MOBILE';
  // The library reads over a national zero behind the country code; E.164 has none.
  const exact = number?.number === value;
  return number?.isValid() && exact && number.country === country && mobile
    ? null
    : `must be a mobile number of ${country}`;
};

/** Ticker of a crypto asset. Which assets and networks go together stands in `src/data/reference/crypto.yaml`. */
const cryptoAsset: Validator = (value) => (/^[A-Z]{3,5}$/.test(value) ? null : 'must be 3 to 5 capital letters');

/** Code of a network, as `src/data/reference/crypto.yaml` writes it. */
const cryptoNetwork: Validator = (value) => (/^[A-Z]{3,10}$/.test(value) ? null : 'must be 3 to 10 capital letters');

/** Memo, comment or destination tag of a transfer on a chain: some exchanges give numbers, others letters too. */
const cryptoMemo: Validator = (value) =>
  /^[!-~]{1,64}$/.test(value) ? null : 'must be 1 to 64 letters, digits and signs, without spaces';

/** E-mail address: enough of RFC 5321 to catch typing errors. Whether the mailbox exists, only a message tells. */
const email: Validator = (value) =>
  value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : 'must be an e-mail address';

/** Telephone number in the form of E.164: `+`, country code and number, at most 15 digits. */
const phone: Validator = (value) =>
  /^\+[1-9][0-9]{7,14}$/.test(value) ? null : 'must be + and 8 to 15 digits, country code first';
/** Month in which a card expires, as it is embossed. Source: the layout of a card, ISO/IEC 7813. */
const expireMonth: Validator = (value) => (/^(0[1-9]|1[0-2])$/.test(value) ? null : 'must be two digits from 01 to 12');

/** Year in which a card expires. Four digits, so that nobody has to guess the century. */
const expireYear: Validator = (value) => (/^20[0-9]{2}$/.test(value) ? null : 'must be four digits such as 2030');

/** Security code of a card. Which of the two lengths is right depends on the scheme. */
const cvv: Validator = (value) => (/^[0-9]{3,4}$/.test(value) ? null : 'must be 3 or 4 digits');

/** Card token of this gateway: its form only. */
const cardToken: Validator = (value) =>
  /^[A-Za-z0-9_-]{8,64}$/.test(value) ? null : 'must be 8 to 64 letters, digits, _ or -';

/**
 * Name of a person in Latin letters, with the marks of European languages and of Turkish, and what stands between them.
 * Ranges instead of a property of Unicode, so that the pattern means the same in every program that reads it.
 */
const personName = shape(
  /^[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ.\-' ]{1,99}$/,
  'must be 2 to 100 Latin letters, spaces, dots, hyphens or apostrophes, a letter first',
);

/** Yes or no in `fields`, where every value is a string. */
const flag: Validator = (value) => (value === 'true' || value === 'false' ? null : 'must be true or false');

export const validators = {
  blik_code: blikCode,
  pan,
  msisdn,
  crypto_asset: cryptoAsset,
  crypto_network: cryptoNetwork,
  crypto_address: cryptoAddress,
  crypto_memo: cryptoMemo,
  email,
  phone_e164: phone,
  card_last4: cardLast4,
  receipt_reference: receiptReference,
  expire_month: expireMonth,
  expire_year: expireYear,
  cvv,
  card_token: cardToken,
  flag,
  google_pay_token: googlePayToken,
  person_name: personName,
  ...identifiers,
} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Tells whether `name` is a validator of this module. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
