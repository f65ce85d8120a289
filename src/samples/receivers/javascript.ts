/** The receiver of callbacks in JavaScript. */
import {javascriptString} from '../literals/javascript';
import type {ReceiverLanguage} from './types';

/** Node.js 20 or newer, an ES module. One thread and synchronous writes: nothing runs between a check and its record. */
export const javascript: ReceiverLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  fileName: 'receiver.mjs',
  run: () => 'node receiver.mjs',
  state: 'State: the journal `callbacks.log`, read at start. Use a database with unique indexes instead.',
  render: (input) => `import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const POINT = process.env.GATEWAY_POINT ?? '${input.point}';
const TOKEN = process.env.GATEWAY_TOKEN ?? ${javascriptString(input.token)};
const PORT = Number(process.env.PORT ?? ${input.port});
const WINDOW_MS = ${input.windowMs};
const MAX_BYTES = ${input.maxBytes};
const FINAL = new Set([${input.final.join(', ')}]);
const SUCCESS = ${input.success};
const REVERSED = ${input.reversed};

const usedKeys = new Set();
const eventIds = new Set();
const payments = new Map();
const fulfilled = new Set();
const inWork = new Set();

function isGenuine(headers, body) {
  const { 'x-point': point, 'x-key': key = '', 'x-signature': signature = '' } = headers;
  if (point !== POINT || !/^[1-9]\\d{0,15}$/.test(key)) return false;
  const expected = createHmac('sha256', TOKEN).update(\`\${point}.\${key}.\`).update(body).digest('hex');
  const given = Buffer.from(signature);
  // timingSafeEqual demands equal lengths; the length is no secret.
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected))) return false;
  return Math.abs(Date.now() - Number(key)) <= WINDOW_MS;
}

// Final statuses win; only a successful payment can still be reversed. An unknown status counts as not final.
function mayMove(from, to) {
  return FINAL.has(from) ? from === SUCCESS && to === REVERSED : true;
}

// An unknown kind of event is fine; one that should name a payment must do so.
function isReadable(event) {
  if (event?.event !== '${input.event}') return true;
  const { id, status } = event.transaction ?? {};
  return typeof event.event_id === 'string' && Number.isInteger(id) && Number.isInteger(status);
}

// Carries out one line of the journal, now or after a restart.
function apply({ key, event, done }) {
  if (done !== undefined) return void fulfilled.add(done);
  usedKeys.add(key);
  // An event of an unknown kind, or a duplicate.
  if (event?.event !== '${input.event}' || eventIds.has(event.event_id)) return;
  eventIds.add(event.event_id);
  const { id, status } = event.transaction;
  if (mayMove(payments.get(id)?.status, status)) payments.set(id, event.transaction);
}

const journal = openSync('callbacks.log', 'a');
const stored = readFileSync('callbacks.log');
const end = stored.lastIndexOf('\\n') + 1;
truncateSync('callbacks.log', end); // half a line, cut off by a crash
for (const line of stored.subarray(0, end).toString().split('\\n').filter(Boolean)) apply(JSON.parse(line));

function record(entry) {
  writeSync(journal, JSON.stringify(entry) + '\\n');
  fsyncSync(journal);
  apply(entry);
}

// Your work. Compare amount and currency with the order first, and let a repeat do no harm.
async function fulfil(payment) {
  appendFileSync('fulfilled.txt', payment.external_transaction_id + '\\n');
}

async function fulfilPaid(payment) {
  if (payment?.status !== SUCCESS || fulfilled.has(payment.id) || inWork.has(payment.id)) return;
  inWork.add(payment.id);
  try {
    await fulfil(payment);
    record({ done: payment.id });
  } catch (error) {
    console.error('not fulfilled, the next start tries again:', payment.id, error);
  } finally {
    inWork.delete(payment.id);
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
    const body = Buffer.concat(chunks);
    if (!isGenuine(request.headers, body)) return answer(401);
    const key = Number(request.headers['x-key']);
    if (usedKeys.has(key)) return answer(401);
    let event;
    try {
      event = JSON.parse(body);
    } catch {
      return answer(400);
    }
    if (!isReadable(event)) return answer(400);
    record({ key, event });
    answer(204);
    // Only after the answer: the gateway waits for it.
    setImmediate(() => fulfilPaid(payments.get(event?.transaction?.id)));
  });
});

for (const payment of payments.values()) fulfilPaid(payment); // what a crash left undone
setInterval(() => {
  for (const key of usedKeys) if (Date.now() - key > WINDOW_MS) usedKeys.delete(key);
}, WINDOW_MS).unref();
server.listen(PORT, '127.0.0.1');`,
};
