/** A project with one page, its translation and a Git history. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {acceptPage} from '../../../src/operations/parity/hashes';
import {readPage} from '../../../src/operations/parity/pages';
import {temporaryFolder} from '../../temporary';

export const PAGE = 'docs/page.mdx';
export const MIRROR = 'i18n/uk/docusaurus-plugin-content-docs/current/page.mdx';

/** Runs Git without the settings of the machine. */
export function gitIn(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'Writer',
      GIT_AUTHOR_EMAIL: 'writer@example.com',
      GIT_COMMITTER_NAME: 'Writer',
      GIT_COMMITTER_EMAIL: 'writer@example.com',
      GIT_AUTHOR_DATE: '2026-11-21T08:00:00Z',
      GIT_COMMITTER_DATE: '2026-11-21T08:00:00Z',
    },
  }).trim();
}

export function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), text);
}

export function commit(root: string, message: string): string {
  gitIn(root, 'add', '--all');
  gitIn(root, 'commit', '--quiet', '--allow-empty', '--message', message);
  return gitIn(root, 'log', '-1', '--format=%H').slice(0, 7);
}

export const accept = (root: string, page = PAGE): void => acceptPage(root, readPage(root, page), 'uk');

/** @returns the root of a project without commits */
export function emptyProject(): string {
  const root = temporaryFolder('translate');
  gitIn(root, 'init', '--quiet', '--initial-branch=main');
  return root;
}
