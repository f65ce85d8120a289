/**
 * Google Pay token for a gateway: a JSON text of protocol version ECv2.
 * Source: “Payment data cryptography for merchants”, developers.google.com/pay. Only the recipient can verify
 * signatures and expiry, so only the format is checked here.
 */
import type {Validator} from './types';

interface Token {
  protocolVersion?: unknown;
  signature?: unknown;
  intermediateSigningKey?: {signedKey?: unknown; signatures?: unknown} | null;
  signedMessage?: unknown;
}

const check: Validator = (value) => {
  const token = parse(value);
  if (typeof token !== 'object' || token === null) return 'must be the token of Google Pay, a JSON text';
  const {protocolVersion, signature, intermediateSigningKey: key, signedMessage} = token as Token;
  if (protocolVersion !== 'ECv2') return 'must have the protocolVersion ECv2';
  if (typeof signature !== 'string') return 'must have the signature';
  if (typeof key?.signedKey !== 'string' || !Array.isArray(key.signatures))
    return 'must have the intermediateSigningKey with signedKey, a string, and signatures';
  return typeof signedMessage === 'string' ? null : 'must have signedMessage as a string; do not parse it';
};

/** The pattern is for input forms and less strict than the check. */
export const googlePayToken: Validator = Object.assign(check, {
  pattern: String.raw`^\{[\s\S]*"protocolVersion"\s*:\s*"ECv2"[\s\S]*\}$`,
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
