/** Runs a command and watches it: time, processor time and memory of its whole process tree. */
import {spawn} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';

export interface CommandResult {
  /** s */
  seconds: number;
  /**
   * Processor time of all its processes and threads, user and system, s: other work on the machine disturbs it less. It is
   * that of the last look, so up to one interval is missing; NaN where there is no `/proc`.
   */
  cpuSeconds: number;
  /** Largest sum of the resident memory of the process and its descendants, MiB; NaN where there is no `/proc`. */
  peakMiB: number;
}

/** Ticks of the processor's clock in a second, as Linux counts them for programs on every machine. */
const TICKS = 100;

/** Place of `utime` behind the name of the process, with `stime`, `cutime` and `cstime` after it. */
const FIRST_TIME = 11;

/** Between two looks at the processes, in ms. */
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

/** What the processes of a tree use; undefined where the system does not tell. */
function treeUse(root: number): {memory: number; ticks: number} | undefined {
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
        memory.set(Number(entry), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
        ticks.set(Number(entry), spent);
        children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
      } catch {
        // It has ended in the meantime.
      }
    }
  } catch {
    return undefined;
  }
  return {memory: treeSum(root, children, memory), ticks: treeSum(root, children, ticks)};
}

/**
 * @param stat text of `/proc/<pid>/stat`
 * @returns ticks of the process in user and system mode, with those of its children that have ended
 */
export function ticksOf(stat: string): number {
  // The second field is the name in brackets, which may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(FIRST_TIME, FIRST_TIME + 4).reduce((total, field) => total + Number(field), 0);
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
