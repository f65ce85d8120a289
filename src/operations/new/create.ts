/** `npm run new` as a function: from a command line to the files. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {stringify} from 'yaml';
import {TRANSLATIONS} from '../../brand';
import {FactsError, knownNames, loadFacts, type Problem} from '../../facts';
import {contextsOf} from '../../render';
import {checkParity} from '../parity/check';
import {blameOf} from './blame';
import {askMissing, type Terminal} from './dialogue';
import {readCommandLine} from './flags';
import {KINDS} from './kinds';
import {openProject, type Plan} from './project';
import {type Answers, helpOf, problemsOf, withFallbacks} from './questions';
import {formatStep} from './steps';
import {Interrupted, interruptible, type Step, transact} from './transaction';
import {tryPlan} from './trial';

export interface Options {
  root: string;
  /** A terminal to ask in; undefined where nobody can answer. */
  terminal?: Terminal | undefined;
  tell(line: string): void;
}

const OVERVIEW = `npm run new KIND [-- --FLAG VALUE …]

  Kinds: ${Object.keys(KINDS).join(', ')}
  npm run new KIND -- --help explains every answer of a kind.`;

/** Answers that were not used, for another attempt. */
function keepAnswers(root: string, kind: string, answers: Answers): string {
  const file = `.cache/new-${kind}.yaml`;
  mkdirSync(path.join(root, '.cache'), {recursive: true});
  writeFileSync(path.join(root, file), stringify(answers, {lineWidth: 0, singleQuote: true}));
  return file;
}

/** Adds where the answers are kept to an error. */
class Refusal extends Error {
  constructor(
    error: unknown,
    readonly kept: string,
    kind: string,
  ) {
    const message = error instanceof Error ? error.message : String(error);
    super(`${message}\n\nNothing is changed. Your answers are in ${kept}: npm run new ${kind} -- --answers ${kept}`);
    this.name = 'Refusal';
  }
}

/** Everything that the facts and the translations say about the result. */
const verifyStep = (root: string, plan: Plan): Step => ({
  name: 'check the result: facts and translations',
  touches: [],
  run: async () => {
    await loadFacts(root);
    const contextOf = contextsOf(root);
    const problems: Problem[] = [];
    if (plan.pages.length > 0)
      for (const locale of TRANSLATIONS)
        problems.push(...(await checkParity(root, plan.pages, locale, () => contextOf(locale))).problems);
    if (problems.length > 0) throw new FactsError(problems);
  },
});

/**
 * @param args kind and flags
 * @throws Error with everything that is wrong; then no file is changed
 */
export async function create([kind = '', ...args]: readonly string[], {root, terminal, tell}: Options): Promise<void> {
  if (kind === '' || kind === '--help') return tell(OVERVIEW);
  const maker = KINDS[kind];
  if (!maker) throw new Error(`unknown kind “${kind}”; ${knownNames(kind, Object.keys(KINDS))}`);
  const project = await openProject(root);
  const table = maker.table(project);
  const {answers, placeOf, help, dryRun} = readCommandLine(table, args, root);
  if (help) return tell(helpOf(table));
  try {
    const wrong = problemsOf(table, withFallbacks(table, answers), placeOf).filter(
      ({message}) => !/ is missing: /.test(message),
    );
    if (wrong.length > 0) throw new FactsError(wrong);
    if (terminal) await askMissing(table, answers, terminal);
    const complete = withFallbacks(table, answers);
    const problems: Problem[] = problemsOf(table, complete, placeOf);
    if (problems.length > 0) throw new FactsError(problems);
    const plan = maker.plan(complete, project);
    tell('checking the answers in a copy of the project');
    const blame = blameOf(answers, placeOf);
    const trial = await interruptible((signal) => tryPlan(project, plan, signal, blame));
    if (dryRun) {
      for (const {file} of trial.changes) tell(`${project.has(file) ? 'change' : 'create'} ${file}`);
      for (const {name} of plan.steps) tell(`then ${name}`);
      return tell('dry run: nothing is written');
    }
    const written = trial.changes.map(({file}) => file);
    const steps = [formatStep(root, written), ...plan.steps, verifyStep(root, plan)];
    const changed = await transact(root, trial.changes, steps, tell);
    for (const file of changed) tell(`  ${file}`);
    tell(`${changed.length} files written`);
    for (const text of trial.pending) tell(`waits for a translation, in i18n/uk/pending.yaml: ${text}`);
    for (const line of plan.left) tell(line);
    tell('Then: npm run check');
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Refusal(new Interrupted(), keepAnswers(root, kind, answers), kind);
    throw new Refusal(error, keepAnswers(root, kind, answers), kind);
  }
}
