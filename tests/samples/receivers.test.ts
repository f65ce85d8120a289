/** Starts the receiver of every language and gives it everything that can happen to a callback. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadContent} from '../../src/content/load';
import {receiverInput, receiverLanguages, type ReceiverLanguage} from '../../src/samples/receivers';
import {startSandbox} from '../../src/sandbox';
import {deliverByHand, ordersOf, playOrders} from './receivers/judge';
import {buildReceiver, startServer, type StartReceiver} from './receivers/start';
import {findToolchains, toolchainsRequired} from './toolchains';

const ROOT = path.resolve(import.meta.dirname, '../..');
const content = await loadContent(ROOT);
const toolchains = findToolchains();
const orders = ordersOf(content);
/** Each order twice, so that equal outcomes stand side by side. */
const played = [...orders, ...orders];
/** A retry after a minute comes after 0.1 s, an expiry after less than two seconds. */
const TIME_SCALE = 600;

const fed = new Map<string, number>();
let dir: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'receivers-'));
  sandbox = await startSandbox({root: ROOT, port: 0, quiet: true, timeScale: TIME_SCALE});
});
afterAll(async () => {
  await sandbox?.stop();
  rmSync(dir, {recursive: true, force: true});
  const counts = receiverLanguages.map(({label, id}) => `${label} ${fed.get(id) ?? 'skipped'}`);
  console.log(`Orders played through each receiver: ${counts.join(', ')}`);
});

const builds = new Map<string, Promise<StartReceiver>>();
function build(language: ReceiverLanguage): Promise<StartReceiver> {
  const known = builds.get(language.id) ?? buildReceiver(dir, language, receiverInput(content), toolchains);
  builds.set(language.id, known);
  return known;
}

describe.each(receiverLanguages.map((language) => ({language, id: language.id})))('$id', ({language}) => {
  const missing = toolchains.missing.get(language.id);
  const test = missing && !toolchainsRequired ? it.skip : it;

  test('fulfils each paid order of the sandbox exactly once', async () => {
    expect(missing).toBeUndefined();
    const receiver = await (await build(language))();
    try {
      expect(await playOrders(content, sandbox, receiver, played)).toEqual([]);
      fed.set(language.id, played.length);
    } finally {
      await receiver.stop();
    }
  });

  test('stands replays, strangers, old keys and what does not exist yet, and remembers after a crash', async () => {
    expect(missing).toBeUndefined();
    const start = await build(language);
    const receiver = await start();
    try {
      expect(await deliverByHand(content, receiver)).toEqual([]);
    } finally {
      await receiver.stop();
    }
    const again = await start({cwd: receiver.cwd});
    try {
      // Its memory is the same, so every event is a duplicate by now, and nothing is fulfilled again.
      const before = again.fulfilled();
      await deliverByHand(content, again);
      expect(again.fulfilled()).toEqual(before);
    } finally {
      await again.stop();
    }
  });
});

describe('a naive receiver', () => {
  /** Reads the status and believes it. */
  const NAIVE = `import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    response.writeHead(200).end();
    if (!body.startsWith('{')) return;
    const { transaction } = JSON.parse(body);
    if (transaction?.status === 1) appendFileSync('fulfilled.txt', transaction.external_transaction_id + '\\n');
  });
}).listen(process.env.PORT, '127.0.0.1');`;

  it('fails the same checks', async () => {
    const file = path.join(dir, 'naive.mjs');
    writeFileSync(file, NAIVE);
    const start = startServer(dir, () => [process.execPath, file]);
    const receiver = await start();
    try {
      const wrong = await playOrders(content, sandbox, receiver, orders);
      expect(wrong).toContain('sandbox-success-duplicate: fulfilled 2 times instead of 1');
      expect(wrong).toContain('sandbox-success-tampered: fulfilled 2 times instead of 1');
      const byHand = await deliverByHand(content, receiver);
      for (const what of ['replay', 'no signature', 'altered body', 'key of the past'])
        expect(byHand.join('\n')).toContain(`${what}: answered 200 instead of 401`);
      expect(byHand.join('\n')).toContain('hand-stranger: fulfilled');
    } finally {
      await receiver.stop();
    }
  });
});
