/**
 * RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2.2), verification only, which needs no secret. Web Crypto has it too, but is
 * asynchronous and only available in secure contexts.
 */
import {fromBase64, toHex} from './bytes';

/** Prefix of a SHA-256 hash in the signed block: its DER `DigestInfo` (RFC 8017, section 9.2, note 1). */
const DIGEST_INFO = '3031300d060960864801650304020105000420';

/**
 * @param publicKey PEM, `SubjectPublicKeyInfo`
 * @param hash SHA-256 of the signed message
 * @throws Error for an unreadable key, because the key is data of this project
 */
export function verifyRsa(publicKey: string, hash: Uint8Array, signature: Uint8Array): boolean {
  const {modulus, exponent} = readKey(publicKey);
  const digits = modulus.toString(16).length;
  // A modulus is a whole number of bytes, and its first byte is not zero.
  const length = Math.ceil(digits / 2) * 2;
  const given = toHex(signature);
  if (given.length !== length || toNumber(given) >= modulus) return false;
  const block = power(toNumber(given), exponent, modulus).toString(16).padStart(length, '0');
  const end = `00${DIGEST_INFO}${toHex(hash)}`;
  return block === `0001${'f'.repeat(length - 4 - end.length)}${end}`;
}

const toNumber = (hex: string) => BigInt(`0x${hex || '0'}`);

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** DER: SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { modulus, exponent } } }. */
function readKey(pem: string): {modulus: bigint; exponent: bigint} {
  const bytes = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
  if (!bytes) throw new Error('the public key is not PEM');
  const [, bits] = children(children(bytes)[0]!);
  // The first byte of a bit string is the number of unused bits, which is 0.
  const [modulus, exponent] = children(children(bits!.subarray(1))[0]!);
  if (!modulus || !exponent) throw new Error('the public key is not an RSA key');
  return {modulus: toNumber(toHex(modulus)), exponent: toNumber(toHex(exponent))};
}

/** Contents of consecutive DER elements (X.690, section 8.1). */
function children(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    let length = bytes[at + 1]!;
    at += 2;
    if (length > 0x80) {
      const more = length & 0x7f;
      length = Number(toNumber(toHex(bytes.subarray(at, at + more))));
      at += more;
    }
    found.push(bytes.subarray(at, at + length));
    at += length;
  }
  return found;
}
