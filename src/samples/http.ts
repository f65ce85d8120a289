/** The sample as raw HTTP, for who has none of the languages. */
import {byteLength, callPurpose, sign} from '../domain';
import {requestTarget} from './client';
import {jsonText} from './literals/json';
import {SAMPLE_LABELS} from './labels';
import type {SampleInput, SampleLanguage} from './types';
import {HEADERS} from './headerNames';

function credentials(input: SampleInput, body: string): string {
  if (input.bearer) return `Authorization: Bearer ${input.bearer.token}`;
  const {point, token, vectorKey: key} = input;
  const signature = sign(token, {point, key, purpose: callPurpose('POST', requestTarget(input))}, body);
  return `${HEADERS.point}: ${point}\n${HEADERS.key}: ${key}\n${HEADERS.signature}: ${signature}`;
}

/**
 * The raw HTTP/1.1 request, signed with the published key instead of the present time,
 * so `npm run sandbox -- --now <vector_key>` accepts it. With a bearer token there is nothing to sign.
 *
 * How the text becomes bytes: each line end of the head (up to and with the blank line) is CRLF on the wire,
 * as RFC 9112 asks. The body begins after the blank line and travels exactly as shown, in UTF-8, with LF between
 * its lines and nothing after the last brace. Content-Length and X-Signature are computed over those bytes.
 */
export const http: SampleLanguage = {
  id: 'http',
  label: SAMPLE_LABELS.http,
  fileName: 'sample.http',
  run: '',
  write: (input) => {
    const base = new URL(input.baseUrl);
    const body = jsonText(input.body);
    const text = `POST ${requestTarget(input)} HTTP/1.1
Host: ${base.host}
Content-Type: application/json
Content-Length: ${byteLength(body)}
${credentials(input, body)}

${body}`;
    return {text};
  },
};
