/** Heads of HTTP messages: the request line, the status line, headers; as a client, a proxy or `curl -v` writes them. */
import type {Header} from './piece';
import type {Source} from './source';

/** `> ` and `< ` are what `curl -v` writes before sent and received lines. */
const REQUEST =
  /^[ \t]*(?:> )?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) ((?:https?:\/\/|\/)\S{0,4000})(?: HTTP\/[\d.]{1,3})?[ \t]*$/;
const STATUS = /^[ \t]*(?:< )?HTTP\/[\d.]{1,3} ([1-5]\d\d)(?: [^\r\n]{0,100})?$/;
const HEADER = /^[ \t]*(?:[<>] )?([A-Za-z][\w-]{0,60})[ \t]*:[ \t]*(.*)$/;
/** What `curl -v` says about itself between the lines. */
const REMARK = /^(?:\*|[{}] \[\d)/;

export interface Head {
  kind: 'request' | 'answer';
  method?: string;
  target?: string;
  status?: number;
  headers: Header[];
  /** Behind the empty line, or where no header follows any more. */
  end: number;
}

/** How much of a line is read as one of a head. */
const LONGEST_LINE = 16_384;

/** The end of the line that begins at a place, without its line end. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The head that begins with the line at `from`; nothing where the line is none. */
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

/** The first header of that name, in any case. */
export const headerNamed = (headers: readonly Header[], name: string): Header | undefined =>
  headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
