/** Runs a command and measures time, processor time and memory of its whole process tree. */
import {spawn} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';

export interface CommandResult {
  /** Wall-clock time in s. */
  seconds: number;
  /**
   * User and system processor time of all its processes and threads, in s; less affected by other load than wall-clock
   * time. Taken from the last sample, so up to one interval is missing. NaN if there is no `/proc`.
   */
  cpuSeconds: number;
  /** Peak of the summed resident memory of the process and its descendants, in MiB; NaN if there is no `/proc`. */
  peakMiB: number;
}

/** Clock ticks per second; Linux reports 100 to user space on every architecture. */
const TICKS = 100;

/** Index of `utime` among the fields after the process name; `stime`, `cutime` and `cstime` follow it. */
const FIRST_TIME = 11;

/** Sampling interval in ms. */
const LOOK = 200;

/**
 * @param command with its arguments
 * @throws Error with the last output if the command fails
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
  let ticks = NaN;
  const most = (before: number, now: number) => (Number.isNaN(before) ? now : Math.max(before, now));
  const timer = setInterval(() => {
    const now = treeUse(child.pid!);
    if (!now) return;
    peak = most(peak, now.memory);
    ticks = most(ticks, now.ticks);
  }, LOOK);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${command.join(' ')} in ${cwd} ended with ${code}:\n${output}`);
  return {seconds: (performance.now() - start) / 1000, cpuSeconds: ticks / TICKS, peakMiB: peak / 2 ** 20};
}

/**
 * Memory in bytes and processor time in ticks of a process tree; undefined if the system does not report them.
 * @param proportional count a page of memory once that several processes share; takes some ms for each process
 */
export function treeUse(root: number, proportional = false): {memory: number; ticks: number} | undefined {
  const children = new Map<number, number[]>();
  const memory = new Map<number, number>();
  const ticks = new Map<number, number>();
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue;
      try {
        const status = readFileSync(`/proc/${entry}/status`, 'utf8');
        const spent = ticksOf(readFileSync(`/proc/${entry}/stat`, 'utf8'));
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
        const use = proportional
          ? /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/smaps_rollup`, 'utf8'))
          : /^VmRSS:\s+(\d+)/m.exec(status);
        memory.set(Number(entry), Number(use?.[1] ?? 0) * 1024);
        ticks.set(Number(entry), spent);
        children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
      } catch {
        // The process has ended in the meantime.
      }
    }
  } catch {
    return undefined;
  }
  return {memory: treeSum(root, children, memory), ticks: treeSum(root, children, ticks)};
}

/**
 * @param stat text of `/proc/<pid>/stat`
 * @returns ticks in user and system mode, including those of children that have ended
 */
export function ticksOf(stat: string): number {
  // The second field is the name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(FIRST_TIME, FIRST_TIME + 4).reduce((total, field) => total + Number(field), 0);
}

/** @returns sum of the values of a node and all its descendants */
export function treeSum(
  root: number,
  children: ReadonlyMap<number, readonly number[]>,
  values: ReadonlyMap<number, number>,
): number {
  const below = (children.get(root) ?? []).map((child) => treeSum(child, children, values));
  return below.reduce((total, value) => total + value, values.get(root) ?? 0);
}
