/** Starts real servers on this machine with the delivered configurations. */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {CADDY_ADDRESS, CADDY_ROOT} from '../../src/operations/delivery/servers/caddy';
import {nginxConfiguration} from '../../src/operations/delivery/servers/nginx';
import type {Delivery} from '../../src/operations/delivery/description';
import {asking, type SendRequest} from './ask';

export interface RunningServer {
  port: number;
  ask: SendRequest;
  stop(): Promise<void>;
}

/** Debian's folders of programs and modules, which may be missing in the PATH of a user. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export const programs = {
  nginx: found('nginx'),
  caddy: found('caddy'),
  brotli: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
  wrk: found('wrk'),
};

function found(name: string): string | undefined {
  return PLACES.map((place) => path.join(place, name)).find((file) => existsSync(file));
}

/** @throws Error with the name of a missing program in CI, where no test may be skipped */
export function needed(name: keyof typeof programs): boolean {
  if (programs[name] !== undefined) return true;
  if (process.env.CI) throw new Error(`${name} is missing: .ci/run installs it`);
  console.warn(`[delivery] ${name} is not installed: its tests are skipped. .ci/run says which package has it.`);
  return false;
}

/** @param delivery description for the location of the test; everything else is as delivered */
export function startNginx(delivery: Delivery, site: string, brotli: boolean): Promise<RunningServer> {
  return runNginx((listen) => nginxConfiguration(delivery, {listen, root: site, brotli}), brotli);
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
async function runNginx(server: (listen: string) => string, brotli: boolean): Promise<RunningServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** @returns a configuration of nginx without the lines that differ between test and delivery */
export const withoutLocation = (text: string): string => text.replace(/^ {2}(?:listen|root) .*$/gm, '');
export const readText = (file: string): string => readFileSync(file, 'utf8');
