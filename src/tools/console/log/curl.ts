/** A logged call as a curl command. */
import {shellWord} from '../../../samples/browser';
import type {CallEntry, Header} from './entries';

/**
 * The call as one command that a POSIX shell runs, and that sends the same request target, headers and body, byte for byte;
 * curl adds `User-Agent` and `Accept` of its own where the call had none. Needs curl 7.43 or newer, for `--data-raw`.
 *
 * The command signs nothing: of a signed call it carries the signature, and the API token, with which that was made,
 * nowhere. `Authorization: Bearer …` is kept as sent, because without its token the command would do something else; in a
 * session of the sandbox that is a token of the sandbox. A token that somebody typed into a body stays there too.
 * @returns the command, or why no command could send the same
 */
export function curlCommand(call: CallEntry): {command: string} | {problem: string} {
  const problem = obstacle(call);
  if (problem !== undefined) return {problem};
  const url = call.baseUrl + call.path;
  const options = [
    ['--request', call.method],
    // Otherwise curl would read `[1-9]` and `{a,b}` as many addresses, and take `/../` out of a signed path.
    ...(/[[\]{}]/.test(url) ? [['--globoff']] : []),
    ...(/\/\./.test(url) ? [['--path-as-is']] : []),
    ...headersOf(call).map((header) => ['--header', header]),
    // Not `--data-binary`, which reads a file where the body begins with `@`.
    ...(sendsBody(call) ? [['--data-raw', call.body]] : []),
    ['--url', url],
  ];
  return {
    command: ['curl --silent --show-error', ...options.map((words) => words.map(shellWord).join(' '))].join(' \\\n  '),
  };
}

/** Why curl or a shell cannot do the same. */
function obstacle({cutFrom, method, baseUrl, path, headers, body}: CallEntry): string | undefined {
  if (cutFrom !== undefined)
    return `The log had no room for the whole call (${cutFrom} bytes), so a command would send something else. Send the call again with a smaller body.`;
  if (body.includes('\0'))
    return 'The body has a NUL character, which no word of a shell can hold. Save the body as a file and send it with --data-binary @file.';
  if (/[\0\r\n]/.test([method, baseUrl, path, ...headers.flat()].join('')))
    return 'The address or a header has a line end or a NUL, which HTTP cannot carry. Mend it and send the call again.';
  return undefined;
}

/** A GET has no body; every other call sends one, be it empty. */
const sendsBody = ({method, body}: CallEntry) => method !== 'GET' || body !== '';

/** As curl wants them: an empty value is asked for with a semicolon, and what curl would add to a body is taken out. */
function headersOf(call: CallEntry): string[] {
  const hasType = call.headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    ...call.headers.map(([name, value]: Header) => (value === '' ? `${name};` : `${name}: ${value}`)),
    ...(sendsBody(call) && !hasType ? ['Content-Type:'] : []),
  ];
}
