/** `npm run reproduce`: builds the current commit twice in different environments and compares the bytes. */
import {ROOT} from '../../root';
import {execFileSync, spawnSync} from 'node:child_process';
import {chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {compareBuilds, isSame, type Verdict} from './compare';
import {possible, SURROUNDINGS, within, type Surroundings} from './surroundings';

const HELP = `npm run reproduce -- [options]
  --compare A B  two built sites that are there already; nothing is built
  --in DIR       where the two clones go; default: a folder for temporary files
  --install      npm ci in each clone; by default both take the packages of this checkout
  --keep         leave the clones`;

const {values, positionals} = parseArgs({
  options: {
    compare: {type: 'boolean', default: false},
    in: {type: 'string', default: tmpdir()},
    install: {type: 'boolean', default: false},
    keep: {type: 'boolean', default: false},
    help: {type: 'boolean', default: false},
  },
  allowPositionals: true,
});

const PRINTED = 20;
const LAST_LINES = 30;

const git = (...args: string[]) => execFileSync('git', args, {cwd: ROOT, encoding: 'utf8'}).trim();
const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

function main(): number {
  const [before, after] = positionals;
  if (values.help || (values.compare && (before === undefined || after === undefined))) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  if (values.compare) return judge(compareBuilds(before!, after!));
  // The branch may move while the first build is running.
  const commit = git('rev-parse', 'HEAD');
  console.log(`Builds ${commit.slice(0, 8)} twice.`);
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    console.log('Uncommitted changes are not part of the build.');
  const home = mkdtempSync(path.join(path.resolve(values.in), 'docs-reproduce-'));
  try {
    const [first, second] = SURROUNDINGS.map((wanted) => buildIn(home, commit, wanted));
    return judge(compareBuilds(first!, second!));
  } finally {
    if (values.keep) console.log(`The clones are in ${home}`);
    else rmSync(home, {recursive: true, force: true});
  }
}

/** @returns the built site */
function buildIn(home: string, commit: string, wanted: Surroundings): string {
  const {surroundings, lacking} = possible(wanted);
  const {name, folder, env, umask, user, core} = surroundings;
  // The other user needs access.
  chmodSync(home, 0o755);
  const clone = path.join(home, folder);
  const userHome = path.join(home, `home-${name}`);
  for (const one of [userHome, path.dirname(clone)]) mkdirSync(one, {recursive: true, mode: 0o755});
  // No hard links between git objects, because one clone may be given to another user.
  const take = `umask ${umask} && git clone --quiet --no-hardlinks "$1" "$2" && git -C "$2" checkout --quiet --detach "$3"`;
  execFileSync('sh', ['-c', take, 'sh', ROOT, clone, commit]);
  if (user) for (const one of [clone, userHome]) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, one]);
  const run = (what: string, ...command: string[]) => {
    const [program, ...args] = within(surroundings, command);
    const log = path.join(home, `${name}-${what}.log`);
    const file = openSync(log, 'w');
    const {status} = spawnSync(program!, args, {
      cwd: clone,
      env: {...process.env, ...env, HOME: userHome},
      stdio: ['ignore', file, file],
      ...user,
    });
    closeSync(file);
    if (status === 0) return;
    const last = readFileSync(log, 'utf8').split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`The ${name} ${what} failed:\n${last}`);
  };
  const begun = performance.now();
  if (values.install) run('install', 'npm', 'ci');
  else takePackages(clone, user);
  run('build', 'node_modules/.bin/docusaurus', 'build');
  const who = user ? `user ${user.uid}` : 'this user';
  const cores = core === undefined ? 'all cores' : 'one core';
  const told = [folder, env.TZ, env.LANG, `umask ${umask}`, who, cores].join(', ');
  console.log(`${name.padEnd(6)}  ${told}: ${seconds(begun)}`);
  for (const lack of lacking) console.log(`        does not differ by ${lack}`);
  return path.join(clone, 'build');
}

/** Uses hard links if the file system supports them, else copies; excludes tool caches inside the folder. */
function takePackages(clone: string, user: Surroundings['user']): void {
  const target = path.join(clone, 'node_modules');
  const from = path.join(ROOT, 'node_modules');
  const names = readdirSync(from).filter((name) => name !== '.cache');
  const copied = ['-al', '-a'].some((how) => {
    rmSync(target, {recursive: true, force: true});
    mkdirSync(target);
    return spawnSync('cp', [how, '-t', target, ...names], {cwd: from, stdio: 'ignore'}).status === 0;
  });
  if (!copied) throw new Error('node_modules cannot be copied: npm ci');
  // Only the folder itself, for tool caches: the hard-linked files share their owner with this checkout.
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, target]);
}

function judge(verdict: Verdict): number {
  const {files, bytes, equal, different, onlyIn, hash} = verdict;
  console.log(`files        ${files.join(' and ')}, ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`equal        ${equal}`);
  console.log(`different    ${different.length}`);
  console.log(`only in one  ${onlyIn.map(({length}) => length).join(' and ')}`);
  console.log(`the whole    sha256:${hash}`);
  const sides = ['first', 'second'].map((side, index) => onlyIn[index]!.map((name) => `${name} (${side})`));
  const named = [...different, ...sides.flat()];
  for (const name of named.slice(0, PRINTED)) console.error(`  ${name}`);
  if (named.length > PRINTED) console.error(`  and ${named.length - PRINTED} more`);
  return isSame(verdict) ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
