/**
 * Expected responses of every host of the site, as data. Written by hand from the needs of readers and browsers,
 * independently of `src/operations/delivery/description`, which is under test.
 */
import type {Request} from './ask';

export interface Expectation {
  /** Short name of the expectation. */
  what: string;
  request: Request;
  status: number | readonly number[];
  location?: string;
  /** `Content-Type`, whole. */
  type?: string;
  cache?: 'for ever' | 'asked anew';
  /** The file with the expected body; `''` for an empty body. */
  file?: string;
  /** Decided by static hosts themselves; our files cannot configure it. */
  serverOnly?: true;
}

/** Addresses with hashes, which differ between builds. */
export interface BuildAddresses {
  redirects: readonly {from: string; to: string}[];
  /** A file of each kind with a hash in its name. */
  hashed: readonly string[];
  /** Every feed. */
  feeds: readonly string[];
}

const QUERY = '?a=1&b=%D0%B4%20%26&c=//evil.example';
const LOCALES = [
  {base: '', home: '/', notFound: '404.html'},
  {base: '/uk', home: '/uk/', notFound: 'uk/404.html'},
];
const HTML = 'text/html; charset=utf-8';

export function expectations({redirects, hashed, feeds}: BuildAddresses): Expectation[] {
  return LOCALES.flatMap((locale) => [
    ...redirects.flatMap(({from, to}) => moved(locale.base + from, locale.base + to)),
    ...pages(locale),
    ...suffixes(locale),
    ...unknown(locale),
    ...files(locale.base),
  ]).concat(
    hashed.map((file) => ({
      what: `${file} never changes`,
      request: {path: `/${file}`},
      status: 200,
      cache: 'for ever',
      file,
    })),
    feeds.map((file) => ({
      what: `${file} is a feed`,
      request: {path: `/${file}`},
      status: 200,
      type: 'application/atom+xml; charset=utf-8',
      file,
    })),
    refused(),
  );
}

/** An old address redirects in a single step, with any suffix, and keeps its query. */
function moved(from: string, to: string): Expectation[] {
  const leads = (path: string, query: string): Expectation => ({
    what: `${path}${query} has moved`,
    request: {path: path + query},
    status: 301,
    location: to + query,
  });
  return [
    leads(from, ''),
    leads(from, QUERY),
    {...leads(from, QUERY), what: `${from} has moved, for HEAD too`, request: {method: 'HEAD', path: from + QUERY}},
    ...['/', '.html', '/index.html', '/index'].map((end) => ({...leads(from + end, QUERY), serverOnly: true as const})),
  ];
}

function pages({base, home}: (typeof LOCALES)[number]): Expectation[] {
  return [home, `${base}/faq`, `${base}/services/blik/payin_hpp`, `${base}/1.0/migration`, `${base}/search`].map(
    (path) => ({
      what: `${path} is a page`,
      request: {path: `${path}?q=blik`},
      status: 200,
      type: HTML,
      cache: 'asked anew',
      file: `${path.replace(/\/$/, '')}/index.html`.slice(1),
    }),
  );
}

/** Each page has a single address, to avoid duplicates in search engines. */
function suffixes({base, home}: (typeof LOCALES)[number]): Expectation[] {
  const page = `${base}/services/blik/payin_hpp`;
  const leads = (from: string, to: string): Expectation => ({
    what: `${from} is written ${to}`,
    request: {path: from + QUERY},
    status: 301,
    location: to + QUERY,
    serverOnly: true,
  });
  return [
    ...['/', '.html', '/index', '/index/', '/index.html'].map((end) => leads(page + end, page)),
    ...['/', '.html', '/index.html'].map((end) => leads(`${base}/1.0${end}`, `${base}/1.0`)),
    ...['index', 'index.html', 'index/'].map((end) => leads(home + end, home)),
    ...(base ? [leads(base, home), leads(`${base}.html`, home)] : []),
  ];
}

function unknown({base, notFound}: (typeof LOCALES)[number]): Expectation[] {
  const paths = [
    `${base}/nothing`,
    `${base}/faq/nothing/at/all?q=1`,
    `${base}/assets/js/nothing.0123abcd.js`,
    `${base}/live/gateway.0123456789abcdef.js`,
    `${base}/search-index/nothing.json?_=0123abcd`,
    `${base}/nothing.json`,
    `${base}/%D0%BD%D0%B5%D0%BC%D0%B0%D1%94`,
    `${base}/404.html`,
  ];
  return [
    ...paths.flatMap((path): Expectation[] => [
      {what: `${path} is unknown`, request: {path}, status: 404, type: HTML, cache: 'asked anew', file: notFound},
      {what: `${path} is unknown, for HEAD too`, request: {method: 'HEAD', path}, status: 404, type: HTML, file: ''},
    ]),
    // Folders are not listed.
    ...['assets/js', 'img', 'search-index', 'live'].map((folder): Expectation => ({
      what: `${base}/${folder} is not listed`,
      request: {path: `${base}/${folder}`},
      status: 404,
      file: notFound,
    })),
    ...['index.html.br', 'index.html.gz', 'faq/index.html.gz'].map((file): Expectation => ({
      what: `${base}/${file} is no address`,
      request: {path: `${base}/${file}`},
      status: 404,
      file: notFound,
    })),
  ];
}

