/** Starts servers on this machine with the delivered configurations. */
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {programs} from './programs';

export {PACKAGES, programs, type Program} from './programs';

/** A server on the loopback address. */
export interface Running {
  port: number;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts nginx with a file that `npm run deliver` wrote. Only the address and the folder are changed.
 * @param configuration text of the file
 * @param site folder of the delivered site
 * @param port on the loopback address; undefined for a free one
 * @throws Error with the output of nginx if it ends at once
 */
export function runDelivered(configuration: string, site: string, port?: number): Promise<Running> {
  return runNginx(
    (listen) => located(configuration, {listen, root: site}),
    configuration.includes('brotli_static on;'),
    port,
  );
}

/**
 * @param configuration text of a delivered file
 * @returns the same configuration for another address and folder
 * @throws Error unless it has one line for each
 */
export function located(configuration: string, place: {listen: string; root: string}): string {
  const values = {listen: place.listen, root: JSON.stringify(place.root)};
  return Object.entries(values).reduce((text, [directive, value]) => {
    const [first, ...others] = text.match(new RegExp(`^  ${directive} .*;$`, 'gm')) ?? [];
    if (first === undefined || others.length > 0)
      throw new Error(`The configuration must contain one line “  ${directive} …;”`);
    return text.replace(first, () => `  ${directive} ${value};`);
  }, configuration);
}

/**
 * @param server returns the server block, given the argument of `listen`
 * @param brotli true to load the module of compressed files
 * @param fixedPort undefined for a free one
 */
export async function runNginx(
  server: (listen: string) => string,
  brotli: boolean,
  fixedPort?: number,
): Promise<Running> {
  const home = mkdtempSync(path.join(tmpdir(), 'docs-nginx-'));
  const port = fixedPort ?? (await freePort());
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  writeFileSync(path.join(home, 'docs.conf'), server(`127.0.0.1:${port}`));
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `${brotli ? `load_module ${programs.brotli};` : ''}
daemon off; pid ${home}/pid; error_log stderr error;
worker_processes 1;
events { worker_connections 256; }
http { access_log off; ${places.join(' ')} include ${home}/docs.conf; }
`,
  );
  // Error log for users other than root: the built-in path is below /var/log.
  return runProgram(
    spawn(programs.nginx!, ['-e', 'stderr', '-p', home, '-c', path.join(home, 'nginx.conf')]),
    port,
    home,
  );
}

/**
 * Waits until a server answers.
 * @param home its folder, removed when it is stopped
 * @throws Error with the output of the server if it ends, or does not answer within 10 s
 */
export async function runProgram(child: ChildProcess, port: number, home: string): Promise<Running> {
  let said = '';
  child.stderr!.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(home, {recursive: true, force: true});
  };
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at once:\n${said}`);
    const up = await fetch(`http://127.0.0.1:${port}/robots.txt`).catch(() => undefined);
    if (up) {
      await up.arrayBuffer();
      return {port, stop};
    }
    if (tries === 200) {
      await stop();
      throw new Error(`${child.spawnfile} does not answer:\n${said}`);
    }
    await sleep(50);
  }
}

/** @returns a free port of the loopback address */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
