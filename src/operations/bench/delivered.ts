/** The built site as delivered to readers, from nginx on this machine. */
import {ROOT} from '../root';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LOCALES} from '../../brand';
import {getFacts} from '../../facts';
import {deliver} from '../delivery/deliver';
import {PACKAGES, programs, runDelivered, type Running} from '../delivery/running';

const OUT = '.cache/bench/delivery';

/** @returns Debian packages that the delivered host needs and this machine lacks */
export const missingForDelivery = (): string[] =>
  (['nginx', 'brotli'] as const).filter((name) => programs[name] === undefined).map((name) => PACKAGES[name]);

/**
 * Delivers a built site, as `npm run deliver` does but quickly compressed, and serves it.
 * @param dir folder of the built site
 * @throws Error if the site is not built, or nginx does not start
 */
export async function startDeliveredHost(dir: string): Promise<Running & {origin: string}> {
  const out = path.join(ROOT, OUT);
  await deliver({
    site: dir,
    out,
    store: path.join(ROOT, '.cache/compressed'),
    redirects: (await getFacts(ROOT)).redirects,
    locales: LOCALES,
    effort: 'fast',
  });
  const configuration = readFileSync(path.join(out, 'nginx/docs-brotli.conf'), 'utf8');
  const running = await runDelivered(configuration, path.join(out, 'site'));
  return {...running, origin: `http://localhost:${running.port}`};
}
