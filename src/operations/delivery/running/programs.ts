/** Server programs that are installed, and the Debian packages that contain them. */
import {existsSync} from 'node:fs';
import path from 'node:path';

/** Debian's folders of programs, which may be missing in the PATH of a user. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Path of each program; undefined if it is missing. */
export const programs = {
  nginx: found('nginx'),
  caddy: found('caddy'),
  brotli: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined,
  wrk: found('wrk'),
};
export type Program = keyof typeof programs;

export const PACKAGES: Readonly<Record<Program, string>> = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  brotli: 'libnginx-mod-http-brotli-static',
  wrk: 'wrk',
};

function found(name: string): string | undefined {
  return PLACES.map((place) => path.join(place, name)).find((file) => existsSync(file));
}
