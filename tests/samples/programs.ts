/** Turns rendered samples into programs that can be started many times. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {sampleLanguages, type SampleLanguageId} from '../../src/samples';
import {COMPILER_SECONDS, mustRun, runProcess, type Outcome} from './process';
import {runRawRequest} from './rawHttp';
import type {Toolchains} from './toolchains';

export interface Program {
  language: SampleLanguageId;
  /** Unique within the language, and a legal name of a Java package. */
  name: string;
  source: string;
}

/** Starts the program against a gateway, whose URL ends in `/v2`. */
export type Start = (gatewayUrl: string) => Promise<Outcome>;

/** Makes the JVM start quickly; the samples live less than a second. */
const JVM_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8'] as const;

const INTERPRETERS = {bash: 'bash', php: 'php', javascript: process.execPath, python: 'python3'} as const;

function fileNameOf(language: SampleLanguageId): string {
  return sampleLanguages.find(({id}) => id === language)!.fileName;
}

function writeProgram(dir: string, {language, name, source}: Program): string {
  const folder = path.join(dir, language, name);
  mkdirSync(folder, {recursive: true});
  const file = path.join(folder, fileNameOf(language));
  writeFileSync(file, `${source}\n`);
  return file;
}

/**
 * Compiles all programs of one JVM language in one go, because a compiler takes seconds to start.
 * Each gets a package of its own, or their top-level names would clash.
 */
async function compile(dir: string, language: 'java' | 'kotlin', programs: readonly Program[], {gsonJar}: Toolchains) {
  const terminator = language === 'java' ? ';' : '';
  const files = programs.map((program) =>
    writeProgram(dir, {...program, source: `package ${program.name}${terminator}\n\n${program.source}`}),
  );
  if (language === 'java') {
    const classes = path.join(dir, 'java-classes');
    await mustRun(['javac', '-encoding', 'UTF-8', '-cp', gsonJar, '-d', classes, ...files], {cwd: dir});
    return (name: string) => [classes, `${name}.Sample`] as const;
  }
  const jar = path.join(dir, 'kotlin.jar');
  // The launcher's own 256 MB are not enough for a hundred files.
  const env = {JAVA_OPTS: '-Xmx2g -Xms256m'};
  await mustRun(['kotlinc', '-cp', gsonJar, ...files, '-include-runtime', '-d', jar], {cwd: dir, env});
  return (name: string) => [jar, `${name}.SampleKt`] as const;
}

/**
 * Writes and, where needed, compiles programs of one language.
 * @param dir an empty folder; the caller removes it
 * @returns how to start each program, by its name
 */
export async function buildPrograms(
  dir: string,
  language: SampleLanguageId,
  programs: readonly Program[],
  toolchains: Toolchains,
): Promise<Map<string, Start>> {
  if (language === 'http') {
    return new Map(programs.map(({name, source}) => [name, (gatewayUrl: string) => runRawRequest(source, gatewayUrl)]));
  }
  const start =
    (command: readonly [string, ...string[]]): Start =>
    (gatewayUrl) =>
      runProcess(command, {cwd: dir, env: {GATEWAY_URL: gatewayUrl}});
  if (language === 'java' || language === 'kotlin') {
    const locate = await compile(dir, language, programs, toolchains);
    return new Map(
      programs.map(({name}) => {
        const [classes, main] = locate(name);
        return [name, start(['java', ...JVM_FLAGS, '-cp', `${classes}${path.delimiter}${toolchains.gsonJar}`, main])];
      }),
    );
  }
  return new Map(
    programs.map((program) => [program.name, start([INTERPRETERS[language], writeProgram(dir, program)])]),
  );
}

/**
 * Compiles programs of a JVM language and runs them one after the other in one process, see `Driver.java`.
 * @param dir an empty folder, made here; the caller removes it
 * @returns what each program printed, by its name
 * @throws Error with what was said on standard error when one of them fails
 */
export async function runCompiled(
  dir: string,
  language: 'java' | 'kotlin',
  programs: readonly Program[],
  toolchains: Toolchains,
  gatewayUrl: string,
): Promise<Map<string, string>> {
  mkdirSync(dir, {recursive: true});
  const locate = await compile(dir, language, programs, toolchains);
  const driver = path.join(dir, 'driver');
  await mustRun(['javac', '-encoding', 'UTF-8', '-d', driver, path.join(import.meta.dirname, 'Driver.java')], {
    cwd: dir,
  });
  const classes = new Map<string, string>(programs.map(({name}) => [locate(name)[1], name]));
  const [code] = locate(programs[0]!.name);
  const classPath = [driver, code, toolchains.gsonJar].join(path.delimiter);
  const {exitCode, stdout, stderr} = await runProcess(
    ['java', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8', '-cp', classPath, 'Driver', ...classes.keys()],
    {cwd: dir, env: {GATEWAY_URL: gatewayUrl}, killAfterSeconds: COMPILER_SECONDS},
  );
  if (exitCode !== 0) throw new Error(`the samples ended with ${exitCode}\n${stderr}`);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string])
      .map(([name, printed]) => [classes.get(name)!, Buffer.from(printed, 'base64').toString('utf8')]),
  );
}
