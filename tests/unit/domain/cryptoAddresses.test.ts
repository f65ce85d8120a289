/** Addresses of every family: public examples, generated ones, and invalid ones. */
import {describe, expect, test} from 'vitest';
import {
  addressForms,
  addressWithoutOwner,
  cryptoAddress,
  isAddressForm,
  type AddressForm,
} from '../../../src/domain/validators/crypto';
import {encodeEip55} from '../../../src/domain/validators/crypto/evm';

const CHECK_SUM = 'has a wrong check sum';

// Never send anything to these addresses: most are made up, and nobody has their keys.
const VALID: Record<AddressForm, string[]> = {
  bitcoin: [
    '17TEa54nSz1oac4YFbRoTtWqkcRipcNSsU',
    '389FVcZDztLBfmkyNh6PtWsmu8iSKt4zh1',
    // BIP-173 and BIP-350.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  litecoin: [
    'LRgBqHNcXeFrqQkhRjR6juabxpnzvSn4aY',
    'MEMPoVyBx1BcUH2sUa5jiA8BDqJtLmdRMW',
    'ltc1qgmrwts77r8t0slxewzp56pk4zgc25mdmdp7zfg',
  ],
  dogecoin: ['DBbL7L1RkPv67cF8zBRN1egSdkA28NNsbf'],
  evm: [
    '0x46C6E5c3dE19D6F87CD970834D06d51230Aa6dBB',
    '0x46c6e5c3de19d6f87cd970834d06d51230aa6dbb',
    '0x46C6E5C3DE19D6F87CD970834D06D51230AA6DBB',
    // EIP-55.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ],
  tron: ['TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hh', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  solana: ['9T3RmPMxjtyK9BzRZHSDY3uVz5RsSEFcLKn3DeFGiehq'],
  ton: ['UQDmgebj3iJGkqoobOlw6FwrgCi3CWAvGIME1T4wXJHYdoAW'],
  xrp: ['rfTN2nh8Szro2chYEbRoTtWqkcR5Fc4S17', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
};

const INVALID: [AddressForm, string, string][] = [
  ['bitcoin', '17TEa54nSz1oac4YFbRoTtWqkcRipcNSsV', CHECK_SUM],
  ['bitcoin', '17TEa04nSz1oac4YFbRoTtWqkcRipcNSsU', 'must be 25 to 36 Base58 characters'],
  ['bitcoin', 'DBbL7L1RkPv67cF8zBRN1egSdkA28NNsbf', 'is not an address of Bitcoin'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', CHECK_SUM],
  ['bitcoin', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'must not mix upper and lower case'],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'must be 25 to 36 Base58 characters'],
  // BIP-350: version 1 with the Bech32 checksum, version 0 with the Bech32m one, a program of 16 bytes in version 0.
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', CHECK_SUM],
  ['bitcoin', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', CHECK_SUM],
  ['bitcoin', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'has a wrong length'],
  ['litecoin', 'LRgBqHNcXeFrqQkhRjR6juabxpnzvSn4aZ', CHECK_SUM],
  ['litecoin', '17TEa54nSz1oac4YFbRoTtWqkcRipcNSsU', 'is not an address of Litecoin'],
  ['litecoin', 'ltc1qgmrwts77r8t0slxewzp56pk4zgc25mdmdp7zff', CHECK_SUM],
  ['dogecoin', 'DBbL7L1RkPv67cF8zBRN1egSdkA28NNsbg', CHECK_SUM],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'has a wrong check sum (EIP-55)'],
  ['evm', '0x46C6E5c3dE19D6F87CD970834D06d51230Aa6dB', 'must be 0x and 40 hex digits'],
  ['evm', '46C6E5c3dE19D6F87CD970834D06d51230Aa6dBB', 'must be 0x and 40 hex digits'],
  ['tron', 'TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hi', CHECK_SUM],
  ['tron', '17TEa54nSz1oac4YFbRoTtWqkcRipcNSsU', 'is not an address of TRON'],
  ['solana', '0T3RmPMxjtyK9BzRZHSDY3uVz5RsSEFcLKn3DeFGiehq', 'must be 32 to 44 Base58 characters'],
  ['solana', '11111111111111111111111111111111111111111111', 'is not an address of Solana'],
  ['ton', 'UQDmgebj3iAGkqoobOlw6FwrgCi3CWAvGIME1T4wXJHYdoAW', CHECK_SUM],
  ['ton', 'UQDmgebj3iJGkqoobOlw6FwrgCi3CWAvGIME1T4wXJHYdoA', 'must be 48 Base64url characters'],
  ['xrp', 'rfTN2nh8Szro2chYEbRoTtWqkcR5Fc4S1V', CHECK_SUM],
  ['xrp', '17TEa54nSz1oac4YFbRoTtWqkcRipcNSsU', 'must be r and 24 to 34 Base58 characters'],
];

const forms = Object.keys(addressForms) as AddressForm[];

describe.each(forms)('%s', (form) => {
  test.each(VALID[form])('accepts %s', (address) => {
    expect(addressForms[form](address)).toBeNull();
    expect(cryptoAddress(address)).toBeNull();
  });

  test('refuses empty, padded and truncated addresses', () => {
    const address = VALID[form][0]!;
    // Solana has no checksum, so a shorter key may be valid too.
    const short = form === 'solana' ? address.slice(0, -13) : address.slice(0, -1);
    for (const wrong of ['', ` ${address}`, `${address}\n`, short])
      expect(addressForms[form](wrong), JSON.stringify(wrong)).not.toBeNull();
  });

  test('refuses addresses of other formats', () => {
    for (const other of forms.filter((candidate) => candidate !== form))
      for (const address of VALID[other]) expect(addressForms[form](address), address).not.toBeNull();
  });

  test('generates valid addresses, the same for the same name', () => {
    const made = Array.from({length: 50}, (_, index) => addressWithoutOwner(form, `name ${index}`));
    for (const address of made) expect(addressForms[form](address), address).toBeNull();
    expect(new Set(made).size).toBe(made.length);
    expect(addressWithoutOwner(form, 'name 0')).toBe(made[0]);
  });
});

test.each(INVALID)('%s refuses “%s”', (form, address, complaint) => {
  expect(addressForms[form](address)).toBe(complaint);
});

test('a refund address of an unknown format is refused', () => {
  expect(cryptoAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toMatch(/^is not a valid address/);
});

test('detects every change of case in a letter (EIP-55)', () => {
  const address = encodeEip55('46c6e5c3de19d6f87cd970834d06d51230aa6dbb');
  [...address].forEach((letter, index) => {
    if (index < 2 || !/[a-f]/i.test(letter)) return;
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    expect(addressForms.evm(address.slice(0, index) + other + address.slice(index + 1))).not.toBeNull();
  });
});

test('recognises formats only by name', () => {
  expect(isAddressForm('evm')).toBe(true);
  expect(isAddressForm('toString')).toBe(false);
});