const TYPES: [string, string][] = [
  ['openapi.json', 'application/json'],
  ['openapi.yaml', 'application/yaml'],
  ['postman_collection.json', 'application/json'],
  ['sandbox.mjs', 'text/javascript; charset=utf-8'],
  ['sandbox.licenses.txt', 'text/plain; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['sitemap.xml', 'application/xml'],
  ['bruno_collection.zip', 'application/zip'],
  ['img/favicon.svg', 'image/svg+xml'],
  ['favicon.ico', 'image/x-icon'],
  ['data/currencies.csv', 'text/csv; charset=utf-8'],
  ['search-index/head.json', 'application/json'],
];

function files(base: string): Expectation[] {
  return [
    ...TYPES.map(([name, type]): Expectation => ({
      what: `${base}/${name} is ${type}, and asked for anew`,
      request: {path: `${base}/${name}`},
      status: 200,
      type,
      cache: 'asked anew',
      file: `${base}/${name}`.slice(1),
    })),
    {
      what: `${base}/openapi.json for HEAD has no body`,
      request: {method: 'HEAD', path: `${base}/openapi.json`},
      status: 200,
      type: 'application/json',
      file: '',
    },
    ...['head.json', 'rows.json', 'body-0.json', 'text-0.json', 'words.json', 'vocabulary.json'].flatMap((name) =>
      ['', '/1.0'].map((version): Expectation => ({
        what: `${base}${version}/search-index/${name} asked for with its hash never changes`,
        request: {path: `${base}${version}/search-index/${name}?_=5e5d016b`},
        status: 200,
        type: 'application/json',
        cache: 'for ever',
        serverOnly: true,
      })),
    ),
    ...['?_=', '?_=zz', '?q=1', '?x=5e5d016b&_=5e5d016b'].map((query): Expectation => ({
      what: `the index with ${query} is asked for anew`,
      request: {path: `${base}/search-index/head.json${query}`},
      status: 200,
      cache: 'asked anew',
      serverOnly: true,
    })),
  ];
}

/** Invalid addresses are refused, and never redirected. */
function refused(): Expectation[] {
  const hidden = ['/.git/config', '/.env', '/assets/.hidden', '/.well-known/nothing', '/uk/.htaccess'].map(
    (path): Expectation => ({
      what: `${path} is unknown`,
      request: {path},
      status: 404,
    }),
  );
  const odd = [
    '/%00',
    '/faq%00.html',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/faq/..%5c..%5c',
    '//evil.example/',
    '/\\evil.example/index.html',
    '//evil.example/%2e%2e/x/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/faq%0d%0aSet-Cookie:%20a=1/',
    '/x%0d%0aLocation:%20https://evil.example/index.html',
    '/%ff%fe/',
    '/{env.HOME}/',
    '/$docs_to/',
    `/${'a'.repeat(7000)}/x`,
    `/faq${'/index'.repeat(900)}/x`,
  ].map((path): Expectation => ({
    what: `${path.slice(0, 60)} is refused or unknown`,
    request: {path},
    status: [301, 400, 403, 404, 414, 431],
    serverOnly: true,
  }));
  const methods = ['POST', 'PUT', 'DELETE', 'PATCH'].map((method): Expectation => ({
    what: `${method} is not for a static site`,
    request: {method, path: '/faq'},
    status: [403, 405],
    serverOnly: true,
  }));
  return [...hidden, ...odd, ...methods];
}

/** Malformed raw requests. */
export const MALFORMED: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET\r\n\r\n',
  'GET /faq\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nRange: bytes=9-1,x\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nRange: bytes=999999999-\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nIf-None-Match: "\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ;;;br;q=x\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\nConnection: close\r\n\r\n',
  'GET /faq HTTP/1.1\r\nHost: a\r\nNo colon\r\nConnection: close\r\n\r\n',
  `GET /faq HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\nConnection: close\r\n\r\n`,
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  'GET /faq?\u0000 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
];
