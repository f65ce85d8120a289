/**
 * A minimal static host: implements the documented behaviour of Netlify and Cloudflare Pages for a folder with our
 * `_redirects` and `_headers`. It parses these files, so lines that a host would ignore have no effect here either.
 */
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {StaticHost} from '../../src/operations/delivery/staticHosts';
import type {SendRequest} from './ask';

interface Rule {
  from: RegExp;
  to: string;
  status: number;
  /** The rule takes precedence over a file of the same name. */
  forced: boolean;
}

/** A pattern of either file, with at most one `*`. */
function matcher(pattern: string): RegExp {
  if (!/^\/[^\s*]*\*?$/.test(pattern)) throw new Error(`“${pattern}”: must be a path with at most one * at its end`);
  return new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace('*', '.*')}$`);
}

function redirectsOf(text: string, host: StaticHost): Rule[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from, to, code, ...more] = line.trim().split(/\s+/);
      const [, status, force] = /^(\d{3})(!?)$/.exec(code ?? '') ?? [];
      const known = host === 'netlify' ? ['200', '301', '302', '404'] : ['200', '301', '302', '303', '307', '308'];
      if (more.length > 0 || status === undefined || !known.includes(status) || (force && host !== 'netlify'))
        throw new Error(`${host} ignores “${line}”`);
      return {from: matcher(from!), to: to!, status: Number(status), forced: host !== 'netlify' || force === '!'};
    });
}

function headersOf(text: string): {at: RegExp; headers: [string, string][]}[] {
  const rules: {at: RegExp; headers: [string, string][]}[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    if (!/^\s/.test(line)) rules.push({at: matcher(line), headers: []});
    else {
      const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`“${line}” is not a header`);
      rules.at(-1)!.headers.push([name.toLowerCase(), value!]);
    }
  }
  return rules;
}

/** Media types that the hosts know by themselves. */
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
  zip: 'application/zip',
};

/**
 * @param site the built site
 * @param folder folder with the two files
 */
export function staticHost(host: StaticHost, site: string, folder: string): SendRequest {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const rules = redirectsOf(read('_redirects'), host);
  const headerRules = headersOf(read('_headers'));
  const fileAt = (place: string) => {
    const at = [place, `${place}/index.html`].map((one) => path.join(site, one));
    return at.find((one) => existsSync(one) && statSync(one).isFile());
  };

  return ({method = 'GET', path: address}) => {
    const [place = '', ...query] = address.split('?');
    const search = query.length > 0 ? `?${query.join('?')}` : '';
    const reply = (status: number, file?: string, location?: string) => {
      const headers: Record<string, string> = {'cache-control': 'public, max-age=0, must-revalidate'};
      if (file) headers['content-type'] = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
      if (location) headers.location = location;
      const seen = new Set<string>();
      for (const rule of headerRules.filter(({at}) => at.test(place))) {
        for (const [name, value] of rule.headers) {
          // Hosts join the values of several matching rules, so a header must be set by only one of them.
          if (seen.has(name)) throw new Error(`${place}: two rules set ${name}`);
          seen.add(name);
          if (status === 200 || !['cache-control', 'content-type'].includes(name)) headers[name] = value;
        }
      }
      return Promise.resolve({
        status,
        headers,
        body: file && method !== 'HEAD' ? readFileSync(file) : Buffer.alloc(0),
      });
    };

    const own = place.endsWith('/404.html') ? undefined : fileAt(decoded(place));
    const rule = rules.find(({from, forced}) => from.test(place) && (forced || own === undefined));
    if (rule && [301, 302, 303, 307, 308].includes(rule.status)) return reply(rule.status, undefined, rule.to + search);
    if (own !== undefined) return reply(200, own);
    if (rule) return reply(rule.status, path.join(site, rule.to));
    return reply(404, host === 'netlify' ? path.join(site, '404.html') : nearest(site, place));
  };
}

/** Cloudflare Pages uses the 404.html of the nearest parent folder. */
function nearest(site: string, place: string): string {
  for (let folder = path.posix.dirname(`${place}x`); ; folder = path.posix.dirname(folder)) {
    const page = path.join(site, folder, '404.html');
    if (existsSync(page) || folder === '/') return page;
  }
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}
