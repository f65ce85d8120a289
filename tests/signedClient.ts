/** A merchant's client for tests: signs requests, sends them, and reads the responses. */
import type {SandboxSeed} from '../src/facts/schemas';
import {callPurpose, sign} from '../src/domain/signing';
import {brand} from '../src/brand';

export interface Answer {
  error: {code: number; title: string; details?: {field: string; message: string}[]};
  response: Record<string, unknown>;
}

/**
 * @param baseUrl ends in `/v2`
 * @param lastKey start value of the keys that requests are signed with, in milliseconds since the epoch; for a sandbox with a fixed clock
 * @returns a function that sends one request, each with a new key
 */
export function signedClient(
  baseUrl: string,
  {id: point, api_token: token}: SandboxSeed['point'],
  lastKey: number = Date.now(),
) {
  let key = lastKey;
  return async (path: string, body: object): Promise<Answer> => {
    key += 1;
    const text = JSON.stringify(body);
    const url = new URL(baseUrl + path);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [brand.headers.point]: String(point),
        [brand.headers.key]: String(key),
        [brand.headers.signature]: sign(token, {point, key, purpose: callPurpose('POST', url.pathname)}, text),
      },
      body: text,
    });
    return (await response.json()) as Answer;
  };
}
