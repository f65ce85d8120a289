/** Delivers the built site once for all tests of a run. */
import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {deliver, type DeliveryResult} from '../../src/operations/delivery/deliver';
import {filesBelow} from '../../src/operations/delivery/site';
import {loadFacts} from '../../src/facts/load';
import {COMPLETE_LOCALES} from '../../src/brand';
import {ROOT} from '../root';
import type {BuildAddresses} from './expectations';

/** Test all files, compressed as for production; takes some minutes, so it runs once a week. */
export const ALL = process.env.DELIVERY_FILES === 'all';

export const SITE = path.join(ROOT, process.env.DELIVERY_SITE ?? 'build');
export const OUT = path.join(ROOT, '.cache/delivery');
export const SECURITY_TXT = 'Contact: mailto:security@gateway.example\n';

export interface PreparedSite extends BuildAddresses {
  delivered: DeliveryResult;
  /** Files of the built site. */
  files: readonly string[];
}

let prepared: Promise<PreparedSite> | undefined;

export function prepare(): Promise<PreparedSite> {
  return (prepared ??= make());
}

/**
 * Delivers the built site, as `npm run deliver` does. The store of compressed contents is shared, so the second delivery
 * of a build takes seconds.
 * @param out folder to fill
 */
async function deliverBuild(out: string) {
  mkdirSync(out, {recursive: true});
  const {redirects} = await loadFacts(ROOT);
  const delivered = await deliver({
    site: SITE,
    out,
    store: path.join(ROOT, '.cache/compressed'),
    redirects,
    locales: COMPLETE_LOCALES,
    effort: ALL ? 'best' : 'fast',
    securityTxt: SECURITY_TXT,
  });
  return {delivered, redirects};
}

/** Delivered files for the browser tests; a second folder, because the tests of this one empty theirs. */
const FOR_BROWSERS = path.join(ROOT, '.cache/delivery-e2e');
export const BROWSER_SITE = path.join(FOR_BROWSERS, 'site');

/** @returns the configuration of nginx that the delivery contains */
export const browserConfiguration = (): string =>
  readFileSync(path.join(FOR_BROWSERS, 'nginx/docs-brotli.conf'), 'utf8');

/** Fills the folder of `BROWSER_SITE`. */
export async function deliverForBrowsers(): Promise<void> {
  await deliverBuild(FOR_BROWSERS);
}

async function make(): Promise<PreparedSite> {
  const {delivered, redirects} = await deliverBuild(OUT);
  const files = filesBelow(SITE);
  const first = (pattern: RegExp) => {
    const file = files.find((one) => pattern.test(one));
    if (file === undefined) throw new Error(`The build contains no file that matches ${pattern}`);
    return file;
  };
  const hashed = ['', 'uk/'].flatMap((base) => [
    ...[/main[.]\w+[.]js$/, /runtime~main[.]\w+[.]js$/].map((end) =>
      first(new RegExp(`^${base}assets/js/${end.source}`)),
    ),
    first(new RegExp(`^${base}assets/css/styles[.]\\w+[.]css$`)),
    first(new RegExp(`^${base}assets/images/[^/]+[.]png$`)),
    first(new RegExp(`^${base}live/gateway[.]\\w+[.]js$`)),
  ]);
  return {delivered, files, redirects, hashed, feeds: files.filter((file) => file.endsWith('atom.xml'))};
}
