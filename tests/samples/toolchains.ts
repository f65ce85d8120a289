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
}

/** In CI, or on demand, a missing toolchain is a failure: there a skipped language would look like a tested one. */
export const toolchainsRequired = process.env['CI'] === 'true' || process.env['REQUIRE_TOOLCHAINS'] === '1';

function onPath(...programs: string[]): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return programs.every((program) => folders.some((folder) => existsSync(path.join(folder, program))));
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, {stdio: 'ignore'}).status === 0;
}

/** Major version of the JDK, 0 when there is none. */
function jdkVersion(): number {
  const {status, stdout, stderr} = spawnSync('javac', ['-version'], {encoding: 'utf8'});
  return status === 0 ? Number(/javac (\d+)/.exec(stdout + stderr)?.[1] ?? 0) : 0;
}

export function findToolchains(): Toolchains {
  const gsonJar = process.env['GSON_JAR'] ?? DEBIAN_GSON_JAR;
  const hasJava = jdkVersion() >= 17 && existsSync(gsonJar);
  const gson = 'Gson (Debian: libgson-java; elsewhere set GSON_JAR to gson.jar)';
  const needs: [SampleLanguageId, boolean, string][] = [
    ['bash', onPath('bash', 'curl', 'openssl', 'jq', 'awk'), 'bash, curl, openssl and jq'],
    [
      'php',
      onPath('php') && succeeds('php', '-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'),
      'PHP 8.2 or newer with the curl extension (Debian: php-cli php-curl)',
    ],
    [
      'python',
      onPath('python3') && succeeds('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'),
      'Python 3.9 or newer',
    ],
    ['java', hasJava, `a JDK 17 or newer (Debian: openjdk-17-jdk-headless) and ${gson}`],
    ['kotlin', hasJava && onPath('kotlinc'), `kotlinc (Debian: kotlin), a JDK 17 or newer and ${gson}`],
  ];
  return {
    missing: new Map(needs.filter(([, found]) => !found).map(([language, , install]) => [language, install])),
    gsonJar,
  };
}
