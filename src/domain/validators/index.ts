/**
 * Validators of the identifiers that payment methods and the calls on cards ask for. The sandbox runs them on `fields`
 * and on `card_number`, the tests run them on every example in the documentation. This is the list by name; each rule
 * stands with its kind.
 */
import {cardLast4, cardToken, cvv, expireMonth, expireYear, pan} from './cards';
import {cryptoAddress} from './crypto';
import {cryptoAsset, cryptoMemo, cryptoNetwork} from './crypto/fields';
import {googlePayToken} from './googlePay';
import {identifiers} from './identifiers';
import {blikCode, flag, receiptReference} from './payments';
import {email, msisdn, personName, phone} from './people';
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
  google_pay_token: googlePayToken,
  person_name: personName,
  ...identifiers,
} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Tells whether `name` is a validator of this module. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
