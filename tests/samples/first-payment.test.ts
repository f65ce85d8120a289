/** Runs the commands of the introduction as a reader would, in both locales. */
import {readSourceText} from '../../src/facts/sourceText';
import {spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadFacts, type Facts} from '../../src/facts/load';
import {renderSample, sampleInput} from '../../src/samples';
import {standaloneSandbox} from '../../src/site/build/standalone';
import {parsePage} from '../../src/operations/parity/parse';
import {ROOT} from '../root';
import {runProcess} from '../process';
import {brand, SANDBOX_FILE} from '../../src/brand';

/** Each language has a first payment of its own: its example, and a code that the payment page refuses. */
const PAGES = [
  {page: 'docs/index.mdx', example: 'blik', wrong: (step: string) => step.replace('777123', '12')},
  {page: 'i18n/uk/docusaurus-plugin-content-docs/current/index.mdx', example: 'hryvnia', wrong: undefined},
] as const;

/** Holds nothing but the file that the page offers. */
const download = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
let program: ChildProcess;
let url: string;
let facts: Facts;
beforeAll(async () => {
  facts = await loadFacts(ROOT);
  for (const [file, text] of await standaloneSandbox(ROOT, facts)) writeFileSync(path.join(download, file), text);
  program = spawn(process.execPath, [SANDBOX_FILE, '--port', '0'], {
    cwd: download,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve, reject) => {
    let printed = '';
    program.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /^Sandbox\s+(\S+)$/m.exec(printed) ?? [];
      if (found) resolve(found);
    });
    program.once('exit', (code) => reject(new Error(`${SANDBOX_FILE} ended with ${code}: ${printed}`)));
  });
});
afterAll(() => {
  program.kill();
  rmSync(download, {recursive: true, force: true});
});

function commands(page: string): string[] {
  const blocks: string[] = [];
  visit(parsePage(readSourceText(ROOT, page)), 'code', (node: Code) => {
    if (node.lang === 'bash') blocks.push(node.value);
  });
  return blocks;
}

describe.each(PAGES)('$page', ({page, example, wrong}) => {
  test('the page shows the sample that is run here', () => {
    const attributes = example === 'blik' ? 'example=blik' : `uk=${example}`;
    expect(readSourceText(ROOT, page)).toMatch(
      new RegExp(`^::samples\\{operation=transactionCreate .*\\b${attributes}\\b`, 'm'),
    );
  });

  test('the first command starts the file that the page offers', () => {
    expect(commands(page)[0]).toBe(`node ${SANDBOX_FILE}`);
    expect(readSourceText(ROOT, page)).toContain(`pathname:///${SANDBOX_FILE}`);
  });

  test('the other commands lead from the sample to a verified callback', async () => {
    await fetch(`${url}/sandbox/reset`, {method: 'POST'});
    const folder = mkdtempSync(path.join(tmpdir(), 'first-payment-'));
    // As the page says for a port that is taken: the bodies stay as they are.
    const env = {GATEWAY_URL: `${url}${brand.api.prefix}`};
    const local = (text: string) => text.replaceAll(new URL(facts.gateway.hosts.sandbox).origin, url);
    try {
      writeFileSync(
        path.join(folder, 'sample.sh'),
        renderSample('bash', sampleInput(facts, 'transactionCreate', example)),
      );
      const steps = commands(page).slice(1);
      expect(steps).toHaveLength(3);
      const outputs: string[] = [];
      for (const step of steps) {
        if (step === steps[1] && wrong) {
          // A code of the wrong form is refused, and the payment can still be paid.
          const refused = await runProcess(['bash', '-c', wrong(step)], {cwd: folder});
          expect([refused.exitCode, refused.stdout]).toEqual([22, '422 \n']);
        }
        const {exitCode, stdout, stderr} = await runProcess(['bash', '-c', local(step)], {cwd: folder, env});
        expect(exitCode, `${step}\n${stderr}`).toBe(0);
        outputs.push(stdout);
      }
      expect(JSON.parse(outputs[0]!)).toMatchObject({
        error: {code: 0},
        response: {status: 0, result: {pay_url: expect.stringContaining('/pay/')}},
      });
      expect(outputs[1]).toMatch(/^303 http:\/\/localhost:\d+\/pay\/\w+\/result\n$/);
      const seen = outputs[2]!
        .trim()
        .split(/(?<=\})\n/)
        .map((text) => JSON.parse(text) as unknown);
      expect(seen).toEqual([
        {verified: true, status: 'pending'},
        {verified: true, status: 'success'},
      ]);
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  });
});

test.each([
  'blog/2026-11-21-samples-that-run.mdx',
  'i18n/uk/docusaurus-plugin-content-blog/2026-11-21-samples-that-run.mdx',
])('the clock that %s names is that of a sample', (post) => {
  const keys = [...facts.contract.operations.values()]
    .filter((operation) => operation.kind === 'call')
    .map((operation) => sampleInput(facts, operation.id, Object.keys(operation.requestExamples)[0]!).vectorKey);
  const source = readFileSync(path.join(ROOT, post), 'utf8');
  const named = [...source.matchAll(/--now (\d+)/g)].map((match) => Number(match[1]));
  expect(named).toHaveLength(1);
  expect(keys).toContain(named[0]);
});
