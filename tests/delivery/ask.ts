/** Minimal HTTP client that does not decode paths, follow redirects or cache responses. */
import {Agent, request, type IncomingHttpHeaders} from 'node:http';
import {connect} from 'node:net';

export interface Request {
  method?: string;
  /** Path and query, sent unchanged. */
  path: string;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type SendRequest = (request: Request) => Promise<Reply>;

/** @returns a function that sends requests to a local server, over persistent connections */
export function asking(port: number): {ask: SendRequest; close(): void} {
  const agent = new Agent({keepAlive: true, maxSockets: 4});
  return {
    ask: ({method = 'GET', path, headers = {}}) =>
      new Promise((resolve, reject) => {
        const sent = request({host: '127.0.0.1', port, path, method, headers, agent}, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts)}),
          );
        });
        sent.on('error', reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}

/**
 * @returns status of the response to arbitrary text, which need not be HTTP; 0 if the connection is closed without a
 * response
 */
export function statusOfText(port: number, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(0) : reject(error)));
    socket.on('close', () => resolve(Number(/^HTTP\/1[.][01] (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}
