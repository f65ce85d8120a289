/**
 * Parser of HTTP/1.1 messages (RFC 9112) in the bytes of one connection. For recorded traffic only, not for a server.
 */
import type {Exchange, Message} from './exchange';

interface ParsedMessage extends Message {
  startLine: string;
  /** Byte offset at which the next message begins. */
  end: number;
}

/**
 * @param start byte offset of the message
 * @param closed true if the connection has ended, which ends a response without a length
 * @param bodyless true if the message has no body regardless of its headers: the response to a HEAD request
 * @returns the message, or null if it is incomplete
 */
function parseMessage(
  bytes: Buffer,
  start: number,
  closed: boolean,
  isResponse: boolean,
  bodyless: boolean,
): ParsedMessage | null {
  const head = bytes.indexOf('\r\n\r\n', start, 'latin1');
  if (head < 0) return null;
  const [startLine = '', ...lines] = bytes.subarray(start, head).toString('latin1').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const from = head + 4;
  const whole = (body: Buffer, end: number): ParsedMessage => ({
    startLine,
    headers,
    body: body.toString('base64'),
    end,
  });

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
      // Trailers are not supported: no recorded program sends them.
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
 * Pairs the requests of a connection with their responses.
 * @param sent all bytes from the client to the server
 * @param received all bytes from the server to the client
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
    let response: ParsedMessage | null;
    do {
      response = parseMessage(received, receivedAt, true, true, method === 'HEAD');
      if (response) receivedAt = response.end;
      // Skip interim responses (1xx); the final response follows.
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
