/**
 * Runs the steps of a test run. Groups run one after the other; the lanes of a group run in parallel and share the
 * cores; the steps of a lane run in sequence. The order is fixed in `steps.ts`, so it is the same in every run.
 */
import type {CommandResult, Print} from './commands';
import type {Outcome} from './count';

export interface Step {
  name: string;
  /** @param workers number of processes that the step may use */
  run: (print: Print, workers: number) => Promise<CommandResult>;
}

export type Lane = readonly Step[];
export type Group = readonly Lane[];

export interface Screen {
  heading: (name: string) => void;
  print: Print;
}

/**
 * @param cores number of cores of this machine
 * @returns the result of each step, in the order of `groups`
 */
export async function runGroups(groups: readonly Group[], cores: number, screen: Screen): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const lanes = group.filter((lane) => lane.length > 0);
    const workers = Math.max(1, Math.floor(cores / lanes.length));
    // The first lane prints directly. Output of the others is buffered until the previous lane has ended, so that it is
    // not mixed.
    let above = Promise.resolve();
    const running = lanes.map((lane, index) => {
      const own = index === 0 ? screen : bufferUntil(above, screen);
      const done = runLane(lane, workers, own);
      above = Promise.all([above, done]).then(() => undefined);
      return done;
    });
    outcomes.push(...(await Promise.all(running)).flat());
    await above;
  }
  return outcomes;
}

async function runLane(lane: Lane, workers: number, screen: Screen): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of lane) {
    screen.heading(step.name);
    const started = performance.now();
    const finished = await step.run(screen.print, workers);
    outcomes.push({name: step.name, ...finished, seconds: (performance.now() - started) / 1000});
  }
  return outcomes;
}

/** @returns a screen that buffers its output until `above` has ended, and then prints directly */
function bufferUntil(above: Promise<void>, screen: Screen): Screen {
  let kept: (() => void)[] | undefined = [];
  void above.then(() => {
    for (const show of kept!) show();
    kept = undefined;
  });
  const later = (show: () => void) => (kept ? kept.push(show) : show());
  return {
    heading: (name) => void later(() => screen.heading(name)),
    print: (chunk) => void later(() => screen.print(chunk)),
  };
}
