/** Delivers callbacks as proxies, tunnels and slow networks do: the same event, in every form that HTTP allows for it. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, writeFileSync} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {CALLBACK, sign} from '../../../src/domain/signing';
import {getOperation} from '../../../src/facts/contract';
import type {Facts} from '../../../src/facts/load';
import {freePort, runNginx, runProgram, type Running} from '../../../src/operations/delivery/running';
import {needed, programs} from '../../serverPrograms';
import {waitForWork} from './judge';
import type {RunningReceiver} from './start';

/** A request as it leaves: the parts are written one after the other. */
interface Sending {
  head: string;
  parts: Buffer[];
  /** Milliseconds between two parts. */
  pauseMs?: number;
  /** True to write the parts only after `100 Continue`, or after two seconds without it. */
  waits?: boolean;
}

interface Transport {
  what: string;
  /** HTTP status of the answer. */
  answer: number;
  /** @param headers of the signed event, with those that concern no body */
  send(body: Buffer, headers: readonly string[]): Sending;
}

const CRLF = '\r\n';
const ANSWER_MS = 20_000;
const CONTINUE_MS = 2000;
const PATH = '/callbacks';

const head = (lines: readonly string[], version = '1.1') =>
  [`POST ${PATH} HTTP/${version}`, ...lines, '', ''].join(CRLF);
// Without extensions and trailers: no proxy adds them, and the servers of Java and nginx refuse them.
const chunk = (part: Buffer) =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}${CRLF}`), part, Buffer.from(CRLF)]);
const LAST_CHUNK = Buffer.from(`0${CRLF}${CRLF}`);
const lengthOf = (body: Buffer) => `Content-Length: ${body.length}`;
const bytesOf = (body: Buffer) => [...body].map((byte) => Buffer.from([byte]));
const halves = (body: Buffer) => [body.subarray(0, body.length / 2), body.subarray(body.length / 2)];
const CHUNKED = 'Transfer-Encoding: chunked';

/** Forms of one request. An event is accepted in each form that HTTP/1.1 obliges a server to understand. */
const TRANSPORTS: readonly Transport[] = [
  {
    what: 'in one piece',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)]), parts: [body]}),
  },
  {
    what: 'with names of headers in lower case',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)].map(lowerName)), parts: [body]}),
  },
  {
    what: 'with names of headers in upper case',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)].map(upperName)), parts: [body]}),
  },
  {
    what: 'by HTTP/1.0',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)], '1.0'), parts: [body]}),
  },
  {
    what: 'in one chunk',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, CHUNKED]), parts: [chunk(body), LAST_CHUNK]}),
  },
  {
    what: 'in chunks of one byte',
    answer: 204,
    send: (body, headers) => ({
      head: head([...headers, CHUNKED]),
      parts: [Buffer.concat([...bytesOf(body).map((byte) => chunk(byte)), LAST_CHUNK])],
    }),
  },
  {
    what: 'split at every byte',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)]), parts: bytesOf(body), pauseMs: 0}),
  },
  {
    what: 'chunked, and split at every byte',
    answer: 204,
    send: (body, headers) => ({
      head: head([...headers, CHUNKED]),
      parts: bytesOf(Buffer.concat([...halves(body).map((half) => chunk(half)), LAST_CHUNK])),
      pauseMs: 0,
    }),
  },
  {
    what: 'slowly',
    answer: 204,
    send: (body, headers) => ({head: head([...headers, lengthOf(body)]), parts: halves(body), pauseMs: 1500}),
  },
  {
    what: 'after “Expect: 100-continue”',
    answer: 204,
    send: (body, headers) => ({
      head: head([...headers, lengthOf(body), 'Expect: 100-continue']),
      parts: [body],
      waits: true,
    }),
  },
  {
    what: 'compressed',
    answer: 415,
    send(body, headers) {
      const packed = gzipSync(body);
      return {head: head([...headers, lengthOf(packed), 'Content-Encoding: gzip']), parts: [packed]};
    },
  },
  {
    what: 'without a body',
    answer: 400,
    send: (_body, headers) => ({head: head([...headers, 'Content-Length: 0']), parts: []}),
  },
  {
    what: 'without a body, in chunks',
    answer: 400,
    send: (_body, headers) => ({head: head([...headers, CHUNKED]), parts: [LAST_CHUNK]}),
  },
];

const cased = (change: (name: string) => string) => (line: string) => line.replace(/^[^:]+/, change);
function lowerName(line: string): string {
  return cased((name) => name.toLowerCase())(line);
}
function upperName(line: string): string {
  return cased((name) => name.toUpperCase())(line);
}

/** @returns the status of the answer, or what happened instead */
async function deliver(port: number, {head: first, parts, pauseMs, waits}: Sending): Promise<number | string> {
  const socket = connect({port, host: '127.0.0.1', noDelay: true});
  let text = '';
  const answered = new Promise<number | string>((resolve) => {
    const end = setTimeout(() => resolve('no answer'), ANSWER_MS);
    const settle = (result: number | string) => {
      clearTimeout(end);
      resolve(result);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const status = Number(/^HTTP\/1\.[01] (?!1\d\d)(\d{3})/m.exec(text)?.[1]);
      if (status) settle(status);
    });
    socket.on('error', (error) => settle(error.message));
    socket.on('close', () => settle('the connection was closed'));
  });
  await Promise.race([once(socket, 'connect'), answered]);
  socket.write(first);
  if (waits)
    for (const until = Date.now() + CONTINUE_MS; !/^HTTP\/1\.1 100/m.test(text) && Date.now() < until;) await sleep(10);
  for (const [index, part] of parts.entries()) {
    if (socket.destroyed) break;
    if (index > 0 && pauseMs !== undefined) await (pauseMs > 0 ? sleep(pauseMs) : new Promise(setImmediate));
    socket.write(part);
  }
  const result = await answered;
  socket.destroy();
  return result;
}

/** A proxy in front of a receiver. */
interface ProxyKind {
  name: string;
  start(receiverPort: number): Promise<Running>;
}

const nginxTo = (lines: string) => (receiverPort: number) =>
  runNginx(
    (listen) => `server {
  listen ${listen};
  location / { proxy_pass http://127.0.0.1:${receiverPort}; ${lines} }
  location = /robots.txt { return 204; }
}`,
    false,
  );

const PROXIES: readonly (ProxyKind & {program: 'nginx' | 'caddy'})[] = [
  {name: 'nginx as installed', program: 'nginx', start: nginxTo('')},
  {
    name: 'nginx that passes chunks on',
    program: 'nginx',
    start: nginxTo('proxy_http_version 1.1; proxy_request_buffering off; proxy_set_header Connection "";'),
  },
  {name: 'Caddy', program: 'caddy', start: startCaddy},
];

async function startCaddy(receiverPort: number): Promise<Running> {
  const home = mkdtempSync(path.join(tmpdir(), 'receiver-caddy-'));
  const port = await freePort();
  const file = path.join(home, 'Caddyfile');
  writeFileSync(
    file,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	respond /robots.txt 204
	reverse_proxy 127.0.0.1:${receiverPort}
}
`,
  );
  const env = {...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home};
  return runProgram(spawn(programs.caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], {env}), port, home);
}

