/**
 * Asks a process of its own for mistakes that do not stop the compiler, so that no check delays a page. The process is
 * `src/operations/mistakes/process.ts`.
 */
import {fork, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import type {Problem} from '../facts';

/** Files that were saved, or whose page was opened, relative to the root. */
export interface CheckRequest {
  saved: readonly string[];
  opened: readonly string[];
}

/** Problems of a file; of the whole project if it has no name. */
export interface CheckResult {
  file?: string;
  problems: readonly Problem[];
}

const PROGRAM = 'src/operations/mistakes/process.ts';

export class Checker {
  private readonly child: ChildProcess;
  private readonly found = new Map<string, readonly Problem[]>();

  /**
   * @param root project root
   * @param onChange is called when other problems are known than before
   */
  constructor(root: string, onChange: () => void) {
    this.child = fork(path.join(root, PROGRAM), [root], {cwd: root});
    this.child.on('message', ({file = '', problems}: CheckResult) => {
      const before = JSON.stringify(this.found.get(file) ?? []);
      this.found.set(file, problems);
      if (before !== JSON.stringify(problems)) onChange();
    });
    this.child.on('exit', (code) => {
      if (code) console.error('the checks have stopped; npm run check shows why');
    });
  }

  /** Every problem that is known. */
  get problems(): readonly Problem[] {
    return [...this.found.values()].flat();
  }

  ask(request: CheckRequest): void {
    if (this.child.connected) this.child.send(request);
  }

  stop(): void {
    this.child.disconnect();
  }
}
