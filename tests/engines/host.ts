/** A host in front of the site that holds back or fails parts of it, for engines that cannot intercept requests. */
import {createServer, request as ask, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {once} from 'node:events';

export interface Host {
  /** Origin of the host. */
  url: string;
  /** Answers requests for these paths with a status and no body, until it is mended. */
  fail(paths: RegExp, status: number): void;
  /** Holds back the answers for these paths, until it is mended. */
  hold(paths: RegExp): void;
  /** Ends all failures; what was held back is sent. */
  mend(): void;
  stop(): Promise<void>;
}

/** @param site origin of the server of the site */
export async function startHost(site: string): Promise<Host> {
  let failing: {paths: RegExp; status: number} | undefined;
  let holding: RegExp | undefined;
  let held: (() => void)[] = [];
  const server = createServer((incoming, response: ServerResponse) => {
    const {method, url = '/', headers} = incoming;
    const path = url.split('?')[0]!;
    if (failing?.paths.test(path)) {
      response.writeHead(failing.status, {'content-type': 'text/plain', 'cache-control': 'no-store'}).end();
      return;
    }
    const pass = () => {
      const target = new URL(url, site);
      const outgoing = ask(target, {method, headers: {...headers, host: target.host}}, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    };
    if (holding?.test(path)) held.push(pass);
    else pass();
  });
  // `docusaurus serve` listens to localhost, which may be IPv6.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    fail(paths, status) {
      failing = {paths, status};
    },
    hold(paths) {
      holding = paths;
    },
    mend() {
      failing = undefined;
      holding = undefined;
      for (const pass of held) pass();
      held = [];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
