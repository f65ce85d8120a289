/** Sandboxes whose traffic is kept: over HTTP through a proxy for bytes, in memory by a wrapper. */
import type {Send} from '../../src/gateway/callbacks/send';
import {sendHttp} from '../../src/gateway/callbacks/sendHttp';
import {startSandbox, type RunningSandbox, type Sandbox, type StartOptions} from '../../src/gateway';
import {ROOT} from '../root';
import {recorder, type Message, type Record} from './exchange';
import {recordingProxy, type Proxy} from './proxy';
import {toBase64} from '../../src/domain/platform';

/** Sends a callback through a proxy in front of the shop. The headers, `Host` among them, stay those of the shop. */
function sendThroughProxy(record: Record): {send: Send; stop(): Promise<void>} {
  const proxies = new Map<string, Promise<Proxy>>();
  return {
    async send(url, headers, body, signal, method) {
      // The contract describes the event as a body; a callback by GET has none to be judged.
      if (method === 'GET') return sendHttp(url, headers, body, signal, method);
      // Nothing goes to another machine (see the sandbox), and no test serves a shop over TLS.
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
 * Starts a sandbox on a free port with a proxy in front of it; every address in what it returns is the proxy's.
 * @param suite the kind of test, such as `samples`
 */
export async function startRecordedSandbox(
  suite: string,
  options: Omit<StartOptions, 'send' | 'port'> = {},
): Promise<RunningSandbox> {
  const record = recorder(suite);
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
      // The sandbox first: it ends the connections, and what they carried is then complete.
      await running.stop();
      await Promise.all([proxy.stop(), callbacks.stop()]);
    },
  };
}

const headersOf = (headers: Headers): Message['headers'] => [...headers.entries()];
const base64 = async (message: Request | Response) =>
  Buffer.from(await message.clone().arrayBuffer()).toString('base64');

let worlds = 0;

/** Keeps what passes through `sandbox.app.request`. */
export function recordInMemory(sandbox: Sandbox, record: Record): Sandbox {
  const id = `${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}-${(worlds += 1)}`;
  const ask = sandbox.app.request;
  sandbox.app.request = async (input, init, ...rest) => {
    const address = input instanceof Request ? input : new URL(String(input), 'http://localhost');
    const request = new Request(address, init);
    const body = await base64(request);
    const response = await ask(request, undefined, ...rest);
    const {pathname, search} = new URL(request.url);
    const at = Date.now();
    record({
      kind: 'call',
      world: {id, at},
      request: {method: request.method, target: pathname + search, headers: headersOf(request.headers), body},
      response: {status: response.status, headers: headersOf(response.headers), body: await base64(response)},
    });
    return response;
  };
  return sandbox;
}

/** Keeps what a stand-in for a shop receives. */
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
