/** Finds the compilers and interpreters that run the samples. Nothing is installed; what is missing is named. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {SampleLanguageId} from '../../src/samples';

/** Where Debian's libgson-java puts Gson; the `run` lines of the samples name this file. */
export const DEBIAN_GSON_JAR = '/usr/share/java/gson.jar';

export interface Toolchains {
  /** Languages that cannot run here, with what to install. */
  missing: ReadonlyMap<SampleLanguageId, string>;
  gsonJar: string;
  /** The interpreter itself: what the name finds may be a script of a version manager that starts it each time. */
  python: string;
}

/** The file that a program's name finds. */
export function locate(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}

function onPath(...programs: string[]): boolean {
  return programs.every((program) => locate(program) !== undefined);
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, {stdio: 'ignore'}).status === 0;
}

/** Major version of the JDK, 0 when there is none. */
function jdkVersion(): number {
  const {status, stdout, stderr} = spawnSync('javac', ['-version'], {encoding: 'utf8'});
  return status === 0 ? Number(/javac (\d+)/.exec(stdout + stderr)?.[1] ?? 0) : 0;
}

const OLDEST_PYTHON = [3, 9] as const;

/** The file that runs Python, when it is new enough. */
function findPython(): string | undefined {
  const question = `import sys; print(sys.executable if sys.version_info >= (${OLDEST_PYTHON.join()}) else "")`;
  const {status, stdout} = spawnSync('python3', ['-c', question], {encoding: 'utf8'});
  return (status === 0 && stdout.trim()) || undefined;
}

let found: Toolchains | undefined;

/** Looks once per process. */
export function findToolchains(): Toolchains {
  return (found ??= look());
}

function look(): Toolchains {
  const gsonJar = process.env['GSON_JAR'] ?? DEBIAN_GSON_JAR;
  const python = findPython();
  const hasJava = jdkVersion() >= 17 && existsSync(gsonJar);
  const gson = 'Gson (Debian: libgson-java; elsewhere set GSON_JAR to gson.jar)';
  const needs: [SampleLanguageId, boolean, string][] = [
    ['bash', onPath('bash', 'curl', 'openssl', 'jq', 'awk'), 'bash, curl, openssl and jq'],
    [
      'php',
      onPath('php') && succeeds('php', '-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'),
      'PHP 8.2 or newer with the curl extension (Debian: php-cli php-curl)',
    ],
    ['python', python !== undefined, `Python ${OLDEST_PYTHON.join('.')} or newer`],
    ['java', hasJava, `a JDK 17 or newer (Debian: openjdk-17-jdk-headless) and ${gson}`],
    ['kotlin', hasJava && onPath('kotlinc'), `kotlinc (Debian: kotlin), a JDK 17 or newer and ${gson}`],
  ];
  return {
    missing: new Map(needs.filter(([, here]) => !here).map(([language, , install]) => [language, install])),
    gsonJar,
    python: python ?? 'python3',
  };
}
