/**
 * Recording TCP proxy. It forwards bytes without parsing them, so that signatures of messages stay valid.
 * The recorded bytes are parsed as HTTP after the connection has ended.
 */
import net from 'node:net';
import type {Exchange, Record} from './exchange';
import {parseConnection} from './http';

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/**
 * Listens on a free port of both loopback addresses, as the sandbox does, and forwards each connection to `targetPort`.
 */
export async function recordingProxy(kind: Exchange['kind'], targetPort: number, record: Record): Promise<Proxy> {
  const sockets = new Set<net.Socket>();
  const pending = new Set<() => void>();

  const serve = (client: net.Socket) => {
    const upstream = net.connect({port: targetPort, host: 'localhost', allowHalfOpen: true});
    const sent: Buffer[] = [];
    const received: Buffer[] = [];
    const finish = () => {
      if (!pending.delete(finish)) return;
      for (const exchange of parseConnection(kind, Buffer.concat(sent), Buffer.concat(received))) record(exchange);
    };
    pending.add(finish);
    const pass = (from: net.Socket, to: net.Socket, kept: Buffer[]) => {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => kept.push(bytes));
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        // After a regular end the other side may still be sending; after an error close both sides.
        if (from.errored || !from.readableEnded) to.destroy();
        if (client.destroyed && upstream.destroyed) finish();
      });
    };
    pass(client, upstream, sent);
    pass(upstream, client, received);
  };

  const listen = (host: string, port: number) =>
    new Promise<net.Server>((resolve, reject) => {
      const server = net.createServer({allowHalfOpen: true}, serve);
      server.once('error', reject);
      server.listen(port, host, () => resolve(server));
    });
  const first = await listen('127.0.0.1', 0);
  const {port} = first.address() as net.AddressInfo;
  const servers = [first];
  try {
    servers.push(await listen('::1', port));
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      first.close();
      // The port is free on 127.0.0.1 but in use on ::1: try another.
      if (code === 'EADDRINUSE') return recordingProxy(kind, targetPort, record);
      throw error;
    }
  }
  return {
    port,
    async stop() {
      const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      for (const socket of sockets) socket.destroy();
      for (const finish of pending) finish();
      await closed;
    },
  };
}
