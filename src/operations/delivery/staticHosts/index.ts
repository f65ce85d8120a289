/**
 * Generates the files `_redirects` and `_headers`, which Netlify and Cloudflare Pages read at the root of a site. Both
 * compress by themselves, drop `.html` and `/index.html`, and make a browser revalidate responses that no rule covers
 * (`max-age=0, must-revalidate`). Neither supports rules by query, which the search index would need.
 */
import path from 'node:path';
import {BY_NAME} from '../description/media';
import {cachingOf} from '../description/resolve';
import type {Delivery} from '../description';

export type StaticHost = 'netlify' | 'cloudflare-pages';
export const STATIC_HOSTS: readonly StaticHost[] = ['netlify', 'cloudflare-pages'];

/**
 * The smaller of both hosts' limits, as documented by Cloudflare Pages:
 * https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/ (read in 2026). Netlify's pages
 * https://docs.netlify.com/routing/redirects/ and …/headers/ give no limits.
 */
export const LIMITS = {redirects: 2000, redirectLength: 1000, headerRules: 100, headerLineLength: 2000} as const;

/** Types that a host derives from the extension, and may not know. */
const UNCOMMON = new Set(['md', 'yaml', 'webmanifest']);

/**
 * @param files of the built site, relative, with `/`
 * @returns file name → content
 * @throws Error if a host would ignore a part of it
 */
export function staticHostFiles(delivery: Delivery, files: readonly string[], host: StaticHost): Map<string, string> {
  return new Map([
    ['_redirects', redirectsFile(delivery, host)],
    ['_headers', headersFile(delivery, files)],
  ]);
}

function redirectsFile({moved, notFound}: Delivery, host: StaticHost): string {
  // On Netlify an existing file takes precedence over a rule, and the site has a page at each old address; `!` forces
  // the rule.
  const code = host === 'netlify' ? '301!' : '301';
  const lines = [...moved].map(([from, to]) => `${from} ${to} ${code}`);
  // Cloudflare Pages finds the nearest 404.html by itself, and does not support this status in rules.
  if (host === 'netlify') for (const [base, page] of [...notFound].slice(1)) lines.push(`${base}* ${page} 404`);
  within(lines.length, LIMITS.redirects, 'redirects');
  for (const line of lines) within(line.length, LIMITS.redirectLength, `characters of the redirect “${line}”`);
  return `${lines.join('\n')}\n`;
}

function headersFile(delivery: Delivery, files: readonly string[]): string {
  const immutable = (file: string) => cachingOf(delivery, `/${file}`) !== delivery.otherwise;
  const forEver = cachingOf(delivery, `/${files.find(immutable) ?? ''}`);
  const rules: [string, string[]][] = [
    ['/*', delivery.headers.map(({name, value}) => `${name}: ${value}`)],
    ...covering(files, immutable).map((at): [string, string[]] => [at, [`Cache-Control: ${forEver}`]]),
    ...files.flatMap((file): [string, string[]][] => {
      const named = BY_NAME[path.posix.basename(file)];
      const extension = path.posix.extname(file).slice(1);
      const type = named?.type ?? (UNCOMMON.has(extension) ? delivery.types.get(extension) : undefined);
      return type === undefined ? [] : [[`/${file}`, [`Content-Type: ${type}`]]];
    }),
  ];
  within(rules.length, LIMITS.headerRules, 'rules of headers');
  const lines = rules.flatMap(([at, values]) => [at, ...values.map((value) => `  ${value}`)]);
  for (const line of lines)
    within(line.length, LIMITS.headerLineLength, `characters of the line “${line.slice(0, 60)}…”`);
  return `${lines.join('\n')}\n`;
}

/**
 * @returns the smallest set of rules that covers exactly the chosen files: `/folder/*` if all files below it are
 * chosen, else the single file
 */
function covering(files: readonly string[], chosen: (file: string) => boolean): string[] {
  const mixed = new Set<string>(['.']);
  for (const file of files) if (!chosen(file)) for (const folder of above(file)) mixed.add(folder);
  const rules = files.filter(chosen).map((file) => {
    const whole = above(file).find((folder) => !mixed.has(folder));
    return whole === undefined ? `/${file}` : `/${whole}/*`;
  });
  return [...new Set(rules)].sort();
}

/** @returns the parent folders of a file, the outermost first */
function above(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function within(found: number, limit: number, what: string): void {
  if (found > limit)
    throw new Error(
      `${found} ${what} exceed the limit of static hosts, ${limit}: see LIMITS in src/operations/delivery/staticHosts`,
    );
}
