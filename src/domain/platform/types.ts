/**
 * Functions that the gateway needs from its environment. All are synchronous, because a call is processed
 * synchronously.
 */
export interface Platform {
  /** SHA-256 (FIPS 180-4). */
  sha256(bytes: Uint8Array): Uint8Array;
  /** HMAC (RFC 2104) with SHA-256. */
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** @param length bytes, at most 65,536 */
  randomBytes(length: number): Uint8Array;
  /** Compares two texts in constant time. Their lengths are not secret. */
  sameSecret(one: string, other: string): boolean;
  /**
   * Verifies a signature: RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2.2) with SHA-256.
   * @param publicKey PEM, `SubjectPublicKeyInfo`
   */
  verifyRsaSha256(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean;
}
