/**
 * Measures processor time of a command with all its child processes. Linux adds the time of a process to its parent
 * when the parent waits for it. A browser is killed together with its helpers without waiting for them, so their time
 * is sampled while they run. Linux only; undefined on other systems.
 */
import {readdirSync, readFileSync} from 'node:fs';

/**
 * Programs that are killed with their helpers. Other process trees that disappear between two samples have usually
 * exited in order, and their time was added by waiting.
 */
const KILLED = /^(?:chrom|headless_shell|firefox|Web|MiniBrowser)/;
/** proc(5): times are in hundredths of a second. */
const TICKS = 100;
const SAMPLE_MS = 1000;

interface Stat {
  program: string;
  /** Start time: process ids are reused. */
  start: string;
  parentPid: string;
  /** Ticks of the process itself, and of the children that it has waited for. */
  own: number;
  waited: number;
}

interface Process {
  program: string;
  parent: string;
  /** Ticks of the process itself and of the children that it has waited for. */
  ticks: number;
}

/** @returns undefined if the process has ended, or the system does not report it */
function readProcess(pid: string): Stat | undefined {
  try {
    // The second field is the name of the program in parentheses, and may contain spaces.
    const [, program, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    const fields = rest!.split(' ');
    // A zombie, whose parent has not yet waited for it.
    if (fields[0] === 'Z') return undefined;
    const time = (at: number) => Number(fields[at]);
    return {
      program: program!,
      start: fields[19]!,
      parentPid: fields[1]!,
      own: time(11) + time(12),
      waited: time(13) + time(14),
    };
  } catch {
    return undefined;
  }
}

/**
 * @returns seconds of all child processes that this process has waited for; undefined if the system does not report
 * them
 */
export function waitedSeconds(): number | undefined {
  const self = readProcess('self');
  return self && self.waited / TICKS;
}

/** @returns busy seconds of all processors of the machine; undefined if the system does not report them */
export function machineSeconds(): number | undefined {
  try {
    // proc(5): user, nice, system, idle, iowait, irq, softirq; the other fields belong to other machines, or are
    // included in user.
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq) / TICKS;
  } catch {
    return undefined;
  }
}

/** Sums up the time of a browser's helpers, below one process, that end without being waited for. */
export class UnwaitedHelpers {
  private readonly known = new Map<string, Process>();
  /** Ended processes: a helper may outlive its browser by a moment. */
  private readonly gone = new Set<string>();
  private lost = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param root the process whose descendants are observed; its own time is counted by waiting */
  constructor(private readonly root: number) {
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
    this.timer.unref();
  }

  private sample(): void {
    const processes = new Map<string, Process & {pid: string; parentPid: string}>();
    const identities = new Map<string, string>();
    let pids: string[];
    try {
      pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    } catch {
      return;
    }
    for (const pid of pids) {
      const found = readProcess(pid);
      if (!found) continue;
      const identity = `${pid} ${found.start}`;
      identities.set(pid, identity);
      processes.set(identity, {...found, pid, parent: '', ticks: found.own + found.waited});
    }
    for (const one of processes.values()) one.parent = identities.get(one.parentPid) ?? '';
    this.account(processes);
    const below = new Set<string>();
    const isBelow = (identity: string): boolean => {
      const one = processes.get(identity);
      if (!one) return false;
      if (below.has(identity) || this.known.has(identity) || one.parentPid === String(this.root)) return true;
      return one.pid !== '1' && isBelow(one.parent);
    };
    for (const [identity, {program, parent, ticks}] of processes) {
      if (!isBelow(identity)) continue;
      below.add(identity);
      // Keep the first parent, which may wait for the process; an orphan is adopted by another one.
      this.known.set(identity, {program, parent: this.known.get(identity)?.parent ?? parent, ticks});
    }
  }

  /** Adds the time of processes whose parent has ended as well, and so cannot have waited for them. */
  private account(present: ReadonlyMap<string, unknown>): void {
    const gone = [...this.known].filter(([identity]) => !present.has(identity));
    for (const [, {program, parent, ticks}] of gone)
      if (KILLED.test(program) && (this.gone.has(parent) || (this.known.has(parent) && !present.has(parent))))
        this.lost += ticks;
    for (const [identity] of gone) {
      this.known.delete(identity);
      this.gone.add(identity);
    }
  }

  /** Takes a sample now. @returns seconds of the watched processes that are still running */
  look(): number {
    this.sample();
    return [...this.known.values()].reduce((sum, {ticks}) => sum + ticks, 0) / TICKS;
  }

  /** @returns seconds; call it after the root has ended */
  stop(): number {
    clearInterval(this.timer);
    this.sample();
    return this.lost / TICKS;
  }
}
