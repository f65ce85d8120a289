/** `npm run deliver`: prepares the built site for a server, a static host or a container image. */
import {ROOT} from '../root';
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brand, LOCALES} from '../../brand';
import {getFacts} from '../../facts';
import {deliver, type DeliveryResult} from './deliver';
import {securityTxt} from './securityTxt';

const HELP = `npm run deliver -- [options]
  --site DIR   the built site; default: build
  --out DIR    the folder to fill: empty, or filled by an earlier run; default: delivery

  SECURITY_CONTACT=mailto:… in the environment publishes /.well-known/security.txt with that contact`;

const {values} = parseArgs({
  options: {
    site: {type: 'string', default: path.join(ROOT, 'build')},
    out: {type: 'string', default: path.join(ROOT, 'delivery')},
    help: {type: 'boolean', default: false},
  },
});

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const begun = performance.now();
  const contact = process.env.SECURITY_CONTACT;
  const delivered = await deliver({
    site: path.resolve(values.site),
    out: path.resolve(values.out),
    store: path.join(ROOT, '.cache/compressed'),
    redirects: (await getFacts(ROOT)).redirects,
    locales: LOCALES,
    effort: 'best',
    ...(contact
      ? {securityTxt: securityTxt({contact, committed: committed(), url: brand.docs.url, languages: LOCALES})}
      : {}),
  });
  console.log(table(delivered, path.relative(process.cwd(), path.resolve(values.out)) || '.'));
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/**
 * @returns the date of the commit; the age of the site cannot be told otherwise
 * @throws Error outside a git checkout
 */
function committed(): Date {
  return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], {cwd: ROOT, encoding: 'utf8'}).trim());
}

const count = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function table({delivery, report, made, found, beside}: DeliveryResult, out: string): string {
  const {all, compressed} = report;
  const coding = (name: 'br' | 'gz') => {
    const {files, bytes, packed} = compressed[name];
    return `${count(files)} files, ${megabytes(bytes)} → ${megabytes(packed)} (${((100 * packed) / bytes).toFixed(1)} %)`;
  };
  const rows: [string, string][] = [
    [`${out}/site`, `${count(all.files)} files, ${megabytes(all.bytes)}`],
    ['  brotli 11', coding('br')],
    ['  gzip 9', coding('gz')],
    ['  compressed', `${count(made)} anew, ${count(found)} from earlier runs`],
    ['redirects', `${delivery.moved.size} in ${delivery.bases.length} locales`],
    ['content types', `${delivery.types.size}: ${[...delivery.types.keys()].join(', ')}`],
    ['caching rules', String(delivery.caching.length + 1)],
    ['headers', delivery.headers.map(({name}) => name).join(', ')],
    ...[...beside].map(([file, bytes]): [string, string] => [`${out}/${file}`, `${count(bytes)} bytes`]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
