/**
 * Deprecation headers: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to further information. The sandbox
 * serves the newest version, which is not deprecated, so it sends them on request only.
 */
import type {Context, Next} from 'hono';
import type {Gateway} from '../../facts/browser';

/** @returns the three headers by their names */
export function endingHeaders({deprecated, sunset, guide}: Gateway['versions']): Record<string, string> {
  return {
    // A Date of structured fields: seconds since 1970 behind `@`.
    Deprecation: `@${Math.floor(Date.parse(deprecated) / 1000)}`,
    // An HTTP date, which is always in GMT.
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${guide}>; rel="deprecation sunset"; type="text/html"`,
  };
}

/** Puts them on every answer to a call, refusals included. */
export function announceEnd(versions: Gateway['versions']): (c: Context, next: Next) => Promise<void> {
  const headers = endingHeaders(versions);
  return async (c, next) => {
    await next();
    if (c.res.type === 'error') return;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
}
