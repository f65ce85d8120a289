/** Runs a sandbox on this machine’s loopback addresses. */
import type {AddressInfo, Socket} from 'node:net';
import type {Server} from 'node:http';
import {createAdaptorServer, type HttpBindings} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import type {Send} from './callbacks/send';
import {sendHttp} from './callbacks/sendHttp';
import type {SandboxFacts} from './content';
import {createExplainer} from './http/explain';
import {createSandbox, type Sandbox, type SandboxOptions} from './sandbox';
import {SECOND_MS} from './engine/time';

export interface ServeOptions extends Omit<SandboxOptions, 'send'> {
  /** Sends callbacks; by default over HTTP. */
  send?: Send | undefined;
  /** TCP port; 0 takes a free one. By default the documented port. */
  port?: number | undefined;
  /** Seconds that a request may take to arrive whole; by default the documented time. */
  receiveSeconds?: number | undefined;
  /** Connections that each of its addresses holds at once; one more is closed unheard. */
  connections?: number | undefined;
}

/** How long a connection waits for another request, as by default of Node. */
const KEPT_OPEN_MS = 5 * SECOND_MS;
/** Some times what a shop and its tests open at once. */
const MOST_CONNECTIONS = 256;
/**
 * Maximum total size of request headers. This is the default of Node, set here to be independent of the environment.
 */
const HEADER_BYTES = 16 * 1024;

export interface RunningSandbox {
  /** Scheme, host and port, without a slash at the end: `http://localhost:4010`. */
  url: string;
  /** Base address of the calls: `http://localhost:4010/v2`. */
  baseUrl: string;
  port: number;
  sandbox: Sandbox;
  stop(): Promise<void>;
}

/**
 * Listens.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function serve(
  facts: SandboxFacts,
  {port, receiveSeconds, connections = MOST_CONNECTIONS, send = sendHttp, ...options}: ServeOptions = {},
): Promise<RunningSandbox> {
  const {hosts, request} = facts.gateway;
  const sandbox = createSandbox(facts, {explain: createExplainer(facts), ...options, send});
  const served = {
    app: sandbox.app,
    receiveMs: (receiveSeconds ?? request.receive_seconds) * SECOND_MS,
    connections,
  };
  const servers = await listen(served, port ?? hosts.sandbox_port);
  const bound = portOf(servers[0]!);
  const url = `http://localhost:${bound}`;
  return {
    url,
    baseUrl: url + new URL(hosts.sandbox).pathname,
    port: bound,
    sandbox,
    async stop() {
      sandbox.close();
      await Promise.all(servers.map(close));
    },
  };
}

/**
 * Listens on 127.0.0.1 and, where the machine has it, on [::1]: `localhost` may mean either, and some clients try one only.
 */
async function listen(served: ServerOptions, port: number): Promise<Server[]> {
  const first = await bind(served, '127.0.0.1', port);
  try {
    return [first, await bind(served, '::1', portOf(first))];
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first];
    await close(first);
    // The free port on one address may be taken on the other.
    if (code === 'EADDRINUSE' && port === 0) return listen(served, port);
    throw error;
  }
}

interface ServerOptions {
  app: Sandbox['app'];
  /** Milliseconds after which Node answers an unfinished request with a bare 408 and closes the connection. */
  receiveMs: number;
  connections: number;
}

function bind({app, receiveMs, connections}: ServerOptions, hostname: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      requestTimeout: receiveMs,
      headersTimeout: receiveMs,
      keepAliveTimeout: Math.min(KEPT_OPEN_MS, receiveMs),
      maxHeaderSize: HEADER_BYTES,
      connectionsCheckingInterval: Math.min(SECOND_MS, receiveMs / 2),
    };
    const working = new WeakSet<Socket>();
    const server = createAdaptorServer({
      fetch: (request, env) => answer(app, request, env as HttpBindings, working),
      serverOptions,
    }) as Server;
    server.maxConnections = connections;
    // Closes connections of clients that do not read their responses, which would be buffered for ever. A slow response
    // is not the fault of the client. Must be later than the 408 of an incomplete request.
    server.setTimeout(2 * receiveMs, (socket) => {
      if (!working.has(socket) || socket.writableLength > 0) socket.destroy();
    });
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

/**
 * Closes the connection without a response if the result is a network error.
 * @param working connections with a request in progress
 */
async function answer(
  app: Sandbox['app'],
  request: Request,
  env: HttpBindings,
  working: WeakSet<Socket>,
): Promise<Response> {
  const {socket} = env.incoming;
  working.add(socket);
  const response = await app.fetch(request, env);
  working.delete(socket);
  if (response.type !== 'error') return response;
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
