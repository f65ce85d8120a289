/** The format of a Google Pay token. */
import {describe, expect, test} from 'vitest';
import {validators} from '../../../src/domain/validators';

const token = {
  signature: 'MEQC',
  intermediateSigningKey: {signedKey: '{"keyValue":"MFkw"}', signatures: ['MEYC']},
  protocolVersion: 'ECv2',
  signedMessage: '{"tag":"dGFn"}',
};
const check = (changes: object) => validators.google_pay_token(JSON.stringify({...token, ...changes}));

describe('a token of Google Pay', () => {
  test('is accepted', () => expect(check({})).toBeNull());

  test.each(['', 'token', '"token"', 'null', '12', '{'])('%j is refused', (value) =>
    expect(validators.google_pay_token(value)).toBe('must be the token of Google Pay, a JSON text'),
  );

  test.each([
    [{protocolVersion: 'ECv1'}, 'protocolVersion'],
    [{signature: undefined}, 'signature'],
    [{intermediateSigningKey: undefined}, 'intermediateSigningKey'],
    [{intermediateSigningKey: null}, 'intermediateSigningKey'],
    [{intermediateSigningKey: {signedKey: {}, signatures: []}}, 'signedKey'],
    [{signedMessage: {tag: 'dGFn'}}, 'do not parse it'],
  ])('%j is refused', (changes, part) => expect(check(changes)).toContain(part));
});
