/** Counterparts that a gateway should not be, and one that records what it received. */
import {createServer, type IncomingHttpHeaders, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {brand} from '../../src/brand';

export interface TestServer {
  /** Ends in `/v2`, like a gateway. */
  url: string;
  stop(): Promise<void>;
}

async function listen(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${brand.api.prefix}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Takes a request and never answers. */
export const silentServer = () => listen(() => {});

/** Answers like a proxy whose upstream is down. */
export const brokenProxy = (body: string) =>
  listen((request, response) => {
    request.resume();
    response.writeHead(502, {'Content-Type': body.startsWith('<') ? 'text/html' : 'application/json'}).end(body);
  });

/** The URL of a port on which nobody listens. */
export async function closedPort(): Promise<string> {
  const server = await listen(() => {});
  await server.stop();
  return server.url;
}

export interface ReceivedRequest {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Answers each request with success and the request's own body as `response`. */
export async function echoServer(): Promise<TestServer & {received: ReceivedRequest[]}> {
  const received: ReceivedRequest[] = [];
  const server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push({url: request.url, headers: request.headers, body});
      response.writeHead(200, {'Content-Type': 'application/json'});
      response.end(`{"error":{"code":0,"title":"OK"},"response":${body.toString()}}`);
    });
  });
  return {...server, received};
}
