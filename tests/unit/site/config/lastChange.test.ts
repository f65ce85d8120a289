import {execFileSync} from 'node:child_process';
import {chmodSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changesInGit} from '../../../../src/site/config/lastChange';
import {temporaryFolder} from '../../../temporary';

let repository: string;
let second = 1_700_000_000;

const git = (...args: string[]) => {
  const date = `${second} +0000`;
  return execFileSync('git', ['-c', 'user.name=A, B', '-c', 'user.email=a@b.example', ...args], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date},
  }).trim();
};

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(repository, file)), {recursive: true});
  writeFileSync(path.join(repository, file), text);
};

/** @returns when, in seconds */
function commit(...args: string[]): number {
  second += 60;
  git('add', '--all');
  git('commit', '--quiet', '--message', 'change', ...args);
  return second;
}

const lastOf = async (file: string, root = repository) => {
  const info = await changesInGit(root).getFileLastUpdateInfo(path.join(root, file));
  return info && info.timestamp / 1000;
};
const firstOf = async (file: string) => {
  const info = await changesInGit(repository).getFileCreationInfo(path.join(repository, file));
  return info && info.timestamp / 1000;
};

beforeEach(() => {
  repository = temporaryFolder('changes');
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(repository, {recursive: true}));

test('the first and the last change of a file, with its author', async () => {
  write('docs/a.mdx', '1');
  write('docs/b c.mdx', '1');
  write('docs/Україна.mdx', '1');
  const first = commit();
  write('docs/a.mdx', '2');
  const last = commit();
  expect([await firstOf('docs/a.mdx'), await lastOf('docs/a.mdx')]).toEqual([first, last]);
  expect([await firstOf('docs/b c.mdx'), await lastOf('docs/b c.mdx')]).toEqual([first, first]);
  expect(await lastOf('docs/Україна.mdx')).toBe(first);
  const {author} = (await changesInGit(repository).getFileLastUpdateInfo(path.join(repository, 'docs/a.mdx')))!;
  expect(author).toBe('A, B');
});

test('a file that was moved counts from the move, and one that was never committed has no date', async () => {
  write('docs/a.mdx', 'the same words');
  commit();
  git('mv', 'docs/a.mdx', 'docs/b.mdx');
  const moved = commit();
  write('docs/new.mdx', '1');
  expect([await firstOf('docs/b.mdx'), await lastOf('docs/b.mdx')]).toEqual([moved, moved]);
  expect(await lastOf('docs/new.mdx')).toBeNull();
});

test('a branch is merged: what the branch changed has its own date, what came with the merge has the date of the merge', async () => {
  write('docs/a.mdx', '1');
  write('docs/b.mdx', '1');
  const base = commit();
  git('checkout', '--quiet', '-b', 'branch');
  write('docs/a.mdx', '2');
  const branch = commit();
  git('checkout', '--quiet', 'main');
  write('docs/other.mdx', '1');
  commit();
  git('merge', '--quiet', '--no-commit', '--no-ff', 'branch');
  write('docs/merged.mdx', '1');
  const merge = commit();
  expect(await lastOf('docs/a.mdx')).toBe(branch);
  expect(await lastOf('docs/b.mdx')).toBe(base);
  expect(await lastOf('docs/merged.mdx')).toBe(merge);
});

test('a project in a folder of a repository', async () => {
  write('site/docs/a.mdx', '1');
  const first = commit();
  expect(await lastOf('docs/a.mdx', path.join(repository, 'site'))).toBe(first);
});

test('without Git nothing has a date', async () => {
  rmSync(path.join(repository, '.git'), {recursive: true});
  write('docs/a.mdx', '1');
  expect(await lastOf('docs/a.mdx')).toBeNull();
});

test('a Git that fails is no lack of Git: it is told, and no page loses its date without a word', async () => {
  write('bin/git', '#!/bin/sh\nexit 3\n');
  chmodSync(path.join(repository, 'bin/git'), 0o755);
  vi.stubEnv('PATH', path.join(repository, 'bin'));
  try {
    await expect(lastOf('docs/a.mdx')).rejects.toThrow('Git failed to list the changes of pages');
  } finally {
    vi.unstubAllEnvs();
  }
});
