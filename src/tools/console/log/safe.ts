/** Removes tokens and card numbers from a text that leaves the page. */
import {cardNumbersIn, maskCardNumber, TOKEN_MARK} from '../../../domain';

/** Matches sandbox tokens by prefix, since a rotated token is no longer in the list of valid tokens. */
const TOKEN = /(?:sandbox|ttok)_\w{8,}/g;

/** UUID (RFC 9562), the format of request and event ids. Its digits are random and never a card number. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Maximum length of a value in the output. */
const LONGEST_VALUE = 200;

/**
 * Returns the value on one line, without the given secrets, sandbox tokens and card numbers.
 * @param secrets texts to remove; empty ones are ignored
 */
export function safeText(text: string, secrets: readonly string[]): string {
  const open = secrets
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, TOKEN_MARK), text)
    .replaceAll(TOKEN, TOKEN_MARK);
  const line = (UUID.test(open) ? open : maskCards(open)).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** Masks possible card numbers (13 to 19 digits that pass Luhn) except for their first six and last four digits. */
export function maskCards(text: string): string {
  let masked = '';
  let at = 0;
  for (const {start, end} of cardNumbersIn(text)) {
    masked += text.slice(at, start) + maskCardNumber(text.slice(start, end).replaceAll(/\D/g, ''));
    at = end;
  }
  return masked + text.slice(at);
}
