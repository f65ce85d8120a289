/** The receiver of callbacks in JavaScript. */
import {javascriptString} from '../literals/javascript';
import {inEnglish} from '../types';
import type {ReceiverLanguage} from './types';
import {LOWER_HEADERS} from '../headerNames';

/** Node.js 20 or newer, an ES module. One thread and synchronous writes: nothing runs between a check and its record. */
export const javascript: ReceiverLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  fileName: 'receiver.mjs',
  run: () => 'node receiver.mjs',
  state: 'State: the journal `callbacks.log`, read at start. Use a database with unique indexes instead.',
  render: (input, say = inEnglish) => `import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const POINT = process.env.GATEWAY_POINT ?? '${input.point}';
// ${say('While the token is changed, set both: each signature is tried with each token.')}
const TOKENS = [process.env.GATEWAY_TOKEN ?? ${javascriptString(input.token)}, process.env.GATEWAY_TOKEN_NEXT].filter(Boolean);
const PORT = Number(process.env.PORT ?? ${input.port});
const WINDOW_MS = ${input.windowMs};
const MAX_BYTES = ${input.maxBytes};
// ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')}
const EVENTS = new Map([
${input.events.map(({event, object}) => `  [${javascriptString(event)}, ${javascriptString(object)}],`).join('\n')}
]);
const SUCCESS = ${input.success};
const AUTHORIZED = ${input.authorized};

const usedKeys = new Set();
const stored = new Map();
const done = new Set();
const inWork = new Set();

function isGenuine(headers, body) {
  const { '${LOWER_HEADERS.point}': point, '${LOWER_HEADERS.key}': key = '' } = headers;
  if (point !== POINT || !/^[1-9]\\d{0,15}$/.test(key)) return false;
  const head = \`\${point}.\${key}.CALLBACK\\n\`;
  const given = ['${LOWER_HEADERS.signature}', '${LOWER_HEADERS.previousSignature}'].map((name) => Buffer.from(headers[name] ?? ''));
  const isRight = (token) => {
    const expected = Buffer.from(createHmac('sha256', token).update(head).update(body).digest('hex'));
    // ${say('timingSafeEqual demands equal lengths; the length is no secret.')}
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  };
  if (!TOKENS.some(isRight)) return false;
  return Math.abs(Date.now() - Number(key)) <= WINDOW_MS;
}

// ${say(input.orderKey)}
function nameOf({ kind, object }) {
  return \`\${kind} \${object.id}\`;
}

// ${say(input.rule)}
function isNewer(told) {
  const known = stored.get(nameOf(told));
  return !known || told.object.version > known.object.version;
}

// ${say('What an event tells of, or nothing for one that this program does not know. Throws where the object is missing.')}
function read(event) {
  const kind = EVENTS.get(event?.event);
  if (!kind) return undefined;
  const object = event[kind];
  if (![object.id, object.version].every(Number.isInteger)) throw new TypeError('the event carries no object');
  return { kind, object };
}

// ${say('Carries out one line of the journal, now or after a restart.')}
function apply({ key, kind, object, work }) {
  if (key) usedKeys.add(key);
  if (object) stored.set(nameOf({ kind, object }), { kind, object });
  if (work) done.add(work);
}

const journal = openSync('callbacks.log', 'a');
const lines = readFileSync('callbacks.log');
const end = lines.lastIndexOf('\\n') + 1;
truncateSync('callbacks.log', end); // ${say('half a line, cut off by a crash')}
for (const line of lines.subarray(0, end).toString().split('\\n').filter(Boolean)) apply(JSON.parse(line));

function record(entry) {
  writeSync(journal, JSON.stringify(entry) + '\\n');
  fsyncSync(journal);
  apply(entry);
}

// ${say('Your work. Compare amount and currency with the order first, and let a repeat do no harm.')}
async function fulfil(payment) {
  appendFileSync('fulfilled.txt', payment.external_transaction_id + '\\n');
}

// ${say('Your work on a hold: deliver and call /transaction/complete before it expires, or release it.')}
async function capture(payment) {
  appendFileSync('held.txt', payment.external_transaction_id + '\\n');
}

// ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')}
const tasks = new Map([
  [\`${input.working} \${SUCCESS}\`, fulfil],
  [\`${input.working} \${AUTHORIZED}\`, capture],
]);

// ${say('What the stored status asks for, once per object and status.')}
async function workOn(told) {
  const task = tasks.get(\`\${told.kind} \${told.object.status}\`);
  const work = \`\${nameOf(told)} \${told.object.status}\`;
  if (!task || done.has(work) || inWork.has(work)) return;
  inWork.add(work);
  try {
    await task(told.object);
    record({ work });
  } catch (error) {
    console.error('not done, the next start tries again:', work, error);
  } finally {
    inWork.delete(work);
  }
}

const server = createServer((request, response) => {
  const answer = (status) => response.writeHead(status).end();
  const chunks = [];
  let size = 0;
  request.on('data', (chunk) => {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  });
  request.on('end', () => {
    if (request.method !== 'POST') return answer(405);
    if (size > MAX_BYTES) return answer(413);
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return answer(415);
    if (size === 0) return answer(400);
    const body = Buffer.concat(chunks);
    if (!isGenuine(request.headers, body)) return answer(401);
    const key = Number(request.headers['${LOWER_HEADERS.key}']);
    if (usedKeys.has(key)) return answer(401);
    let told;
    try {
      told = read(JSON.parse(body));
    } catch {
      return answer(400);
    }
    if (told && !isNewer(told)) told = undefined;
    record({ key, ...told });
    answer(204);
    // ${say('Only after the answer: the gateway waits for it.')}
    if (told) setImmediate(() => workOn(stored.get(nameOf(told))));
  });
});

for (const told of stored.values()) workOn(told); // ${say('what a crash left undone')}
setInterval(() => {
  for (const key of usedKeys) if (Date.now() - key > WINDOW_MS) usedKeys.delete(key);
}, WINDOW_MS).unref();
server.listen(PORT, '127.0.0.1');`,
};
