/** A static host for measurements: compresses in advance, logs every response, and can simulate a slow link. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {answerOf, typeOf, type Bodies} from './files';
import type {Transfer} from './weight';

/** A network link that all requests of a visitor share. */
export interface Link {
  /** Delay from a request to the first byte of its response, in ms. */
  roundTrip: number;
  bytesPerMs: number;
}

/** “Slow 4G” as in Lighthouse: 1638.4 kbit/s. */
export const SLOW_LINK: Link = {roundTrip: 150, bytesPerMs: 1638.4 / 8};

interface LoggedResponse extends Transfer {
  address: string;
  status: number;
}

export interface Host {
  origin: string;
  /** Every response since the start, in order. */
  log: LoggedResponse[];
  /** Compresses a page in advance, so that compression does not count as latency. */
  warm(address: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param dir folder of the built site
 * @param bodies of that folder, shared by the hosts of one run
 * @param link network link to simulate. Done in the host because the emulation of the browser does not cover the
 * requests of web workers.
 */
export async function startHost(dir: string, bodies: Bodies, link?: Link): Promise<Host> {
  const log: LoggedResponse[] = [];
  let linkFree = 0;
  const server = createServer((request, response) => {
    const address = request.url!;
    const prefetch = /prefetch/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''));
    const answer = answerOf(dir, address);
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    const {type, kind, packed} = typeOf(answer.file);
    const send = async () => {
      const body = await bodies.of(answer.file);
      log.push({address, status: answer.status, kind, bytes: body.length, prefetch});
      if (link) {
        linkFree = Math.max(linkFree, performance.now() + link.roundTrip) + body.length / link.bytesPerMs;
        await sleep(linkFree - performance.now());
      }
      response.writeHead(answer.status, {
        'content-type': type,
        'content-length': body.length,
        'cache-control': kind === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(packed ? {} : {'content-encoding': 'br'}),
      });
      response.end(body);
    };
    send().catch((error: unknown) => response.destroy(error as Error));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    log,
    async warm(address) {
      const answer = answerOf(dir, address);
      if (answer) await bodies.of(answer.file);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
