/** The head of a signed text: everything before the LF. Without imports, so that pages can load it alone. */

/** Parts of the head. */
export interface Head {
  /** Id of the merchant point, decimal digits. */
  point: number | string;
  /** Milliseconds since the Unix epoch, decimal digits. */
  key: number | string;
  /** Result of `callPurpose`, or one of the constants below. */
  purpose: string;
}

/** Purpose of a POST callback. */
export const CALLBACK = 'CALLBACK';
/** Purpose of a GET callback, which signs its sorted parameters. */
export const CALLBACK_GET = 'CALLBACK_GET';
/** Purpose of the parameters of a customer’s return to the shop. */
export const RETURN = 'RETURN';

/**
 * Purpose of a call.
 * @param method as sent: `POST`
 * @param path the request target as sent, such as `/v2/transaction/find`; never normalised
 */
export function callPurpose(method: string, path: string): string {
  return `${method} ${path}`;
}

/** The head as text. */
export function headText({point, key, purpose}: Head): string {
  return `${point}.${key}.${purpose}`;
}
