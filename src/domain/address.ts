/**
 * Parses an address that may be wrong. `URL.canParse` and `URL.parse` are newer than the oldest supported browsers.
 * @param base of a relative address
 * @returns undefined if it cannot be parsed
 */
export function parsedUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
