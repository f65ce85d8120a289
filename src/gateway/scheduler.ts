/**
 * Waits of the sandbox: the bank's answer, expiry, late callbacks and retries.
 *
 * Waits are kept in the gateway's own time, which runs `timeScale` times as fast as real time, and tasks run in the
 * order in which they are due there. With one `setTimeout` per task a large scale would round all waits up to the same
 * millisecond, and a payment could expire before the answer that came a minute earlier.
 */
import {startTimer, type Timer} from './timers';

/**
 * Maximum delay of a timer, about 24.8 days. A longer delay would fire immediately, so longer waits use several timers.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Scheduler {
  /** How many times faster than real time the gateway’s time runs; 0 where it passes only when it is moved. */
  readonly timeScale: number;
  /** Runs `task` after `delayMs` milliseconds of the gateway's time. */
  after(delayMs: number, task: () => void): void;
  /**
   * Moves time forwards. What falls into the move runs in the order in which it is due, each task at its own moment, and
   * what a task has begun ends before the next one.
   * @param byMs milliseconds of the gateway's time
   * @param steps what goes along with the move
   * @throws Error while another move is under way
   */
  advance(byMs: number, steps: Steps): Promise<void>;
  isMoving(): boolean;
  /** Forgets every waiting task. */
  clear(): void;
}

interface Steps {
  /** Time has moved by so many milliseconds since the last call; in all it is the whole move. */
  passed(ms: number): void;
  /** Resolves when what the last task has begun has ended. */
  settled(): Promise<void>;
}

interface ScheduledTask {
  due: number;
  task: () => void;
}

/**
 * @param timeScale how many times faster than real time; with 0 time passes only when it is moved
 * @param onError receives what a task throws; a timer has no caller who could catch it
 * @param stepped told after each task
 */
export function createScheduler(
  timeScale: number,
  onError: (error: unknown) => void,
  stepped: () => void = () => {},
): Scheduler {
  const started = performance.now();
  const queue = createQueue(onError, stepped);
  let timer: Timer | undefined;
  /** By how much time was moved so far. */
  let moved = 0;
  /** During a move, time stands still between two tasks. */
  let move: Move | undefined;

  const passing = () => (performance.now() - started) * timeScale;
  // While a task runs, time is the moment at which it was due: what it starts is not late because the task was.
  const elapsed = () => queue.running() ?? move?.at ?? passing() + moved;

  const arm = () => {
    clearTimeout(timer);
    const due = queue.next();
    if (due === undefined || move || timeScale === 0) return;
    const delay = Math.max(0, Math.ceil((due - elapsed()) / timeScale));
    timer = startTimer(runDue, Math.min(delay, LONGEST_TIMER_MS));
  };

  const runDue = () => {
    const now = elapsed();
    while ((queue.next() ?? Infinity) <= now) queue.run();
    arm();
  };

  return {
    timeScale,
    after(delayMs, task) {
      queue.add(elapsed() + delayMs, task);
      if (queue.running() === undefined) arm();
    },
    async advance(byMs, steps) {
      if (move) throw new Error('the clock is being moved already');
      move = {at: elapsed(), over: false};
      clearTimeout(timer);
      try {
        await carryOut(move, move.at + byMs, queue, steps);
      } finally {
        moved = move.at - passing();
        move = undefined;
        arm();
      }
    },
    isMoving: () => move !== undefined,
    clear() {
      queue.clear();
      if (move) move.over = true;
      clearTimeout(timer);
    },
  };
}

interface Move {
  /** The moment that it has reached. */
  at: number;
  /** Everything that waited was forgotten, so there is nothing left to move towards. */
  over: boolean;
}

/** Runs what falls into a move, and brings it to its end. */
async function carryOut(move: Move, end: number, queue: Queue, {passed, settled}: Steps): Promise<void> {
  const pass = (to: number) => {
    const before = move.at;
    // Tasks that were due before the move are already late.
    move.at = Math.max(before, to);
    passed(move.at - before);
  };
  await settled();
  for (let due = queue.next(); !move.over && due !== undefined && due <= end; due = queue.next()) {
    pass(due);
    queue.run();
    await settled();
  }
  if (!move.over) pass(end);
}

interface Queue {
  add(due: number, task: () => void): void;
  /** When the next task is due. */
  next(): number | undefined;
  /** Runs the next task. */
  run(): void;
  /** When the task that runs now was due. */
  running(): number | undefined;
  clear(): void;
}

function createQueue(onError: (error: unknown) => void, stepped: () => void): Queue {
  let waiting: ScheduledTask[] = [];
  let running: number | undefined;
  return {
    add(due, task) {
      const index = waiting.findIndex((other) => other.due > due);
      waiting.splice(index === -1 ? waiting.length : index, 0, {due, task});
    },
    next: () => waiting[0]?.due,
    run() {
      const {due, task} = waiting.shift()!;
      running = due;
      try {
        task();
      } catch (error) {
        onError(error);
      } finally {
        running = undefined;
      }
      stepped();
    },
    running: () => running,
    clear: () => void (waiting = []),
  };
}
