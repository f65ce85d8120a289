/** Contact data of people. A valid value need not exist. */
import {isSupportedCountry as hasNumberingPlan, parsePhoneNumberFromString} from 'libphonenumber-js/max';
import type {Validator} from './types';

/** True if `msisdn` supports the numbers of a country. */
export function isSupportedCountry(country: string | undefined): boolean {
  return country !== undefined && hasNumberingPlan(country);
}

/**
 * Mobile number of one country in E.164 (ITU-T), with plus sign and without spaces.
 * Source: the numbering plans in libphonenumber. They define which numbers can exist, not which are assigned.
 */
export const msisdn: Validator = (value, country) => {
  if (!isSupportedCountry(country)) throw new Error('msisdn needs the country of the number');
  if (!/^\+[1-9][0-9]{6,14}$/.test(value)) return 'must be a phone number in E.164, such as +351912345678';
  const number = parsePhoneNumberFromString(value);
  const mobile = number?.getType() === 'MOBILE' || number?.getType() === 'FIXED_LINE_OR_MOBILE';
  // The library ignores a national zero after the country code, which E.164 does not allow.
  const exact = number?.number === value;
  return number?.isValid() && exact && number.country === country && mobile
    ? null
    : `must be a mobile number of ${country}`;
};

/**
 * E-mail address: a subset of RFC 5321 that catches typing errors. Only a message can prove that the mailbox exists.
 */
export const email: Validator = (value) =>
  value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : 'must be an e-mail address';

/** Telephone number in E.164 format: `+`, country code and number, at most 15 digits. */
export const phone: Validator = (value) =>
  /^\+[1-9][0-9]{7,14}$/.test(value) ? null : 'must be + and 8 to 15 digits, country code first';
