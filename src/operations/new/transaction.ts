/**
 * A change of several files that is made as a whole or not at all: files are written and steps run, and when anything fails, or
 * the user presses Ctrl+C, every file has its former bytes again and what was made is removed.
 */
import {spawn} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {filesBelow} from '../../facts';

/** New content of a file. */
export interface Change {
  /** Path relative to the project’s root. */
  file: string;
  text: string;
}

/** Work after the files are written, such as a command that generates further files. */
export interface Step {
  /** For the terminal: what is done. */
  name: string;
  /** Files and folders, relative to the root, in which the step may write. */
  touches: readonly string[];
  /** @throws Error when the step fails; then all files are restored */
  run(signal: AbortSignal): void | Promise<void>;
}

/** Thrown after an interruption, once all files are restored. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted; every file is as it was before');
    this.name = 'Interrupted';
  }
}

/** Former bytes of a file; undefined where there was none. */
type Former = ReadonlyMap<string, Buffer | undefined>;

function readFormer(root: string, changes: readonly Change[], steps: readonly Step[]): Former {
  const places = [...changes.map(({file}) => file), ...steps.flatMap(({touches}) => touches)];
  const files = new Set(
    places.flatMap((place) => {
      const inside = filesBelow(root, place);
      return inside.length > 0 ? inside : [place];
    }),
  );
  const bytesOf = (file: string) => {
    const place = path.join(root, file);
    return statSync(place, {throwIfNoEntry: false})?.isFile() ? readFileSync(place) : undefined;
  };
  return new Map([...files].map((file) => [file, bytesOf(file)]));
}

/** Every folder that exists before the change, above and below its files and places. */
function existingFolders(root: string, places: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  const isFolder = (place: string) => statSync(path.join(root, place), {throwIfNoEntry: false})?.isDirectory() === true;
  for (const place of places) {
    for (let above = place; above !== '.'; above = path.dirname(above)) if (isFolder(above)) folders.add(above);
    if (isFolder(place))
      for (const entry of readdirSync(path.join(root, place), {recursive: true, withFileTypes: true}))
        if (entry.isDirectory()) folders.add(path.relative(root, path.join(entry.parentPath, entry.name)));
  }
  return folders;
}

function restore(root: string, former: Former, places: readonly string[], folders: ReadonlySet<string>): void {
  const removed = new Set(places.flatMap((place) => filesBelow(root, place)).filter((file) => !former.has(file)));
  for (const file of removed) rmSync(path.join(root, file));
  for (const [file, bytes] of former) {
    const place = path.join(root, file);
    const now = statSync(place, {throwIfNoEntry: false})?.isFile() ? readFileSync(place) : undefined;
    if (bytes === undefined) {
      if (now !== undefined) rmSync(place);
      removed.add(file);
    } else if (now === undefined || !bytes.equals(now)) {
      mkdirSync(path.dirname(place), {recursive: true});
      writeFileSync(place, bytes);
    }
  }
  for (const file of removed)
    for (let folder = path.dirname(file); folder !== '.' && !folders.has(folder); folder = path.dirname(folder)) {
      const place = path.join(root, folder);
      if (!statSync(place, {throwIfNoEntry: false})?.isDirectory()) continue;
      if (readdirSync(place).length > 0) break;
      rmdirSync(place);
    }
}

/**
 * Writes the files, then runs the steps in order.
 * @param root absolute path of the project
 * @param tell called before each step, with its name
 * @returns the files that differ from before, relative to the root, sorted
 * @throws Interrupted on SIGINT or SIGTERM, or the error of a step; every file is restored before
 */
export async function transact(
  root: string,
  changes: readonly Change[],
  steps: readonly Step[],
  tell: (line: string) => void,
): Promise<string[]> {
  const former = readFormer(root, changes, steps);
  const places = steps.flatMap(({touches}) => touches);
  const folders = existingFolders(root, [...former.keys(), ...places]);
  await interruptible(async (signal) => {
    try {
      for (const {file, text} of changes) {
        mkdirSync(path.join(root, path.dirname(file)), {recursive: true});
        writeFileSync(path.join(root, file), text);
      }
      for (const step of steps) {
        await stopIfAborted(signal);
        tell(step.name);
        await step.run(signal);
      }
      await stopIfAborted(signal);
    } catch (error) {
      restore(root, former, places, folders);
      throw error;
    }
  });
  return changedFiles(root, former, places);
}

/** A signal is handled between two turns of the event loop. */
async function stopIfAborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => void setImmediate(resolve));
  if (signal.aborted) throw new Interrupted();
}

/**
 * Runs work that SIGINT and SIGTERM abort, instead of ending the process in its middle.
 * @throws Interrupted after a signal, once the work has ended
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    return await work(abort.signal);
  } catch (error) {
    throw abort.signal.aborted ? new Interrupted() : error;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function changedFiles(root: string, former: Former, places: readonly string[]): string[] {
  const files = new Set([...former.keys(), ...places.flatMap((place) => filesBelow(root, place))]);
  return [...files]
    .filter((file) => {
      const place = path.join(root, file);
      const now = statSync(place, {throwIfNoEntry: false})?.isFile() ? readFileSync(place) : undefined;
      const before = former.get(file);
      return before === undefined || now === undefined ? before !== now : !before.equals(now);
    })
    .sort();
}

/**
 * Runs a program of the project and waits for its end, also after an interruption, so that it writes nothing later.
 * @param root the project whose `node_modules/.bin` holds the program
 * @param cwd working folder
 * @returns what the program printed
 * @throws Error with what the program printed when it does not end with 0
 */
export function runProgram(
  root: string,
  [program, ...args]: readonly [string, ...string[]],
  {cwd = root, signal}: {cwd?: string; signal?: AbortSignal} = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl+C reaches this process alone, which then ends the group and waits.
      detached: true,
      env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1'},
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = () => {
      try {
        process.kill(-child.pid!, 'SIGTERM');
      } catch {
        // The group has ended by itself.
      }
    };
    signal?.addEventListener('abort', end, {once: true});
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ${args.join(' ')} failed:\n${output.trim()}`));
    });
  });
}
