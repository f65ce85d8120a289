/** The browser sample of the page on transparency tokens, as it stands there. */
import {readSourceText} from '../../src/facts/sourceText';
import {brand} from '../../src/brand';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {startSandbox} from '../../src/gateway';
import {ROOT} from '../root';
import {runProcess} from '../process';

it('hands in a one-time password with a transparency token and follows the payment', async () => {
  const page = readSourceText(ROOT, 'docs/api/transaction_issue_token.mdx');
  const source = /```js title="browser\.mjs"\n([\s\S]*?)```/.exec(page)![1]!;
  // A browser holds no secret of the shop: neither the API token nor a signature.
  expect(source).not.toMatch(new RegExp(`sandbox_|${brand.headers.signature}|createHmac`));
  const folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
  writeFileSync(path.join(folder, 'browser.mjs'), source);
  const sandbox = await startSandbox({root: ROOT, port: 0, quiet: true});
  try {
    const outcome = await runProcess(['node', 'browser.mjs'], {
      cwd: folder,
      env: {GATEWAY_URL: sandbox.baseUrl},
    });
    expect(outcome).toMatchObject({exitCode: 0, stdout: '10 NONE\n1 success\n'});
    expect(page).toContain('`10 NONE`');
    expect(page).toContain('`1 success`');
  } finally {
    await sandbox.stop();
    rmSync(folder, {recursive: true});
  }
});
