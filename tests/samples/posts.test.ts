/**
 * Runs every fenced block of every post, in both locales: programs against a sandbox, with the output that the post prints
 * below them; commands against package.json; data by parsing. A block that nothing here handles is a failure.
 */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Code, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {formatProblem} from '../../src/facts/errors';
import type {RunningSandbox} from '../../src/gateway';
import {listPages} from '../../src/operations/parity/pages';
import {parsePage} from '../../src/operations/parity/parse';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {runProcess} from '../process';

const facts = await loadFacts(ROOT);
const {scripts} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startRecordedSandbox('samples');
  folder = mkdtempSync(path.join(tmpdir(), 'posts-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, {recursive: true, force: true});
});

interface Block {
  name: string;
  code: Code;
  line: number;
  /** The output that stands below a program. */
  output: string | undefined;
}

const isOutput = (node: RootContent | undefined): node is Code =>
  node?.type === 'code' && node.lang === 'text' && /^title="(?:Output|Вивід)"$/.test(node.meta ?? '');

/** The fenced blocks of a page; an output belongs to the program above it and is no block of its own. */
function blocksOf(file: string, source: string): Block[] {
  const blocks: Block[] = [];
  visit(parsePage(source), 'code', (code, index, parent) => {
    const siblings = (parent?.children ?? []) as RootContent[];
    const above = siblings[(index ?? 0) - 1];
    if (isOutput(code) && above?.type === 'code' && above.lang === 'javascript') return;
    const below = siblings[(index ?? 0) + 1];
    const line = code.position!.start.line;
    blocks.push({name: `${file}:${line}`, code, line, output: isOutput(below) ? below.value : undefined});
  });
  return blocks;
}

/** @throws Error that names file and line of a block that fails, or that nothing can run */
async function check(file: string, {code, line, output}: Block): Promise<void> {
  const problem = (message: string) => new Error(formatProblem({file, line, message}));
  if (code.lang === 'javascript') {
    const program = path.join(folder, 'program.mjs');
    // The reader's sandbox has the documented port; here it has a free one, so that a running one does not disturb.
    const port = facts.gateway.hosts.sandbox_port;
    writeFileSync(program, code.value.replaceAll(`localhost:${port}`, `localhost:${sandbox.port}`));
    await fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'});
    const {exitCode, stdout, stderr} = await runProcess([process.execPath, program], {cwd: folder});
    if (exitCode !== 0) throw problem(`ends with ${exitCode}: ${stderr}`);
    if (output !== undefined && stdout.trimEnd() !== output) throw problem(`prints\n${stdout}instead of\n${output}`);
  } else if (code.lang === 'bash') {
    for (const command of code.value.split('\n')) {
      const script = /^npm run ([\w:]+)( -- .*)?$/.exec(command)?.[1];
      if (!script || !(script in scripts)) throw problem(`“${command}” is no script of package.json`);
    }
  } else if (code.lang === 'json') {
    JSON.parse(code.value);
  } else {
    throw problem(`no test runs a block of “${code.lang ?? 'no language'}”; use javascript, bash or json`);
  }
}

const posts = ['blog', 'i18n/uk/docusaurus-plugin-content-blog'].flatMap((from) =>
  listPages(ROOT, from).map((name) => path.join(from, name)),
);

describe.each(posts)('%s', (file) => {
  const blocks = blocksOf(file, readFileSync(path.join(ROOT, file), 'utf8'));
  test('has something to run', () => expect(blocks.length).toBeGreaterThan(0));
  test.each(blocks)('$name', (block) => check(file, block));
});

describe('the checks see what they look for', () => {
  const run = (source: string) => check('blog/post.mdx', blocksOf('blog/post.mdx', source)[0]!);
  test.each([
    [
      'another output',
      '```javascript\nconsole.log(1)\n```\n\n```text title="Output"\n2\n```',
      /post\.mdx:1: prints\n1/,
    ],
    ['a program that fails', 'A\n\n```javascript\nprocess.exit(3)\n```', /post\.mdx:3: ends with 3/],
    ['a script that does not exist', '```bash\nnpm run nope\n```', /post\.mdx:1: “npm run nope” is no script/],
    ['an output without a program', '```text title="Output"\n1\n```', /no test runs a block of “text”/],
    ['a language that nothing runs', '```ruby\nputs 1\n```', /post\.mdx:1: no test runs a block of “ruby”/],
    ['broken data', '```json\n{\n```', /JSON/],
  ])('%s', async (_name, source, message) => {
    await expect(run(source)).rejects.toThrow(message);
  });
});
