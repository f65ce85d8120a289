/** Runs the commands of the introduction as a reader would, in both locales. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadContent, type Content} from '../../src/facts/load';
import {renderSample, sampleInput} from '../../src/samples';
import type {RunningSandbox} from '../../src/sandbox';
import {parsePage} from '../../src/parity/parse';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {runProcess} from './process';

const PAGES = ['docs/index.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/index.mdx'];

let sandbox: RunningSandbox;
let content: Content;
beforeAll(async () => {
  content = await loadContent(ROOT);
  sandbox = await startRecordedSandbox('samples');
});
afterAll(() => sandbox.stop());

function commands(page: string): string[] {
  const blocks: string[] = [];
  visit(parsePage(readFileSync(path.join(ROOT, page), 'utf8')), 'code', (node: Code) => {
    if (node.lang === 'bash') blocks.push(node.value);
  });
  return blocks;
}

describe.each(PAGES)('%s', (page) => {
  test('the npm commands of the first block exist', () => {
    const {scripts} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const line of commands(page)[0]!.split('\n')) {
      const script = /^npm run ([\w:]+)$/.exec(line)?.[1];
      if (script) expect(scripts[script], line).toBeDefined();
      else expect(line).toBe('npm ci');
    }
  });

  test('the other commands lead from the sample to a verified callback', async () => {
    await fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'});
    const folder = mkdtempSync(path.join(tmpdir(), 'first-payment-'));
    // The reader's sandbox has the documented port; here it has a free one, so that a running one does not disturb.
    const local = (text: string) =>
      text.replaceAll(`localhost:${content.gateway.hosts.sandbox_port}`, `localhost:${sandbox.port}`);
    try {
      writeFileSync(
        path.join(folder, 'sample.sh'),
        local(renderSample('bash', sampleInput(content, 'transactionCreate', 'blik'))),
      );
      const steps = commands(page).slice(1);
      expect(steps).toHaveLength(3);
      const outputs: string[] = [];
      for (const step of steps) {
        const {exitCode, stdout, stderr} = await runProcess(['bash', '-c', local(step)], {cwd: folder});
        expect(exitCode, `${step}\n${stderr}`).toBe(0);
        outputs.push(stdout);
      }
      expect(JSON.parse(outputs[0]!)).toMatchObject({
        error: {code: 0},
        response: {status: 0, result: {pay_url: expect.stringContaining('/pay/')}},
      });
      const inbox = JSON.parse(outputs[2]!) as {verified: boolean; event: {transaction: {status: number}}}[];
      expect(inbox.map((entry) => [entry.verified, entry.event.transaction.status])).toEqual([
        [true, 10],
        [true, 1],
      ]);
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  });
});

test.each(['blog', 'i18n/uk/docusaurus-plugin-content-blog'])(
  'the clock that the post in %s names is that of a sample',
  (folder) => {
    const keys = [...content.contract.operations.values()]
      .filter((operation) => operation.kind === 'call')
      .map((operation) => sampleInput(content, operation.id, Object.keys(operation.requestExamples)[0]!).vectorKey);
    const source = readFileSync(path.join(ROOT, folder, '2026-11-21-samples-that-run.mdx'), 'utf8');
    const named = [...source.matchAll(/--now (\d+)/g)].map((match) => Number(match[1]));
    expect(named).toHaveLength(1);
    expect(keys).toContain(named[0]);
  },
);