/**
 * Delivers an event in each form, directly and behind each proxy.
 * @returns what the receiver did wrong; empty when nothing
 */
export async function playTransports(facts: Facts, receiver: RunningReceiver): Promise<string[]> {
  const direct = Number(new URL(receiver.url).port);
  const problems = await playThrough(facts, receiver, 'directly', direct);
  for (const {name, program, start} of PROXIES) {
    if (!needed(program)) continue;
    const proxy = await start(direct);
    try {
      problems.push(...(await playThrough(facts, receiver, name, proxy.port)));
    } finally {
      await proxy.stop();
    }
  }
  return problems;
}

let serial = 0;

async function playThrough(facts: Facts, receiver: RunningReceiver, where: string, port: number): Promise<string[]> {
  const {point} = facts.sandbox;
  const {headers: names} = facts.gateway.signing;
  const example = getOperation(facts.contract, 'transactionStatus').requestExamples['success']!.value as {
    transaction: object;
  };
  const problems: string[] = [];
  const paid: string[] = [];
  for (const {what, answer, send} of TRANSPORTS) {
    serial += 1;
    const id = `transport-${serial}`;
    const transaction = {
      ...example.transaction,
      id: 800_000 + serial,
      external_transaction_id: id,
      version: 2,
      status: 1,
    };
    const body = Buffer.from(JSON.stringify({...example, transaction}));
    const key = Date.now() + serial;
    const headers = [
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `${names.point}: ${point.id}`,
      `${names.key}: ${key}`,
      `${names.signature}: ${sign(point.api_token, {point: point.id, key, purpose: CALLBACK}, body)}`,
    ];
    const status = await deliver(port, send(body, headers));
    if (status !== answer) problems.push(`${where}, ${what}: answered ${status} instead of ${answer}`);
    if (answer === 204) paid.push(id);
  }
  const missing = () => paid.filter((id) => !receiver.fulfilled().includes(id));
  await waitForWork(() => missing().length === 0);
  return [...problems, ...missing().map((id) => `${where}, ${id}: not fulfilled`)];
}
