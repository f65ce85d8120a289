/** What the gateway takes from the machine that it runs on. Everything answers at once: a call is carried out in one piece. */
export interface Platform {
  /** SHA-256 (FIPS 180-4). */
  sha256(bytes: Uint8Array): Uint8Array;
  /** HMAC (RFC 2104) with SHA-256. */
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** @param length bytes, at most 65,536 */
  randomBytes(length: number): Uint8Array;
  /** Whether two texts are equal, in a time that does not tell where they differ. Their lengths are no secret. */
  sameSecret(one: string, other: string): boolean;
  /**
   * Whether a signature is right: RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2.2) with SHA-256.
   * @param publicKey PEM, `SubjectPublicKeyInfo`
   */
  verifyRsaSha256(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean;
}
