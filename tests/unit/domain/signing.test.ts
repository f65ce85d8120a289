import {createHmac} from 'node:crypto';
import {expect, test} from 'vitest';
import {sign, stringToSign, verify} from '../../../src/domain/signing';

const token = 'sandbox_3kT9vQ2mX7pL5wRz';

test('the signed text is point, key and the raw body, joined by dots', () => {
  expect(stringToSign(5001, 1795248000000, '{"id":1}').toString()).toBe('5001.1795248000000.{"id":1}');
});

test('HMAC-SHA256 in lower-case hex, as an independent call computes it', () => {
  const expected = createHmac('sha256', Buffer.from(token)).update('5001.1.{}').digest('hex');
  expect(sign(token, 5001, 1, '{}')).toBe(expected);
  expect(expected).toMatch(/^[0-9a-f]{64}$/);
});

test('bytes and text give the same signature, also beyond ASCII', () => {
  const body = '{"description":"Zamówienie №1 🧾"}';
  expect(sign(token, 1, 2, Buffer.from(body))).toBe(sign(token, 1, 2, body));
});

test('RFC 4231 test case 2 holds for the underlying HMAC', () => {
  // The key "Jefe" and the data "what do ya want for nothing?" of RFC 4231, section 4.3.
  expect(createHmac('sha256', 'Jefe').update('what do ya want for nothing?').digest('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('every single changed byte is refused', () => {
  const body = '{"id":900001}';
  const signature = sign(token, 5001, 7, body);
  expect(verify(signature, token, 5001, 7, body)).toBe(true);
  for (let index = 0; index < signature.length; index += 1) {
    const other = signature[index] === '0' ? '1' : '0';
    expect(verify(signature.slice(0, index) + other + signature.slice(index + 1), token, 5001, 7, body)).toBe(false);
  }
  expect(verify(signature.toUpperCase(), token, 5001, 7, body)).toBe(/^[0-9]+$/.test(signature));
  expect(verify(signature, token, 5001, 8, body)).toBe(false);
  expect(verify(signature, token, 5002, 7, body)).toBe(false);
  expect(verify(signature, token, 5001, 7, `${body} `)).toBe(false);
  expect(verify('', token, 5001, 7, body)).toBe(false);
});
