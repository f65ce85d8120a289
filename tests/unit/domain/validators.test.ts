import {createHmac} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {isValidatorName, validators, type Validator} from '../../../src/domain/validators';
import {addressForms, type AddressForm} from '../../../src/domain/validators/crypto';
import vectors from '../../fixtures/identifiers.json';

describe('pan (ISO/IEC 7812-1)', () => {
  test.each(['4242424242424242', '4111111111111111', '5555555555554444', '378282246310005', '6799990100000000019'])(
    '%s is valid',
    (number) => {
      expect(validators.pan(number)).toBeNull();
    },
  );

  test.each([
    ['4242424242424241', 'has a wrong check digit'],
    ['4242 4242 4242 4242', 'must be 12 to 19 digits without spaces and hyphens'],
    ['42424242424', 'must be 12 to 19 digits without spaces and hyphens'],
    // A correct check digit is not enough: too short, too long, non-ASCII digits.
    ['79927398713', 'must be 12 to 19 digits without spaces and hyphens'],
    ['00000000000000000000', 'must be 12 to 19 digits without spaces and hyphens'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'must be 12 to 19 digits without spaces and hyphens'],
    ['', 'must be 12 to 19 digits without spaces and hyphens'],
  ])('“%s” %s', (number, complaint) => {
    expect(validators.pan(number)).toBe(complaint);
  });

  test('detects every single wrong digit and nearly every swap of neighbours', () => {
    const number = '6799990100000000019';
    for (let index = 0; index < number.length; index += 1) {
      for (const digit of '0123456789') {
        const changed = number.slice(0, index) + digit + number.slice(index + 1);
        expect(validators.pan(changed) === null, changed).toBe(digit === number[index]);
      }
      const [left, right] = [number[index], number[index + 1]];
      if (right === undefined || left === right) continue;
      const swapped = number.slice(0, index) + right + left + number.slice(index + 2);
      // The Luhn formula cannot distinguish 09 from 90.
      expect(validators.pan(swapped) === null, swapped).toBe(left! + right === '09' || left! + right === '90');
    }
  });
});

/** Families of crypto addresses, by rule of the table. */
const addressFormOf: Record<string, AddressForm> = {
  btc_base58: 'bitcoin',
  btc_segwit: 'bitcoin',
  ltc_base58: 'litecoin',
  ltc_segwit: 'litecoin',
  doge_base58: 'dogecoin',
  tron: 'tron',
  xrp_classic: 'xrp',
  evm_eip55: 'evm',
  ton_friendly: 'ton',
  solana: 'solana',
};

/** The validator that the sandbox uses for a rule of the table. */
function validatorOf(rule: string): Validator {
  // The table has numbers of one country without the plus sign.
  const country = /^msisdn_([a-z]{2})$/.exec(rule)?.[1]?.toUpperCase();
  if (country) return (value) => validators.msisdn(`+${value}`, country);
  const form = addressFormOf[rule];
  if (form) return addressForms[form];
  // The formula does not depend on the length: leading zeros leave the sum unchanged and pad the number to the length
  // of a card.
  if (rule === 'luhn') return (value) => validators.pan(value.padStart(16, '0'));
  if (!isValidatorName(rule)) throw new Error(`there is no validator “${rule}”`);
  return validators[rule];
}

/** Signatures of wallets, which the gateway computes and no merchant does, so the sandbox has no validator for them. */
const walletSignatures: Record<string, 'lower' | 'upper'> = {
  binance_pay_request_signature: 'upper',
  gate_pay_request_signature: 'lower',
};

interface WalletRequest {
  timestamp: string;
  nonce: string;
  body: string;
  secret: string;
  signature: string;
}

/**
 * HMAC-SHA512 over timestamp, nonce and body, each followed by a line feed. Source: the documentation of both wallets.
 */
function walletSignature({timestamp, nonce, body, secret}: WalletRequest, letters: 'lower' | 'upper'): string {
  const digest = createHmac('sha512', secret).update(`${timestamp}\n${nonce}\n${body}\n`).digest('hex');
  return letters === 'upper' ? digest.toUpperCase() : digest;
}

const table = Object.entries(vectors as unknown as Record<string, {valid: unknown[]; invalid: unknown[]}>);
const ran: string[] = [];

test('the table has 299 vectors of 76 rules', () => {
  expect(table).toHaveLength(76);
  expect(table.flatMap(([, {valid, invalid}]) => [...valid, ...invalid])).toHaveLength(299);
});

describe.each(table.filter(([rule]) => !(rule in walletSignatures)))('%s', (rule, {valid, invalid}) => {
  test.each(valid as string[])('accepts %j', (value) => {
    ran.push(rule);
    const validator = validatorOf(rule);
    expect(validator(value)).toBeNull();
    const {pattern} = validator;
    if (pattern !== undefined) expect(value).toMatch(new RegExp(`^(?:${pattern})$`));
  });

  test.each(invalid as string[])('refuses %j', (value) => {
    ran.push(rule);
    expect(validatorOf(rule)(value)).toMatch(/^(must|has|lacks|holds|is not) /);
  });
});

describe.each(table.filter(([rule]) => rule in walletSignatures))('%s', (rule, {valid, invalid}) => {
  test.each(valid as WalletRequest[])('is valid for $body', (request) => {
    ran.push(rule);
    expect(walletSignature(request, walletSignatures[rule]!)).toBe(request.signature);
  });

  test.each(invalid as WalletRequest[])('is invalid for $body', (request) => {
    ran.push(rule);
    expect(walletSignature(request, walletSignatures[rule]!)).not.toBe(request.signature);
  });
});

// Last, so that all other tests have run; it cannot pass in a filtered run (`-t`).
test('every vector of the table has run', () => {
  console.info(`identifiers: ${ran.length} vectors of ${new Set(ran).size} rules`);
  expect({vectors: ran.length, rules: new Set(ran).size}).toEqual({vectors: 299, rules: 76});
});
