/** Sandboxes that record their traffic: over HTTP with a TCP proxy, in memory with a wrapper of `app.request`. */
import type {Send} from '../../src/gateway/callbacks/send';
import {sendHttp} from '../../src/gateway/callbacks/sendHttp';
import {startSandbox, type RunningSandbox, type Sandbox, type StartOptions} from '../../src/gateway';
import {ROOT} from '../root';
import {recorder, type Message, type Record} from './exchange';
import {recordingProxy, type Proxy} from './proxy';
import {toBase64} from '../../src/domain/platform';

/** Sends callbacks through a recording proxy in front of the shop. All headers, including `Host`, stay unchanged. */
function sendThroughProxy(record: Record): {send: Send; stop(): Promise<void>} {
  const proxies = new Map<string, Promise<Proxy>>();
  return {
    async send(url, headers, body, signal, method) {
      // Not recorded: the contract describes events as bodies, and a GET callback has none to validate.
      if (method === 'GET') return sendHttp(url, headers, body, signal, method);
      // The sandbox sends callbacks to loopback addresses only, and no test shop uses TLS.
      const shop = url.port || '80';
      const proxy = proxies.get(shop) ?? recordingProxy('callback', Number(shop), record);
      proxies.set(shop, proxy);
      const detour = new URL(url);
      detour.port = String((await proxy).port);
      return sendHttp(detour, {...headers, Host: url.host}, body, signal);
    },
    async stop() {
      await Promise.all([...proxies.values()].map(async (proxy) => (await proxy).stop()));
    },
  };
}

/**
 * Starts a sandbox on a free port behind a recording proxy.
 * @param suite name of the test suite, such as `samples`, or a function that takes each exchange
 * @returns the running sandbox, with the port and the URLs of the proxy
 */
export async function startRecordedSandbox(
  suite: string | Record,
  options: Omit<StartOptions, 'send' | 'port'> = {},
): Promise<RunningSandbox> {
  const record = typeof suite === 'string' ? recorder(suite) : suite;
  const callbacks = sendThroughProxy(record);
  const running = await startSandbox({root: ROOT, port: 0, quiet: true, ...options, send: callbacks.send});
  const proxy = await recordingProxy('call', running.port, record);
  const url = `http://localhost:${proxy.port}`;
  return {
    ...running,
    url,
    baseUrl: url + new URL(running.baseUrl).pathname,
    port: proxy.port,
    async stop() {
      // Stop the sandbox first: this closes its connections, which completes the recordings.
      await running.stop();
      await Promise.all([proxy.stop(), callbacks.stop()]);
    },
  };
}

const headersOf = (headers: Headers): Message['headers'] => [...headers.entries()];
const base64 = async (message: Request | Response) =>
  Buffer.from(await message.clone().arrayBuffer()).toString('base64');

let worlds = 0;

/** Records every exchange of `sandbox.app.request`. The sandbox is changed in place. */
export function recordInMemory(sandbox: Sandbox, record: Record): Sandbox {
  const id = `${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}-${(worlds += 1)}`;
  const send = sandbox.app.request;
  sandbox.app.request = async (input, init, ...rest) => {
    const address = input instanceof Request ? input : new URL(String(input), 'http://localhost');
    const request = new Request(address, init);
    const body = await base64(request);
    const response = await send(request, undefined, ...rest);
    const {pathname, search} = new URL(request.url);
    const at = Date.now();
    record({
      kind: 'call',
      world: {id, at},
      request: {method: request.method, target: pathname + search, headers: headersOf(request.headers), body},
      // Where the connection breaks there is no response.
      ...(response.type !== 'error' && {
        response: {status: response.status, headers: headersOf(response.headers), body: await base64(response)},
      }),
    });
    return response;
  };
  return sandbox;
}

/** Wraps a fake shop so that the callbacks it receives are recorded. */
export function recordSent(send: Send, record: Record): Send {
  return (url, headers, body, signal, method) => {
    if (method === 'GET') return send(url, headers, body, signal, method);
    record({
      kind: 'callback',
      request: {
        method: 'POST',
        target: url.pathname + url.search,
        headers: Object.entries(headers),
        body: toBase64(body),
      },
    });
    return send(url, headers, body, signal);
  };
}
