/**
 * Parses heads of HTTP messages (request line or status line, and headers) as printed by clients, proxies and `curl
 * -v`.
 */
import type {Header} from './piece';
import type {Source} from './source';

/** `curl -v` prints `> ` before sent and `< ` before received lines. */
const REQUEST =
  /^[ \t]*(?:> )?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) ((?:https?:\/\/|\/)\S{0,4000})(?: HTTP\/[\d.]{1,3})?[ \t]*$/;
const STATUS = /^[ \t]*(?:< )?HTTP\/[\d.]{1,3} ([1-5]\d\d)(?: [^\r\n]{0,100})?$/;
const HEADER = /^[ \t]*(?:[<>] )?([A-Za-z][\w-]{0,60})[ \t]*:[ \t]*(.*)$/;
/** Informational lines of `curl -v`. */
const REMARK = /^(?:\*|[{}] \[\d)/;

export interface Head {
  kind: 'request' | 'answer';
  method?: string;
  target?: string;
  status?: number;
  headers: Header[];
  /** Offset after the empty line, or after the last header. */
  end: number;
}

/** Maximum length of a line of a head. */
const LONGEST_LINE = 16_384;

/** Returns the end of the line that contains the offset, without the line terminator. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Parses the head that begins at `from`; undefined if the line is neither a request line nor a status line. */
export function readHead({text}: Source, from: number): Head | undefined {
  const end = lineEnd(text, from);
  if (end - from > LONGEST_LINE) return undefined;
  const line = text.slice(from, end).replace(/\r$/, '');
  const request = REQUEST.exec(line);
  const status = request ? null : STATUS.exec(line);
  if (!request && !status) return undefined;
  const {headers, end: past} = readHeaders(text, end + 1);
  if (request) return {kind: 'request', method: request[1]!, target: request[2]!, headers, end: past};
  return {kind: 'answer', status: Number(status![1]), headers, end: past};
}

function readHeaders(text: string, from: number): {headers: Header[]; end: number} {
  const headers: Header[] = [];
  let at = from;
  while (at < text.length && headers.length < 200) {
    const end = lineEnd(text, at);
    if (end - at > LONGEST_LINE) break;
    const line = text.slice(at, end).replace(/\r$/, '');
    if (/^[ \t]*[<>]?[ \t]*$/.test(line)) return {headers, end: Math.min(end + 1, text.length)};
    if (REMARK.test(line)) {
      at = end + 1;
      continue;
    }
    const found = HEADER.exec(line);
    if (!found) break;
    const [whole, name = '', value = ''] = found;
    const valueStart = at + whole.length - value.length;
    headers.push({name, value: value.trim(), start: at, end: at + whole.length, valueStart});
    at = end + 1;
  }
  return {headers, end: Math.min(at, text.length)};
}

/** Returns the first header with the name; case-insensitive. */
export const headerNamed = (headers: readonly Header[], name: string): Header | undefined =>
  headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
