/** Runs a command and watches it: time, and memory of its whole process tree. */
import {spawn} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';

export interface CommandResult {
  /** s */
  seconds: number;
  /** Largest sum of the resident memory of the process and its descendants, MiB; NaN where there is no `/proc`. */
  peakMiB: number;
}

/** Between two looks at the memory, in ms. */
const LOOK = 200;

/**
 * @param command with its arguments
 * @throws Error with the last output when the command fails
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  cwd: string,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const start = performance.now();
  const child = spawn(command[0], command.slice(1), {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NODE_ENV: undefined, ...env},
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let peak = NaN;
  const timer = setInterval(() => {
    const now = treeMemory(child.pid!);
    if (now !== undefined) peak = Number.isNaN(peak) ? now : Math.max(peak, now);
  }, LOOK);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${command.join(' ')} in ${cwd} ended with ${code}:\n${output}`);
  return {seconds: (performance.now() - start) / 1000, peakMiB: peak / 2 ** 20};
}

/** Resident memory of a process and its descendants in bytes, or undefined where the system does not tell. */
function treeMemory(root: number): number | undefined {
  const children = new Map<number, number[]>();
  const memory = new Map<number, number>();
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue;
      try {
        const status = readFileSync(`/proc/${entry}/status`, 'utf8');
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
        memory.set(Number(entry), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
        children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
      } catch {
        // It has ended in the meantime.
      }
    }
  } catch {
    return undefined;
  }
  return treeSum(root, children, memory);
}

/** @returns sum of the values of a node and everything below it */
export function treeSum(
  root: number,
  children: ReadonlyMap<number, readonly number[]>,
  values: ReadonlyMap<number, number>,
): number {
  const below = (children.get(root) ?? []).map((child) => treeSum(child, children, values));
  return below.reduce((total, value) => total + value, values.get(root) ?? 0);
}
