/** Makes from a built site everything that serving it needs. */
import {existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {CompressedStore, type Effort} from './compress';
import {describeDelivery, type Delivery} from './description';
import {dockerfile, IMAGE} from './image/dockerfile';
import {caddyConfiguration} from './servers/caddy';
import {nginxConfiguration} from './servers/nginx';
import {copySite, filesBelow, type SiteReport} from './site';
import {STATIC_HOSTS, staticHostFiles} from './staticHosts';

export interface Order {
  /** The built site. */
  site: string;
  /** The folder to fill. */
  out: string;
  /** Where compressed bodies are kept from run to run. */
  store: string;
  redirects: readonly {from: string; to: string}[];
  /** The default one first. */
  locales: readonly string[];
  effort: Effort;
  /** Where the operator wants to hear of faults: the text of `/.well-known/security.txt`. */
  securityTxt?: string;
}

export interface Delivered {
  delivery: Delivery;
  report: SiteReport;
  /** Compressed bodies that were made anew, and those of earlier runs. */
  made: number;
  found: number;
  /** Files beside the site, relative to the folder → bytes. */
  beside: Map<string, number>;
}

/** Says that a folder is ours to empty. */
const MARK = 'Dockerfile';
const SITE = 'site';
const SECURITY_TXT = '.well-known/security.txt';

/**
 * @throws Error when the site is not built or holds what the description does not know, when a static host could not be told
 *   all of it, or when `out` holds other people's files
 */
export async function deliver(order: Order): Promise<Delivered> {
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

/** @returns what servers and images are told, by its file in the folder */
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
