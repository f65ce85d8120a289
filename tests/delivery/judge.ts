/** Compares a response with an expectation. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {SendRequest, Reply} from './ask';
import type {Expectation} from './expectations';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** `Cache-Control` that requires revalidation: `no-cache`, or the default of static hosts. */
const ASKED_ANEW = /^(?:no-cache|public, ?max-age=0, ?must-revalidate)$/;

/** Headers of every response, literally: their description is what is tested. */
const HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['strict-transport-security', 'max-age=31536000'],
  ['content-security-policy', "frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
] as const;

/** @returns a line for each difference */
export async function judge(ask: SendRequest, site: string, expected: Expectation): Promise<string[]> {
  const reply = await ask(expected.request);
  return problems(reply, site, expected).map((problem) => `${expected.what}: ${problem}`);
}

function problems({status, headers, body}: Reply, site: string, expected: Expectation): string[] {
  const found: string[] = [];
  const allowed = [expected.status].flat();
  if (!allowed.includes(status)) found.push(`status ${status}, not ${allowed.join(' or ')}`);
  const {location} = headers;
  if (expected.location !== undefined && location !== expected.location)
    found.push(`leads to ${location}, not ${expected.location}`);
  if (location !== undefined && (!/^\/(?![/\\])/.test(location) || /[\r\n]/.test(location)))
    found.push(`leads away from the site, to ${location}`);
  if (headers['set-cookie']) found.push('sets a cookie');
  if (expected.type !== undefined && headers['content-type'] !== expected.type)
    found.push(`is ${headers['content-type']}, not ${expected.type}`);
  const cache = headers['cache-control'] ?? '';
  if (expected.cache === 'for ever' && cache !== FOR_EVER) found.push(`is cached as “${cache}”, not for ever`);
  if (expected.cache === 'asked anew' && !ASKED_ANEW.test(cache)) found.push(`is cached as “${cache}”`);
  for (const [name, value] of HEADERS)
    // A server may reject a malformed request before it reads its configuration.
    if (headers[name] !== value && [200, 301, 404].includes(status)) found.push(`${name} is ${headers[name]}`);
  if (expected.file === '' && body.length > 0) found.push(`has a body of ${body.length} bytes`);
  if (expected.file && !body.equals(readFileSync(path.join(site, expected.file))))
    found.push(`its body is not that of ${expected.file}`);
  return found;
}
