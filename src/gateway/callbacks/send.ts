/** How a callback leaves the gateway; the machine that it runs on gives it. */

/**
 * @param body empty for a GET
 * @param signal aborts the attempt
 * @returns the HTTP status, once the answer has arrived completely
 * @throws Error when no complete answer came
 */
export type Send = (
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  signal: AbortSignal,
  method?: 'POST' | 'GET',
) => Promise<number>;
