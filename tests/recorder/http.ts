/** Reads HTTP/1.1 messages (RFC 9112) out of the bytes of one connection. For recorded traffic, never for serving. */
import type {Exchange, Message} from './exchange';

interface Parsed extends Message {
  startLine: string;
  /** Where the next message begins. */
  end: number;
}

/** @param bodyless whether the message has no body whatever its headers say: the answer to HEAD, and 1xx, 204 and 304 */
function parseMessage(
  bytes: Buffer,
  start: number,
  closed: boolean,
  isResponse: boolean,
  bodyless: boolean,
): Parsed | null {
  const head = bytes.indexOf('\r\n\r\n', start, 'latin1');
  if (head < 0) return null;
  const [startLine = '', ...lines] = bytes.subarray(start, head).toString('latin1').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const from = head + 4;
  const whole = (body: Buffer, end: number): Parsed => ({startLine, headers, body: body.toString('base64'), end});

  const status = Number(startLine.split(' ')[1]);
  if (bodyless || (isResponse && (status < 200 || status === 204 || status === 304)))
    return whole(Buffer.alloc(0), from);
  if (/chunked/i.test(valueOf('transfer-encoding') ?? '')) {
    const chunks: Buffer[] = [];
    for (let at = from; ;) {
      const line = bytes.indexOf('\r\n', at, 'latin1');
      if (line < 0) return null;
      const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
      const next = line + 2 + size + 2;
      if (Number.isNaN(size) || bytes.length < next) return null;
      // No trailers: nothing here sends them.
      if (size === 0) return whole(Buffer.concat(chunks), next);
      chunks.push(bytes.subarray(line + 2, line + 2 + size));
      at = next;
    }
  }
  const length = valueOf('content-length');
  if (length !== undefined) {
    const end = from + Number(length);
    return bytes.length < end ? null : whole(bytes.subarray(from, end), end);
  }
  if (!isResponse) return whole(Buffer.alloc(0), from);
  return closed ? whole(bytes.subarray(from), bytes.length) : null;
}

/**
 * Pairs the requests of a connection with their answers.
 * @param sent what the client sent, until it ended
 * @param received what came back
 */
export function parseConnection(kind: Exchange['kind'], sent: Buffer, received: Buffer): Exchange[] {
  const exchanges: Exchange[] = [];
  let sentAt = 0;
  let receivedAt = 0;
  for (;;) {
    const request = parseMessage(sent, sentAt, true, false, false);
    if (!request) return exchanges;
    sentAt = request.end;
    const [method = '', target = ''] = request.startLine.split(' ');
    let response: Parsed | null;
    do {
      response = parseMessage(received, receivedAt, true, true, method === 'HEAD');
      if (response) receivedAt = response.end;
      // 1xx announces the answer; it is not the answer.
    } while (response && /^HTTP\/1\.1 1\d\d/.test(response.startLine));
    exchanges.push({
      kind,
      request: {method, target, headers: request.headers, body: request.body},
      ...(response && {
        response: {
          status: Number(response.startLine.split(' ')[1]),
          headers: response.headers,
          body: response.body,
        },
      }),
    });
  }
}
