/** A change of several files is made as a whole or not at all. */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {type Change, Interrupted, type Step, transact} from '../../../../src/operations/new/transaction';
import {ROOT} from '../../../root';
import {temporaryFolder} from '../../../temporary';

let root: string;
const at = (file: string) => path.join(root, file);
const OLD = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xff, 0x00]);

beforeEach(() => {
  root = temporaryFolder('transaction');
  mkdirSync(at('data/examples'), {recursive: true});
  writeFileSync(at('data/old.yaml'), OLD);
  writeFileSync(at('data/examples/one.json'), '1\n');
  writeFileSync(at('data/examples/two.json'), '2\n');
});

/** Every file below the folder with its bytes in hex. */
const state = () =>
  readdirSync(root, {recursive: true, withFileTypes: true})
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
    .map(
      (name) => `${name} ${existsSync(at(name)) && name.includes('.') ? readFileSync(at(name)).toString('hex') : ''}`,
    );

const CHANGES: Change[] = [
  {file: 'data/old.yaml', text: 'new\n'},
  {file: 'docs/deep/page.mdx', text: 'page\n'},
];
const step = (run: Step['run'], touches: string[] = ['data/examples']): Step => ({name: 'a step', touches, run});
const wild = step(() => {
  rmSync(at('data/examples/one.json'));
  writeFileSync(at('data/examples/two.json'), 'changed');
  writeFileSync(at('data/examples/three.json'), 'made');
});
const makesFolders = step(() => {
  mkdirSync(at('parity/docs/deep'), {recursive: true});
  writeFileSync(at('parity/docs/deep/page.yaml'), 'x');
}, ['parity']);
const quiet = () => undefined;

test('returns what differs: files changed, made and removed', async () => {
  expect(await transact(root, CHANGES, [wild], quiet)).toEqual([
    'data/examples/one.json',
    'data/examples/three.json',
    'data/examples/two.json',
    'data/old.yaml',
    'docs/deep/page.mdx',
  ]);
  expect(readFileSync(at('data/old.yaml'), 'utf8')).toBe('new\n');
});

describe('restores every byte, and removes only what was made', () => {
  test.each([0, 1, 2])('after %i steps that have run', async (before) => {
    const first = state();
    const failing = step(() => {
      throw new Error('the step fails');
    });
    const steps = [wild, makesFolders].slice(0, before);
    await expect(transact(root, CHANGES, [...steps, failing], quiet)).rejects.toThrow('the step fails');
    expect(state()).toEqual(first);
  });

  test('when a file cannot be written', async () => {
    const first = state();
    const blocked = [...CHANGES, {file: 'data/old.yaml/inside.yaml', text: 'x'}];
    await expect(transact(root, blocked, [], quiet)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(state()).toEqual(first);
  });

  test('beside a file that somebody else has put into a folder of the change', async () => {
    const steps = [
      step(() => {
        writeFileSync(at('docs/deep/mine.mdx'), 'not of the transaction');
        throw new Error('the step fails');
      }),
    ];
    await expect(transact(root, CHANGES, steps, quiet)).rejects.toThrow('the step fails');
    expect(readFileSync(at('docs/deep/mine.mdx'), 'utf8')).toBe('not of the transaction');
    expect(existsSync(at('docs/deep/page.mdx'))).toBe(false);
  });
});

test('an aborted step is reported as an interruption', async () => {
  const steps = [
    step(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ended')));
          process.emit('SIGTERM', 'SIGTERM');
        }),
    ),
  ];
  const first = state();
  await expect(transact(root, CHANGES, steps, quiet)).rejects.toThrow(Interrupted);
  expect(state()).toEqual(first);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s in a child process restores every file',
  async (signal) => {
    const first = state();
    const written = at('data/examples/late.json');
    const late = path.join(temporaryFolder('late'), 'late.mts');
    writeFileSync(
      late,
      `import {writeFileSync} from 'node:fs';\nwriteFileSync(${JSON.stringify(written)}, 'late');\nsetInterval(() => 0, 1000);\n`,
    );
    const script = `
    import {transact, runProgram} from ${JSON.stringify(path.join(ROOT, 'src/operations/new/transaction.ts'))};
    transact(${JSON.stringify(root)}, ${JSON.stringify(CHANGES)}, [{
      name: 'wait',
      touches: ['data/examples'],
      run: async (signal) => {
        await runProgram(${JSON.stringify(ROOT)}, ['tsx', ${JSON.stringify(late)}], {signal});
      },
    }], console.log).catch((error) => {
      console.log(error.name);
      process.exitCode = 130;
    });
  `;
    const file = path.join(temporaryFolder('child'), 'child.mts');
    writeFileSync(file, script);
    const child = spawn(path.join(ROOT, 'node_modules/.bin/tsx'), [file], {cwd: ROOT});
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
    while (!existsSync(written) && child.exitCode === null)
      await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(readFileSync(at('data/old.yaml'), 'utf8'), output).toBe('new\n');
    child.kill(signal);
    expect(await ended, output).toBe(130);
    expect(output).toContain('Interrupted');
    expect(state()).toEqual(first);
  },
  120_000,
);
