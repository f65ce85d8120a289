/** Turns rendered samples into programs that can be started many times. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {sampleLanguages, type SampleLanguageId} from '../../src/samples';
import {mustRun, runProcess, type Outcome} from './process';
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
  await mustRun(['kotlinc', '-cp', gsonJar, ...files, '-include-runtime', '-d', jar], {cwd: dir});
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
