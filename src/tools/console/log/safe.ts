/** Takes out of a text what must not leave the page: tokens and card numbers. */
import {cardNumbersIn, maskCardNumber} from '../../../domain';

/** How every token of the sandbox begins; the older token of a rotation is in no list of those that are valid. */
const TOKEN = /(?:sandbox|ttok)_\w{8,}/g;

/** Ids of requests and events have this form (RFC 9562): they are random, and no card number is written so. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How much of one value is worth reading. */
const LONGEST_VALUE = 200;

/**
 * One value, on one line, without the secrets, without tokens of the sandbox and without card numbers.
 * @param secrets what must not occur; empty ones are left out
 */
export function safeText(text: string, secrets: readonly string[]): string {
  const open = secrets
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[token]'), text)
    .replaceAll(TOKEN, '[token]');
  const line = (UUID.test(open) ? open : maskCards(open)).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** Masks all but the first six and last four digits of whatever may be a card number: 13 to 19 digits that pass Luhn. */
export function maskCards(text: string): string {
  let masked = '';
  let at = 0;
  for (const {start, end} of cardNumbersIn(text)) {
    masked += text.slice(at, start) + maskCardNumber(text.slice(start, end).replaceAll(/\D/g, ''));
    at = end;
  }
  return masked + text.slice(at);
}
