/** Servers on this machine with the delivered configurations, with a client that asks them. */
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {freePort, runDelivered, runNginx, runProgram, type Running} from '../../src/operations/delivery/running';
import {CADDY_ADDRESS, CADDY_ROOT} from '../../src/operations/delivery/servers/caddy';
import {nginxConfiguration} from '../../src/operations/delivery/servers/nginx';
import type {Delivery} from '../../src/operations/delivery/description';
import {programs} from '../serverPrograms';
import {asking, type SendRequest} from './ask';

export interface RunningServer extends Running {
  ask: SendRequest;
}

async function asked(starting: Promise<Running>): Promise<RunningServer> {
  const running = await starting;
  const {ask, close} = asking(running.port);
  return {
    port: running.port,
    ask,
    async stop() {
      close();
      await running.stop();
    },
  };
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
  return asked(runDelivered(configuration, site, port));
}

/** The same files without our rules, as a baseline for speed. */
export function startBareNginx(site: string): Promise<RunningServer> {
  return asked(
    runNginx(
      (listen) => `server {
  listen ${listen};
  root "${site}";
  gzip_static on;
  types { text/html html; application/json json; }
  location / { try_files $uri $uri/index.html =404; }
}`,
      false,
    ),
  );
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
  const child = spawn(programs.caddy!, ['run', '--config', configuration, '--adapter', 'caddyfile'], {env});
  return asked(runProgram(child, port, home));
}

export const readText = (file: string): string => readFileSync(file, 'utf8');
