/** Turns rendered samples into programs that can be started many times. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Facts} from '../../src/facts/load';
import {sampleLanguages, type SampleLanguageId} from '../../src/samples';
import {compileAll, type CompiledPrograms, type JvmLanguage} from './jvm/compile';
import {JVM_FLAGS, startMachine, type Machine} from './jvm/machine';
import {jvmSources, type Program} from './listed';
import {runProcess, type Outcome} from '../process';
import {runRawRequest} from './rawHttp';
import type {Toolchains} from './toolchains';

/** Starts the program against a gateway, whose URL ends in `/v2`. */
type Start = (gatewayUrl: string) => Promise<Outcome>;

export interface Programs {
  /** In a process of its own, as a reader does. @throws Error when there is no program of this name */
  start(name: string): Start;
  /**
   * In one process with others of its language, where a process is slow to start; one at a time. Meant for programs
   * that succeed: one that ends with a code ends the process too, and the next one needs another.
   */
  startTogether(name: string): Start;
  stop(): Promise<void>;
}

function fileNameOf(language: SampleLanguageId): string {
  return sampleLanguages.find(({id}) => id === language)!.fileName;
}

/** Writes a program into a folder of its own. @returns the file */
function writeProgram(dir: string, {language, name, source}: Program): string {
  const folder = path.join(dir, language, name);
  mkdirSync(folder, {recursive: true});
  const file = path.join(folder, fileNameOf(language));
  writeFileSync(file, `${source}\n`);
  return file;
}

function onJvm(cwd: string, compiled: CompiledPrograms): Programs {
  const machines = new Map<string, Machine>();
  return {
    start: (name) => (gatewayUrl) =>
      runProcess(['java', ...JVM_FLAGS, '-cp', compiled.classPath, compiled.mainOf(name)], {
        cwd,
        env: {GATEWAY_URL: gatewayUrl},
      }),
    startTogether: (name) => (gatewayUrl) => {
      const machine = machines.get(gatewayUrl) ?? startMachine(compiled, gatewayUrl, cwd);
      machines.set(gatewayUrl, machine);
      return machine.run(name);
    },
    async stop() {
      await Promise.all([...machines.values()].map((machine) => machine.stop()));
    },
  };
}

/** Programs that need no preparation. */
function ready(starts: Map<string, Start>): Programs {
  const start = (name: string) => {
    const found = starts.get(name);
    if (!found) throw new Error(`there is no program ${name}`);
    return found;
  };
  return {start, startTogether: start, stop: async () => {}};
}

/**
 * Writes and, where needed, compiles programs of one language. A compiler compiles all that the tests run, so that it has to be
 * started only once.
 * @param dir an empty folder; the caller removes it
 * @param programs some of those that `listed.ts` names
 */
export async function buildPrograms(
  facts: Facts,
  dir: string,
  language: SampleLanguageId,
  programs: readonly Program[],
  toolchains: Toolchains,
): Promise<Programs> {
  return language === 'java' || language === 'kotlin'
    ? onJvm(dir, await compileListed(facts, language, toolchains))
    : buildOnly(dir, language, programs, toolchains);
}

/** As `buildPrograms`, for any programs: these are compiled, and no others. */
export async function buildOnly(
  dir: string,
  language: SampleLanguageId,
  programs: readonly Program[],
  toolchains: Toolchains,
): Promise<Programs> {
  if (language === 'java' || language === 'kotlin') {
    const fileName = fileNameOf(language);
    const sources = programs.map(({name, source}) => ({name, fileName, source}));
    return onJvm(dir, await compileAll(language, sources, toolchains));
  }
  if (language === 'http') {
    return ready(
      new Map(programs.map(({name, source}) => [name, (gatewayUrl: string) => runRawRequest(source, gatewayUrl)])),
    );
  }
  const interpreter = {bash: 'bash', php: 'php', javascript: process.execPath, python: toolchains.python}[language];
  return ready(
    new Map(
      programs.map((program) => {
        const file = writeProgram(dir, program);
        return [
          program.name,
          (gatewayUrl: string) => runProcess([interpreter, file], {cwd: dir, env: {GATEWAY_URL: gatewayUrl}}),
        ];
      }),
    ),
  );
}

/** Everything of a JVM language that the tests run: samples, the programs that must fail, and the receiver. */
export function compileListed(facts: Facts, language: JvmLanguage, toolchains: Toolchains): Promise<CompiledPrograms> {
  return compileAll(language, jvmSources(facts, language), toolchains);
}
