/** Prepares a built site and all configuration for serving it. */
import {existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {CompressedStore, type Effort} from './compress';
import {describeDelivery, type Delivery} from './description';
import {dockerfile, IMAGE} from './image/dockerfile';
import {caddyConfiguration} from './servers/caddy';
import {nginxConfiguration} from './servers/nginx';
import {copySite, filesBelow, type SiteReport} from './site';
import {STATIC_HOSTS, staticHostFiles} from './staticHosts';

export interface DeliveryOptions {
  /** Folder of the built site. */
  site: string;
  /** Folder to fill. */
  out: string;
  /** Folder of compressed bodies, kept from run to run. */
  store: string;
  redirects: readonly {from: string; to: string}[];
  /** Default locale first. */
  locales: readonly string[];
  effort: Effort;
  /** Contact for vulnerability reports, for `/.well-known/security.txt`. */
  securityTxt?: string;
}

export interface DeliveryResult {
  delivery: Delivery;
  report: SiteReport;
  /** Numbers of bodies that were compressed in this run, and in earlier ones. */
  made: number;
  found: number;
  /** Files next to the site: path relative to the folder → bytes. */
  beside: Map<string, number>;
}

/** Marks a folder as created by this program, so that it may be emptied. */
const MARK = 'Dockerfile';
const SITE = 'site';
const SECURITY_TXT = '.well-known/security.txt';

/**
 * @throws Error if the site is not built or contains files that the description does not cover, if a static host cannot
 * express all rules, or if `out` contains other files
 */
export async function deliver(order: DeliveryOptions): Promise<DeliveryResult> {
  const {site, out} = order;
  if (!existsSync(path.join(site, 'index.html'))) throw new Error(`${site} holds no built site: npm run build`);
  const files = filesBelow(site);
  const delivery = describeDelivery(files, order.redirects, order.locales);
  empty(out);
  const store = new CompressedStore(order.store, order.effort);
  const report = await copySite(site, path.join(out, SITE), store);

  const beside = new Map<string, number>();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(out, file)), {recursive: true});
    writeFileSync(path.join(out, file), text);
    beside.set(file, Buffer.byteLength(text));
  };
  for (const [file, text] of configurations(delivery)) write(file, text);
  for (const host of STATIC_HOSTS) {
    for (const [file, text] of staticHostFiles(delivery, files, host)) write(`static-host/${host}/${file}`, text);
    if (order.securityTxt !== undefined) write(`static-host/${host}/${SECURITY_TXT}`, order.securityTxt);
  }
  if (order.securityTxt !== undefined) write(`${SITE}/${SECURITY_TXT}`, order.securityTxt);
  return {delivery, report, made: store.made, found: store.found, beside};
}

/** @returns the configuration files for servers and images, keyed by path in the folder */
function configurations(delivery: Delivery): Map<string, string> {
  const nginx = (brotli: boolean) => nginxConfiguration(delivery, {listen: '80', root: IMAGE.site, brotli});
  return new Map([
    ['nginx/docs.conf', nginx(false)],
    ['nginx/docs-brotli.conf', nginx(true)],
    ['Caddyfile', caddyConfiguration(delivery, {address: ':80', root: IMAGE.site})],
    [MARK, dockerfile()],
  ]);
}

function empty(out: string): void {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(path.join(out, MARK)))
    throw new Error(`${out} holds other files: name an empty folder, or one that an earlier run has filled`);
  rmSync(out, {recursive: true, force: true});
  mkdirSync(out, {recursive: true});
}
