/** Changes an event after it was signed, for the test values that ask for it. */

/**
 * Changes the first digit of the amount: the text stays JSON and keeps the contract, so only the signature tells.
 * @param body an event as `events.ts` writes it
 */
export function tamper(body: Buffer): Buffer {
  const altered = Buffer.from(body);
  const at = body.indexOf('"amount":') + '"amount":'.length;
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
