/** What stands before the LF of a signed text, and the words in it. It imports nothing: a page can take it alone. */

/** What stands before the LF. */
export interface Head {
  /** Id of the merchant point, decimal digits. */
  point: number | string;
  /** Milliseconds since the Unix epoch, decimal digits. */
  key: number | string;
  /** `callPurpose`, or one of the words below. */
  purpose: string;
}

/** The purpose of a callback by POST. */
export const CALLBACK = 'CALLBACK';
/** The purpose of a callback by GET, which signs sorted parameters. */
export const CALLBACK_GET = 'CALLBACK_GET';
/** The purpose of the parameters with which a customer comes back to the shop. */
export const RETURN = 'RETURN';

/**
 * The purpose of a call.
 * @param method as sent: `POST`
 * @param path the request target as sent, such as `/v2/transaction/find`; never normalised
 */
export function callPurpose(method: string, path: string): string {
  return `${method} ${path}`;
}

/** The head as text, for the signed text and for people who look for their mistake. */
export function headText({point, key, purpose}: Head): string {
  return `${point}.${key}.${purpose}`;
}
