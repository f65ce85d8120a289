/**
 * A disposable copy of the project, so that a test may change its sources and build it. It contains all data and files
 * but builds only a few pages: prose and facts are combined in the same way for each, and building all takes many times
 * as long. `PIPELINE_PAGES=all` builds all pages.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../root';

const LEFT_OUT = new Set([
  'client',
  'node_modules',
  'build',
  '.docusaurus',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
]);

/** The pages that the tests use; and, for the theme's patches, a post and a page with tags. */
const DOCS = ['index', 'request_format', 'api/transaction_create', 'services/blik/payin_hpp'];
const CHANGELOG = 'changelog';
const POST = '2026-11-21-decimals';

/** Excludes the packages in `tests/tools`: they are hundreds of megabytes, and no build needs them. */
const filter = (file: string): boolean => path.basename(file) !== 'node_modules';

export interface RunResult {
  code: number | null;
  /** Standard output and standard error, in order of arrival, without colours. */
  output: string;
}

export class ProjectCopy {
  readonly root = mkdtempSync(path.join(tmpdir(), 'portal-'));

  /** @param pages the few that most tests look at, or all */
  constructor({pages = 'few'}: {pages?: 'few' | 'all'} = {}) {
    for (const entry of readdirSync(ROOT)) {
      if (!LEFT_OUT.has(entry)) cpSync(path.join(ROOT, entry), path.join(this.root, entry), {recursive: true, filter});
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.root, 'node_modules'));
    if (pages === 'few' && process.env['PIPELINE_PAGES'] !== 'all') this.buildFewPages();
  }

  private buildFewPages(): void {
    const preset = 'src/site/config/preset.ts';
    const include = (...names: string[]) => `include: ${JSON.stringify(names.map((name) => `${name}.mdx`))},`;
    this.replace(
      preset,
      "routeBasePath: '/',",
      `routeBasePath: '/', ${include(...DOCS, CHANGELOG)} onlyIncludeVersions: ['current'],`,
    );
    this.replace(preset, "blogTitle: 'Blog',", `blogTitle: 'Blog', ${include(POST)}`);
    // Redirects must lead to existing pages.
    this.replace('docusaurus.config.ts', '{redirects: await redirects(root)}', '{redirects: []}');
    this.replace('docusaurus.config.ts', "import {redirects} from './src/site/config/redirects';\n", '');
    writeFileSync(
      path.join(this.root, 'sidebars.ts'),
      `export default ${JSON.stringify({docs: DOCS, [CHANGELOG]: [CHANGELOG]})};\n`,
    );
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  /**
   * Replaces every occurrence in a file. @throws Error if the text does not occur, because the test would then prove
   * nothing
   */
  replace(file: string, from: string, to: string): void {
    const before = this.read(file);
    if (!before.includes(from)) throw new Error(`${file} does not contain “${from}”`);
    writeFileSync(path.join(this.root, file), before.replaceAll(from, to));
  }

  /** Replaces in every file below a folder. @returns the number of changed files */
  replaceBelow(folder: string, from: string, to: string): number {
    const files = readdirSync(path.join(this.root, folder), {recursive: true, withFileTypes: true}).filter((entry) =>
      entry.isFile(),
    );
    const hits = files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'utf8').includes(from));
    for (const file of hits) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
    return hits.length;
  }

  /** @param command a program of the packages, or an absolute path */
  start(command: string, args: string[]): ChildProcess {
    const child = spawn(path.resolve(this.root, 'node_modules/.bin', command), args, {
      cwd: this.root,
      // Own process group, so that `stop` also ends child processes.
      detached: true,
      env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1', NODE_ENV: undefined, VITEST: undefined},
    });
    // Drain the pipe: the process blocks when it is full.
    child.stdout.resume();
    child.stderr.resume();
    return child;
  }

  run(command: string, args: string[]): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      const child = this.start(command, args);
      let output = '';
      child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({code, output: output.replace(/\u001b\[[0-9;]*m/g, '')}));
    });
  }

  remove(): void {
    // A grandchild of a stopped process may still write a file.
    rmSync(this.root, {recursive: true, force: true, maxRetries: 5});
  }
}

/** Ends a process started by `ProjectCopy.start`, with its children. Afterwards it writes no more files. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(group, 'SIGTERM');
  const deaf = setTimeout(() => process.kill(group, 'SIGKILL'), 10_000);
  await ended;
  clearTimeout(deaf);
}

/** @returns an unused TCP port */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
