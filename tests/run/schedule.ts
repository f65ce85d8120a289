/**
 * Runs steps side by side where cores idle. A step says after which others it comes and how many cores it keeps busy; what
 * it prints stands below its name as one piece, in the order of the start: the eldest that still runs prints at once, the
 * others when their turn comes.
 */
import type {Finished, Print} from './commands';
import type {Outcome} from './count';

export interface Step {
  name: string;
  /** Steps that must have ended before, if they run at all. */
  after?: readonly string[];
  /** How many cores it keeps busy; `all` for what must not be disturbed. */
  cores: 'one' | 'half' | 'all';
  /** @param workers how many processes it may keep busy */
  run: (print: Print, workers: number) => Promise<Finished>;
}

export interface Screen {
  heading: (name: string) => void;
  print: Print;
}

/**
 * @param steps in the order in which they are to start when nothing speaks against it
 * @param cores of this machine
 * @returns what each came to, in the order of `steps`
 * @throws when a step waits for one that waits for it
 */
export async function runSteps(steps: readonly Step[], cores: number, screen: Screen): Promise<Outcome[]> {
  const size = ({cores: wanted}: Step) => (wanted === 'all' ? cores : wanted === 'half' ? Math.ceil(cores / 2) : 1);
  const waiting = new Set(steps);
  const done = new Map<string, Outcome>();
  const running = new Map<string, Promise<void>>();
  const order = new Printer(screen);
  let free = cores;

  const ready = (step: Step) =>
    (step.after ?? []).every((name) => done.has(name) || !steps.some((other) => other.name === name));
  const start = (step: Step) => {
    free -= size(step);
    const print = order.begin(step.name);
    const started = performance.now();
    const ended = step.run(print, size(step)).then(({count, processorSeconds}) => {
      done.set(step.name, {name: step.name, count, seconds: (performance.now() - started) / 1000, processorSeconds});
      free += size(step);
      running.delete(step.name);
      order.end(step.name);
    });
    running.set(step.name, ended);
  };

  while (waiting.size > 0 || running.size > 0) {
    for (const step of steps) {
      if (!waiting.has(step) || !ready(step) || size(step) > free) continue;
      waiting.delete(step);
      start(step);
    }
    if (running.size === 0)
      throw new Error(`these steps wait for one another: ${[...waiting].map(({name}) => name).join(', ')}`);
    await Promise.race(running.values());
  }
  return steps.map(({name}) => done.get(name)!);
}

/** Keeps what younger steps print until the elder ones have ended. */
class Printer {
  private readonly begun: {name: string; ended: boolean; kept: Buffer[]}[] = [];

  constructor(private readonly screen: Screen) {}

  begin(name: string): Print {
    const entry = {name, ended: false, kept: [] as Buffer[]};
    this.begun.push(entry);
    if (this.begun[0] === entry) this.screen.heading(name);
    return (chunk) => {
      if (this.begun[0] === entry) this.screen.print(chunk);
      else entry.kept.push(chunk);
    };
  }

  end(name: string): void {
    this.begun.find((entry) => entry.name === name)!.ended = true;
    while (this.begun[0]?.ended) {
      this.begun.shift();
      const next = this.begun[0];
      if (!next) return;
      this.screen.heading(next.name);
      for (const chunk of next.kept.splice(0)) this.screen.print(chunk);
    }
  }
}
