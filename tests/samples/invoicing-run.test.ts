/** Runs the worked run of the invoicing API as a reader would: every block in one terminal. */
import {readSourceText} from '../../src/facts/sourceText';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {expect, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {startSandbox} from '../../src/gateway';
import {parsePage} from '../../src/operations/parity/parse';
import {ROOT} from '../root';
import {runProcess} from '../process';

const PAGE = 'docs/invoicing/api_invoicing/index.mdx';

test('leads from the template to a paid ticket', async () => {
  const {gateway, sandbox: seed} = await loadFacts(ROOT);
  const blocks: string[] = [];
  visit(parsePage(readSourceText(ROOT, PAGE)), 'code', (node: Code) => {
    if (node.lang === 'bash') blocks.push(node.value);
  });
  expect(blocks).toHaveLength(6);
  expect(blocks[0]).toContain(seed.invoicing_token);

  const sandbox = await startSandbox({root: ROOT, port: 0, quiet: true});
  const folder = mkdtempSync(path.join(tmpdir(), 'invoicing-run-'));
  try {
    // The reader's sandbox has the documented port; here it has a free one, so that a running one does not disturb.
    const script = ['set -euo pipefail', ...blocks.slice(0, -1), 'echo', blocks.at(-1)!]
      .join('\n')
      .replaceAll(`localhost:${gateway.hosts.sandbox_port}`, `localhost:${sandbox.port}`);
    const {exitCode, stdout, stderr} = await runProcess(['bash', '-c', script], {cwd: folder});
    expect(exitCode, stderr).toBe(0);
    const last = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Record<string, unknown>;
    expect(last).toMatchObject({
      state: 'open',
      paid_count: 1,
      paid_amount: 2500,
      payments_left: 1,
      transactions: [{status: 1, extra: {name: 'A payer'}}],
    });
  } finally {
    rmSync(folder, {recursive: true, force: true});
    await sandbox.stop();
  }
});
