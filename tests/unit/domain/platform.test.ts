/** Both platforms give the same results: Node’s cryptography, and that of the browser build. */
import {createSign, generateKeyPairSync} from 'node:crypto';
import {isDeepStrictEqual} from 'node:util';
import {describe, expect, it} from 'vitest';
import {sameJson} from '../../../src/domain/json/sameJson';
import {byteLength, concat, fromBase64, sha256Hex, textOf} from '../../../src/domain/platform';
import {toBase64, toBase64url, toHex, utf8} from '../../../src/domain/platform';
import * as browser from '../../../src/domain/platform/browser';
import * as node from '../../../src/domain/platform/node';
import {randomFrom} from '../../random';

const random = randomFrom(20);
const below = (limit: number) => Math.floor(random() * limit);
const bytes = (length: number) => Uint8Array.from({length}, () => below(256));
const LENGTHS = [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000];
const TEXTS = ['', 'a', 'zł', '€', '💳', '\uFEFFbom', 'line\nfeed', 'ключ'];

describe('the browser platform', () => {
  it.each(LENGTHS)('hashes %i bytes like Node', (length) => {
    const message = bytes(length);
    expect(toHex(browser.sha256(message))).toBe(toHex(node.sha256(message)));
    for (const key of [bytes(1), bytes(64), bytes(200)])
      expect(toHex(browser.hmacSha256(key, message))).toBe(toHex(node.hmacSha256(key, message)));
  });

  it('returns the requested number of random bytes, different each time', () => {
    for (const {randomBytes} of [browser, node]) {
      expect(randomBytes(16)).toHaveLength(16);
      expect(toHex(randomBytes(16))).not.toBe(toHex(randomBytes(16)));
    }
  });

  it.each(TEXTS)('compares %j like Node', (text) => {
    for (const other of [...TEXTS, `${text} `]) {
      expect(browser.sameSecret(text, other)).toBe(text === other);
      expect(node.sameSecret(text, other)).toBe(text === other);
    }
  });

  it.each([1024, 2048, 2056, 3072])('checks signatures by an RSA key of %i bits like Node', (modulusLength) => {
    const {publicKey, privateKey} = generateKeyPairSync('rsa', {modulusLength});
    const pem = publicKey.export({type: 'spki', format: 'pem'}) as string;
    const message = bytes(100);
    const right = Uint8Array.from(createSign('sha256').update(message).sign(privateKey));
    const flipped = right.map((byte, index) => (index === right.length - 1 ? byte ^ 1 : byte));
    const tries = [right, flipped, right.subarray(1), concat(utf8('\0'), right), bytes(right.length), bytes(0)];
    const verdicts = tries.map((signature) => browser.verifyRsaSha256(pem, message, signature));
    expect(verdicts).toEqual([true, false, false, false, false, false]);
    expect(tries.map((signature) => node.verifyRsaSha256(pem, message, signature))).toEqual(verdicts);
    expect(browser.verifyRsaSha256(pem, bytes(100), right)).toBe(false);
  });

  it('refuses an invalid key', () => {
    expect(() => browser.verifyRsaSha256('-----BEGIN PUBLIC KEY-----\n!\n', bytes(1), bytes(1))).toThrow('not PEM');
  });
});

describe('bytes', () => {
  it.each(TEXTS)('of %j are its UTF-8', (text) => {
    expect(toHex(utf8(text))).toBe(Buffer.from(text).toString('hex'));
    expect(textOf(utf8(text))).toBe(text);
    expect(byteLength(text)).toBe(Buffer.byteLength(text));
    expect(sha256Hex(text)).toBe(sha256Hex(utf8(text)));
  });

  it('survive a round trip through base64', () => {
    for (const length of LENGTHS) {
      const some = bytes(length);
      expect(toBase64(some)).toBe(Buffer.from(some).toString('base64'));
      expect(toBase64url(some)).toBe(Buffer.from(some).toString('base64url'));
      for (const written of [toBase64(some), toBase64url(some)]) expect(toHex(fromBase64(written)!)).toBe(toHex(some));
    }
    for (const none of ['A', 'AAAAA', 'AA*A', 'ключ', ' AAAA']) expect(fromBase64(none), none).toBeUndefined();
  });
});

/** A random value as `JSON.parse` returns it. */
function json(depth: number): unknown {
  const kind = below(depth > 0 ? 8 : 5);
  if (kind < 5) return [null, true, below(3), `${below(3)}`, 0.5][kind];
  const members = Array.from({length: below(4)}, () => json(depth - 1));
  if (kind === 5) return members;
  return JSON.parse(
    `{${members.map((member, index) => `${JSON.stringify(['a', '__proto__', 'b', ''][index])}:${JSON.stringify(member)}`).join()}}`,
  );
}

describe('equality of JSON', () => {
  it('agrees with Node for 20,000 pairs', () => {
    let equal = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const [one, other] = [json(2), json(2)];
      const same = isDeepStrictEqual(one, other);
      equal += Number(same);
      if (sameJson(one, other) !== same) expect({one, other}, `equal: ${same}`).toBeUndefined();
    }
    expect(equal).toBeGreaterThan(500);
  });

  it('ignores the order of members', () => {
    expect(sameJson({a: 1, b: [2]}, {b: [2], a: 1})).toBe(true);
    expect(sameJson({a: 1}, {a: 1, b: 2})).toBe(false);
    expect(sameJson({a: undefined}, {b: undefined})).toBe(false);
    expect(sameJson([], {})).toBe(false);
  });
});
