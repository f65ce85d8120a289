/** Sends the `http` sample as the bytes that its docstring promises. */
import {connect} from 'node:net';
import type {Outcome} from '../process';

/** The bytes on the wire: CRLF in the head, the body as shown. */
export function wireBytes(sample: string): Buffer {
  const end = sample.indexOf('\n\n');
  if (end < 0) throw new Error('the sample has no blank line');
  return Buffer.from(sample.slice(0, end).replaceAll('\n', '\r\n') + '\r\n\r\n' + sample.slice(end + 2));
}

/** Body of a raw response once all of it has arrived, else `undefined`. */
function completeBody(response: Buffer): string | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = response.subarray(0, end).toString('latin1');
  let rest = response.subarray(end + 4);
  const length = /^content-length: *(\d+)/im.exec(head);
  if (length) return rest.length < Number(length[1]) ? undefined : rest.subarray(0, Number(length[1])).toString();
  if (!/^transfer-encoding: *chunked/im.test(head)) throw new Error(`a response without a length:\n${head}`);
  const chunks: Buffer[] = [];
  for (;;) {
    const line = rest.indexOf('\r\n');
    if (line < 0) return undefined;
    const size = Number.parseInt(rest.subarray(0, line).toString('latin1'), 16);
    if (rest.length < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(chunks).toString();
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 2 + size + 2);
  }
}

/** Sends bytes over one TCP connection and waits for the whole response. */
function exchange(port: number, bytes: Buffer): Promise<{head: string; body: string}> {
  return new Promise((resolve, reject) => {
    const socket = connect({port, host: 'localhost'});
    let response: Buffer = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the connection ended early: ${response.toString()}`)));
    socket.on('data', (chunk: Buffer) => {
      response = Buffer.concat([response, chunk]);
      const body = completeBody(response);
      if (body === undefined) return;
      resolve({head: response.subarray(0, response.indexOf('\r\n\r\n')).toString('latin1'), body});
      socket.destroy();
    });
    socket.write(bytes);
  });
}

/** Sends the sample and reports the answer as a program would: on stdout when it succeeded, else on stderr. */
export async function runRawRequest(sample: string, gatewayUrl: string): Promise<Outcome> {
  const {head, body} = await exchange(Number(new URL(gatewayUrl).port), wireBytes(sample));
  if (/^content-type: *text\/csv/im.test(head)) return {exitCode: 0, stdout: body, stderr: ''};
  const {error} = JSON.parse(body) as {error: {code: number}};
  return error.code === 0
    ? {exitCode: 0, stdout: body, stderr: ''}
    : {exitCode: 1, stdout: '', stderr: `Error: ${JSON.stringify(error)}\n`};
}
