/** Reads the raw HTTP sample of a page back: where the request goes, and what it carries. Runs in the page. */

import {HEADERS} from './headerNames';

/** The line of the key in a raw request. A name of a header holds no sign with a meaning in an expression but the hyphen. */
const KEY_LINE = new RegExp(`^${HEADERS.key}: (\\d+)$`, 'm');

/**
 * @param text of a raw HTTP sample, as the page shows it: lines end with LF
 * @returns the request target, the body, and X-Key where it is signed; undefined for what is no such sample
 */
export function readSample(text: string): {target: string; body: string; key?: number} | undefined {
  const end = text.indexOf('\n\n');
  const target = /^POST (\/[^ \n]*) HTTP\/1\.1\n/.exec(text)?.[1];
  if (target === undefined || end < 0) return undefined;
  const key = KEY_LINE.exec(text.slice(0, end))?.[1];
  return {target, body: text.slice(end + 2).trimEnd(), ...(key !== undefined && {key: Number(key)})};
}

/**
 * @param target of a request: `/v2/transaction/pay`
 * @param baseUrl of the calls: `http://localhost:4010/v2`
 * @returns the path as the gateway names a call; the target itself where it does not stand below the base
 */
export function pathBelow(target: string, baseUrl: string): string {
  const base = basePath(baseUrl);
  return target.startsWith(`${base}/`) ? target.slice(base.length) : target;
}

/** The request target of a path as the gateway names a call: the way back from `pathBelow`. */
export const targetOf = (path: string, baseUrl: string): string => basePath(baseUrl) + path;

const basePath = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');
