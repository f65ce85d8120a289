/**
 * Registry of all validators. The sandbox applies them to `fields` and `card_number`, and tests to every example in the
 * documentation. The rules are in the modules by subject.
 */
import {billingAddress, postalCode} from './addresses';
import {cardLast4, cardToken, cvv, expireMonth, expireYear, pan} from './cards';
import {cryptoAddress} from './crypto';
import {cryptoAsset, cryptoMemo, cryptoNetwork} from './crypto/fields';
import {googlePayToken} from './googlePay';
import {identifiers} from './identifiers';
import {blikCode, flag, receiptReference} from './payments';
import {names} from './names';
import {email, msisdn, phone} from './people';
import type {Validator} from './types';

export {isSupportedCountry} from './people';
export type {Validator} from './types';

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
  billing_address: billingAddress,
  postal_code: postalCode,
  google_pay_token: googlePayToken,
  ...names,
  ...identifiers,
} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Type guard for validator names. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
