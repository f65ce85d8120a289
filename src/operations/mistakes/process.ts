/**
 * The checks as a process beside the preview: it receives the names of saved and opened files, and sends the problems
 * of each, then those of the files that depend on them. A file that is saved meanwhile comes first.
 */
import type {Problem} from '../../facts';
import type {CheckRequest, CheckResult} from '../../preview';
import {createProject} from './project';

const project = createProject(process.argv[2]!);
/** Files to look at: the saved ones first, then what depends on them. */
const first = new Set<string>();
const dependent = new Set<string>();
/** Saved files whose dependents are not known yet. */
const unfollowed = new Set<string>();
let isWholeStale = true;
let isAtWork = false;

const send = (result: CheckResult): void => void process.send!(result);

/** Takes the next element out of a set. */
function take(set: Set<string>): string | undefined {
  const [next] = set;
  if (next !== undefined) set.delete(next);
  return next;
}

async function step(): Promise<boolean> {
  const saved = take(first);
  if (saved !== undefined) {
    send({file: saved, problems: await safely(saved, () => project.problemsOf(saved))});
    return true;
  }
  if (isWholeStale) {
    isWholeStale = false;
    send({problems: await safely('', () => project.problemsOfProject())});
    return true;
  }
  const followed = take(unfollowed);
  if (followed !== undefined) {
    for (const file of await project.dependents(followed)) dependent.add(file);
    return true;
  }
  const file = take(dependent);
  if (file === undefined) return false;
  send({file, problems: await safely(file, () => project.problemsOf(file))});
  return true;
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
  // Messages arrive between the steps.
  while (await step()) await new Promise((resolve) => setImmediate(resolve));
  isAtWork = false;
}

process.on('message', ({saved, opened}: CheckRequest) => {
  for (const file of saved) {
    project.invalidate(file);
    first.add(file);
    unfollowed.add(file);
    dependent.delete(file);
  }
  for (const file of opened) first.add(file);
  if (saved.length > 0) isWholeStale = true;
  void work();
});
