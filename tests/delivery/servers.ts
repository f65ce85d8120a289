/** Starts real servers on this machine with the delivered configurations. */
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {CADDY_ADDRESS, CADDY_ROOT} from '../../src/operations/delivery/servers/caddy';
import {nginxConfiguration} from '../../src/operations/delivery/servers/nginx';
import type {Delivery} from '../../src/operations/delivery/description';
import {programs} from '../serverPrograms';
import {asking, type SendRequest} from './ask';

export interface RunningServer {
  port: number;
  ask: SendRequest;
  stop(): Promise<void>;
}

/** As `startDelivered`, with a configuration generated from a description. */
export function startNginx(delivery: Delivery, site: string, brotli: boolean): Promise<RunningServer> {
  return startDelivered(nginxConfiguration(delivery, {listen: '80', root: '/', brotli}), site);
}

/**
 * Starts nginx with a file that `npm run deliver` wrote. Only the address and the folder are changed.
 * @param configuration text of the file
 * @param site folder of the delivered site
 * @param port on the loopback address; undefined for a free one
 */
export function startDelivered(configuration: string, site: string, port?: number): Promise<RunningServer> {
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

/** The same files without our rules, as a baseline for speed. */
export function startBareNginx(site: string): Promise<RunningServer> {
  return runNginx(
    (listen) => `server {
  listen ${listen};
  root "${site}";
  gzip_static on;
  types { text/html html; application/json json; }
  location / { try_files $uri $uri/index.html =404; }
}`,
    false,
  );
}

/** @param server returns the server block, given the argument of `listen` */
async function runNginx(
  server: (listen: string) => string,
  brotli: boolean,
  fixedPort?: number,
): Promise<RunningServer> {
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
  return start(spawn(programs.nginx!, ['-e', 'stderr', '-p', home, '-c', path.join(home, 'nginx.conf')]), port, home);
}

/**
 * @param configuration configuration file of Caddy
 * @param site folder to serve
 */
export async function startCaddy(configuration: string, site: string): Promise<RunningServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'docs-caddy-'));
  mkdirSync(path.join(home, 'config'));
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    [CADDY_ADDRESS]: `http://127.0.0.1:${port}`,
    [CADDY_ROOT]: site,
  };
  return start(spawn(programs.caddy!, ['run', '--config', configuration, '--adapter', 'caddyfile'], {env}), port, home);
}

async function start(child: ChildProcess, port: number, home: string): Promise<RunningServer> {
  let said = '';
  child.stderr!.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const {ask, close} = asking(port);
  const stop = async () => {
    close();
    child.kill('SIGTERM');
    await ended;
    rmSync(home, {recursive: true, force: true});
  };
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at once:\n${said}`);
    const up = await ask({path: '/robots.txt'}).catch(() => undefined);
    if (up) return {port, ask, stop};
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

export const readText = (file: string): string => readFileSync(file, 'utf8');
