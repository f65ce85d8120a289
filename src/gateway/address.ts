/** Which addresses the sandbox deals with. Nothing that it does on its own leaves the machine. */
import {parsedUrl} from '../domain';

/** @returns the parsed address, or `null` for anything but http and https: a `javascript:` link must never be shown */
export function webAddress(address: string | undefined): URL | null {
  const url = address === undefined ? undefined : parsedUrl(address);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** Tells whether the host is this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback({hostname}: URL): boolean {
  // The URL parser has already brought every spelling of an IPv4 address (such as 127.1 or 0x7f000001) to four decimals.
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
