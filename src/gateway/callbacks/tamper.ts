/** Changes an event after it was signed, for the test values that ask for it. */
import {textOf, utf8} from '../../domain';

/**
 * Changes the first digit of the amount: the text stays JSON and keeps the contract, so only the signature tells.
 * @param body an event as `events.ts` writes it
 */
export function tamper(body: Uint8Array): Uint8Array {
  const altered = Uint8Array.from(body);
  const name = '"amount":';
  const text = textOf(body);
  const at = utf8(text.slice(0, text.indexOf(name) + name.length)).byteLength;
  altered[at] = body[at] === 0x39 ? 0x38 : body[at]! + 1;
  return altered;
}

/** The same for a query. */
export function tamperQuery(address: URL): URL {
  const altered = new URL(address);
  altered.search = altered.search.replace(/(?<=transaction\.amount=)\d/, (digit) =>
    digit === '9' ? '8' : `${Number(digit) + 1}`,
  );
  return altered;
}
