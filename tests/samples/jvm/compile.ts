/**
 * Compiles the programs of Java and Kotlin, all that the tests run of a language in one go: a compiler takes longer to
 * start than to compile a program. What was compiled is kept in `.cache/compiled`, under the hash of what it was
 * made from.
 */
import {createHash} from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {ROOT} from '../../root';
import {mustRun} from '../../process';
import {locate, type Toolchains} from '../toolchains';

export type JvmLanguage = 'java' | 'kotlin';

export interface Source {
  /** Unique within the language, and a legal name of a Java package: the main class lies in that package. */
  name: string;
  /** Such as `Sample.java`. */
  fileName: string;
  source: string;
}

export interface CompiledPrograms {
  /** Holds the programs, Gson and `Driver`. */
  classPath: string;
  /** The main class of a program. @throws Error when it was not compiled */
  mainOf(name: string): string;
}

interface Compiler {
  program: string;
  /** Output file, in the folder where it runs. */
  target: string;
  packageLine(name: string): string;
  mainClass(fileName: string): string;
  compile(folder: string, files: readonly string[], classPath: string): Promise<void>;
}

/** A compiler runs for seconds only, so optimising its own code costs more time than it saves. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const;

const javac = (folder: string, files: readonly string[], classPath: string, target = 'classes') =>
  mustRun(
    [
      'javac',
      ...SHORT_LIVED.map((flag) => `-J${flag}`),
      '-encoding',
      'UTF-8',
      '-cp',
      classPath,
      '-d',
      target,
      ...files,
    ],
    {cwd: folder},
  );

const COMPILERS: Record<JvmLanguage, Compiler> = {
  java: {
    program: 'javac',
    target: 'classes',
    packageLine: (name) => `package ${name};`,
    mainClass: (fileName) => path.parse(fileName).name,
    compile: javac,
  },
  kotlin: {
    program: 'kotlinc',
    target: 'programs.jar',
    packageLine: (name) => `package ${name}`,
    mainClass(fileName) {
      const {name} = path.parse(fileName);
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt`;
    },
    compile: (folder, files, classPath) =>
      mustRun(['kotlinc', '-cp', classPath, ...files, '-include-runtime', '-d', 'programs.jar'], {
        cwd: folder,
        // The launcher's own 256 MB are not enough for two hundred files.
        env: {JAVA_OPTS: ['-Xmx2g', '-Xms256m', ...SHORT_LIVED].join(' ')},
      }),
  },
};

const DRIVER = path.join(import.meta.dirname, 'Driver.java');
const COMPILED = path.join(ROOT, '.cache/compiled');
/** Cache entries that were not used for this long are removed (ms). */
const KEPT_MS = 24 * 3600 * 1000;
/** How often to look whether another process is ready. */
const LOOK_MS = 200;

const compiled = new Map<string, Promise<CompiledPrograms>>();

/**
 * @returns the programs, compiled now, meanwhile by another process, or by an earlier run
 * @throws Error with what the compiler said
 */
export function compileAll(
  language: JvmLanguage,
  sources: readonly Source[],
  {gsonJar}: Toolchains,
): Promise<CompiledPrograms> {
  const {program, target, packageLine, mainClass, compile} = COMPILERS[language];
  const files = new Map(
    sources.map(({name, fileName, source}) => [
      path.join('sources', name, fileName),
      `${packageLine(name)}\n\n${source}\n`,
    ]),
  );
  const mains = new Map(sources.map(({name, fileName}) => [name, `${name}.${mainClass(fileName)}`]));
  if (mains.size < sources.length) throw new Error(`two ${language} programs have the same name`);

  const code = [DRIVER, import.meta.filename].map((file) => readFileSync(file, 'utf8'));
  const tools = [program, 'javac'].map((name) => fingerprint(locate(name)!));
  const madeFrom = JSON.stringify([[...files], code, tools, fingerprint(gsonJar)]);
  const hash = createHash('sha256').update(madeFrom).digest('hex').slice(0, 16);
  const folder = path.join(COMPILED, `${language}-${hash}`);

  const known = compiled.get(folder);
  if (known) return known;
  const result = makeOnce(folder, async (work) => {
    for (const [file, text] of files) {
      mkdirSync(path.join(work, path.dirname(file)), {recursive: true});
      writeFileSync(path.join(work, file), text);
    }
    await Promise.all([compile(work, [...files.keys()], gsonJar), javac(work, [DRIVER], gsonJar, 'driver')]);
  }).then(() => ({
    classPath: [path.join(folder, 'driver'), path.join(folder, target), gsonJar].join(path.delimiter),
    mainOf(name: string) {
      const main = mains.get(name);
      if (main === undefined) throw new Error(`${name} is not among the compiled programs of ${language}`);
      return main;
    },
  }));
  compiled.set(folder, result);
  return result;
}

/** A tool is another one when another file lies at its place, as after an update. */
function fingerprint(file: string): string {
  const real = realpathSync(file);
  const {size, mtimeMs} = statSync(real);
  return `${real} ${size} ${mtimeMs}`;
}

/**
 * Makes a folder once, also for concurrent callers.
 * @param make fills the folder that it is given; only a whole one gets its name
 */
async function makeOnce(folder: string, make: (work: string) => Promise<void>): Promise<void> {
  mkdirSync(COMPILED, {recursive: true});
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!takeLock(lock)) {
      await pause(LOOK_MS);
      continue;
    }
    const work = `${folder}.${process.pid}`;
    try {
      // Between the look and the lock, another process may have finished.
      if (existsSync(folder)) break;
      removeOld();
      await make(work);
      renameSync(work, folder);
    } finally {
      rmSync(work, {recursive: true, force: true});
      rmSync(lock);
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
}

/** @returns whether the lock is ours; one whose process has died is free again */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), {flag: 'wx'});
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') rmSync(lock, {force: true});
    else if (code !== 'ENOENT') throw error;
  }
  return false;
}

function removeOld(): void {
  for (const entry of readdirSync(COMPILED)) {
    const old = path.join(COMPILED, entry);
    const stat = statSync(old, {throwIfNoEntry: false});
    if (stat && Date.now() - stat.mtimeMs > KEPT_MS) rmSync(old, {recursive: true, force: true});
  }
}
