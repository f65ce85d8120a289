/** Converts a logged call to a curl command. */
import {shellWord} from '../../../samples/browser';
import type {CallEntry, Header} from './entries';

/**
 * Builds a command for a POSIX shell that sends the same request target, headers and body, byte for byte. curl adds
 * `User-Agent` and `Accept` if the call had none. Requires curl 7.43 or newer for `--data-raw`.
 *
 * The command repeats the logged signature; it does not contain the API token that produced it. An `Authorization`
 * header is kept as sent, since the command would not work without it; in the sandbox it has a sandbox token. A token
 * inside the body is kept as well.
 * @returns the command, or the reason why no command can send the same request
 */
export function curlCommand(call: CallEntry): {command: string} | {problem: string} {
  const problem = obstacle(call);
  if (problem !== undefined) return {problem};
  const url = call.baseUrl + call.path;
  const options = [
    ['--request', call.method],
    // By default curl expands `[1-9]` and `{a,b}` to several URLs, and removes `/../` from the path, which is signed.
    ...(/[[\]{}]/.test(url) ? [['--globoff']] : []),
    ...(/\/\./.test(url) ? [['--path-as-is']] : []),
    ...headersOf(call).map((header) => ['--header', header]),
    // `--data-binary` would read a file if the body begins with `@`.
    ...(sendsBody(call) ? [['--data-raw', call.body]] : []),
    ['--url', url],
  ];
  return {
    command: ['curl --silent --show-error', ...options.map((words) => words.map(shellWord).join(' '))].join(' \\\n  '),
  };
}

/** Returns the reason why neither curl nor a shell can reproduce the call, if there is one. */
function obstacle({cutFrom, method, baseUrl, path, headers, body}: CallEntry): string | undefined {
  if (cutFrom !== undefined)
    return `The log contains only part of this request (${cutFrom} bytes). Send it again with a smaller body.`;
  if (body.includes('\0'))
    return 'The body has a NUL character, which a shell argument cannot contain. Save the body as a file and send it with --data-binary @file.';
  if (/[\0\r\n]/.test([method, baseUrl, path, ...headers.flat()].join('')))
    return 'The URL or a header has a line break or a NUL, which HTTP does not allow. Fix it and send the request again.';
  return undefined;
}

/** A GET has no body; any other call sends one, even if it is empty. */
const sendsBody = ({method, body}: CallEntry) => method !== 'GET' || body !== '';

/** Headers in curl syntax: `Name;` sends an empty value, and `Content-Type:` suppresses the default of curl. */
function headersOf(call: CallEntry): string[] {
  const hasType = call.headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    ...call.headers.map(([name, value]: Header) => (value === '' ? `${name};` : `${name}: ${value}`)),
    ...(sendsBody(call) && !hasType ? ['Content-Type:'] : []),
  ];
}
