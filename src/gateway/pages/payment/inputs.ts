/** How the payment page asks for a field of a method, by the validator of the field. */
import {type Validator, validators, type ValidatorName} from '../../../domain';

export interface InputForm {
  inputmode: 'numeric' | 'tel' | 'text';
  autocomplete: string;
  /** For keyboards, assistive technology and `/service/list`; the sandbox itself decides with the validator. */
  pattern: string;
  /** How `/service/list` describes the shape of the value: `9` is a digit, `A` a letter, anything else itself. */
  mask?: string;
  /** Brings what people type into the form that the API takes. */
  clean(value: string): string;
}

const inputForms: Partial<Record<ValidatorName, InputForm>> = {
  blik_code: {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    pattern: '[0-9]{6}',
    mask: '999999',
    // Bank apps show the code as two groups of three digits, and people copy the space.
    clean: (value) => value.replace(/\s/g, ''),
  },
  msisdn: {
    inputmode: 'tel',
    autocomplete: 'tel',
    pattern: '[+][1-9][0-9]{6,14}',
    // People group the digits in many ways; E.164 has none of the signs.
    clean: (value) => value.replace(/[\s().-]/g, ''),
  },
  pan: {
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    pattern: '[0-9 ]{12,23}',
    // Cards show the number in groups, and people type the spaces.
    clean: (value) => value.replace(/\s/g, ''),
  },
  crypto_asset: {inputmode: 'text', autocomplete: 'off', pattern: '[A-Z]{3,5}', clean: (value) => value.trim()},
  crypto_network: {inputmode: 'text', autocomplete: 'off', pattern: '[A-Z]{3,10}', clean: (value) => value.trim()},
  // Copied from a wallet, often with white space around it.
  crypto_address: {
    inputmode: 'text',
    autocomplete: 'off',
    pattern: '[A-Za-z0-9_-]{25,62}',
    clean: (value) => value.trim(),
  },
  email: {
    inputmode: 'text',
    autocomplete: 'email',
    pattern: '[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+',
    clean: (value) => value.trim(),
  },
  // People type spaces, hyphens and brackets between the groups.
  phone_e164: {
    inputmode: 'text',
    autocomplete: 'tel',
    pattern: '\\+[1-9][0-9]{7,14}',
    clean: (value) => value.replace(/[\s()-]/g, ''),
  },
  expire_month: {
    inputmode: 'numeric',
    autocomplete: 'cc-exp-month',
    pattern: '(0[1-9]|1[0-2])',
    mask: '99',
    // People leave the first zero out.
    clean: (value) => value.trim().replace(/^[1-9]$/, '0$&'),
  },
  expire_year: {
    inputmode: 'numeric',
    autocomplete: 'cc-exp-year',
    pattern: '20[0-9]{2}',
    mask: '9999',
    // Cards show the last two digits.
    clean: (value) => value.trim().replace(/^[0-9]{2}$/, '20$&'),
  },
  cvv: {inputmode: 'numeric', autocomplete: 'cc-csc', pattern: '[0-9]{3,4}', clean: (value) => value.trim()},
  card_token: {
    inputmode: 'text',
    autocomplete: 'off',
    pattern: '[A-Za-z0-9_-]{8,64}',
    clean: (value) => value.trim(),
  },
  flag: {inputmode: 'text', autocomplete: 'off', pattern: '(true|false)', clean: (value) => value.trim()},
};

/** How a field is asked for. Where nothing is listed above, the form follows from the validator's pattern. */
export function inputForm(name: ValidatorName): InputForm {
  const listed = inputForms[name];
  if (listed) return listed;
  const validator: Validator = validators[name];
  const pattern = validator.pattern?.replace(/^\^|\$$/g, '').replaceAll('\\d', '[0-9]') ?? '.{1,255}';
  const digits = /^\[0-9\]\{(\d+)\}$/.exec(pattern)?.[1];
  return {
    inputmode: digits ? 'numeric' : 'text',
    autocomplete: 'off',
    pattern,
    ...(digits && {mask: '9'.repeat(Number(digits))}),
    clean: (value) => value.trim(),
  };
}
