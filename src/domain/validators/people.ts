/** How people are named and reached. A passed check proves typing, not existence. */
import {isSupportedCountry as hasNumberingPlan, parsePhoneNumberFromString} from 'libphonenumber-js/max';
import {shape} from './identifiers/checks';
import type {Validator} from './types';

/** Tells whether `msisdn` knows the numbers of a country. */
export function isSupportedCountry(country: string | undefined): boolean {
  return country !== undefined && hasNumberingPlan(country);
}

/**
 * Mobile number of one country in E.164 (ITU-T), with the plus sign and no spaces.
 * Source: the numbering plans in libphonenumber. It knows which numbers can exist, not which ones somebody has.
 */
export const msisdn: Validator = (value, country) => {
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

/** E-mail address: enough of RFC 5321 to catch typing errors. Whether the mailbox exists, only a message tells. */
export const email: Validator = (value) =>
  value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : 'must be an e-mail address';

/** Telephone number in the form of E.164: `+`, country code and number, at most 15 digits. */
export const phone: Validator = (value) =>
  /^\+[1-9][0-9]{7,14}$/.test(value) ? null : 'must be + and 8 to 15 digits, country code first';

/**
 * Name of a person in Latin letters, with the marks of European languages and of Turkish, and what stands between them.
 * Ranges instead of a property of Unicode, so that the pattern means the same in every program that reads it.
 */
export const personName = shape(
  /^[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ.\-' ]{1,99}$/,
  'must be 2 to 100 Latin letters, spaces, dots, hyphens or apostrophes, a letter first',
);
