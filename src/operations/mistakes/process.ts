/**
 * The checks as a process beside the preview: it receives the names of saved and opened files, and sends the problems
 * of each, then those of the files that depend on them. A file that is saved meanwhile comes first.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Problem} from '../../facts';
import type {CheckRequest, CheckResult} from '../../preview';
import {createProject} from './project';

const root = process.argv[2]!;
const project = createProject(root);
/** Files to look at: the saved ones first, then what depends on them. */
const first = new Set<string>();
const dependent = new Set<string>();
/** Saved files whose dependents are not known yet. */
const unfollowed = new Set<string>();
let isWholeStale = true;
let isAtWork = false;

/** The preview may have ended in the meantime. */
const send = (result: CheckResult): void => {
  if (process.connected) process.send!(result, undefined, undefined, () => {});
};

/** Takes the next element out of a set. */
function take(set: Set<string>): string | undefined {
  const [next] = set;
  if (next !== undefined) set.delete(next);
  return next;
}

/** @returns false if nothing is left to do */
async function step(): Promise<boolean> {
  if (await checkSaved()) return true;
  if (isWholeStale) {
    isWholeStale = false;
    send({problems: await safely('', () => project.problemsOfProject())});
    return true;
  }
  const followed = take(unfollowed);
  if (followed !== undefined) {
    for (const file of await project.dependents(followed, pause)) dependent.add(file);
    return true;
  }
  const file = take(dependent);
  if (file === undefined) return false;
  send({file, problems: await safely(file, () => project.problemsOf(file))});
  return true;
}

async function checkSaved(): Promise<boolean> {
  const saved = take(first);
  if (saved === undefined) return false;
  send({file: saved, problems: await safely(saved, () => project.problemsOf(saved))});
  return true;
}

/** Lets messages arrive, and looks at the files that were saved meanwhile. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (await checkSaved());
}

/** Page → its front matter, as far as it was saved. */
const frontMatters = new Map<string, string>();

/** The checks of the whole project take seconds: the text of a page does not concern them, its front matter does. */
function concernsProject(file: string): boolean {
  if (!/\.mdx?$/.test(file)) return true;
  const place = path.join(root, file);
  const now = existsSync(place) ? /^---\n[^]*?\n---/.exec(readFileSync(place, 'utf8'))?.[0] : undefined;
  const before = frontMatters.get(file);
  if (now === undefined) frontMatters.delete(file);
  else frontMatters.set(file, now);
  return now !== before;
}

/** A check that fails must not end the others. */
async function safely(file: string, check: () => Promise<Problem[]>): Promise<readonly Problem[]> {
  try {
    return await check();
  } catch (error) {
    return [{file: file || 'package.json', message: `the checks have failed: ${(error as Error).message}`}];
  }
}

async function work(): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  while (await step()) await pause();
  isAtWork = false;
}

process.on('message', ({saved, opened}: CheckRequest) => {
  for (const file of saved) {
    project.invalidate(file);
    first.add(file);
    unfollowed.add(file);
    dependent.delete(file);
  }
  for (const file of opened) {
    concernsProject(file);
    first.add(file);
  }
  if (saved.some(concernsProject)) isWholeStale = true;
  void work();
});
