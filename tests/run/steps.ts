/** Every check, in the order in which they fail fastest, with what each needs. */
import {playwright, vitest, whole, type Print} from './commands';
import type {Part, Plan} from './plan';
import type {Step} from './schedule';

const SITE = 'site build, both locales';

const check = (name: string, command: string, ...args: string[]): Step => ({
  name,
  cores: 'one',
  run: (print) => whole(command, args, print),
});

/** Checks that read the sources and run nothing. Each mostly keeps one core busy. */
export const STATIC: readonly Step[] = [
  check('types', 'tsc', '--noEmit'),
  check('format', 'oxfmt', '--check', '.'),
  check('lint', 'oxlint', '--deny-warnings'),
  // What was found in a file holds until the file, the tool or its settings change.
  check(
    'spelling',
    'cspell',
    '--no-progress',
    '--no-summary',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=.cache/cspell',
  ),
  check('unused code', 'knip', '--no-progress'),
];

/** The step `contract` holds the same and more. */
export const CONTRACT_LINT: Step = check('lint of the contract', 'tsx', 'src/linter/cli.ts');

/** Reads the pages of both locales; the step `content` holds the same and more. */
export const PARITY: Step = check('parity of the locales', 'tsx', 'src/parity/cli.ts', 'check');

const tests = (
  project: string,
  cores: Step['cores'],
  after: readonly string[],
  part: Part | undefined,
  perCore = 1,
): Step => ({
  name: project,
  cores,
  after,
  run: (print, workers) => vitest(project, [...(part?.files ?? []), `--maxWorkers=${workers * perCore}`], print),
});

/**
 * The steps that run something.
 *
 * The site is built on one core while unit and content tests keep the other busy. Samples and browser tests look at the
 * clock, and keep all cores busy by themselves. Builds of changed copies stand at the end, beside the judgement of the
 * contract, which waits for the traffic of all before; beside the build of the site they would share its cache.
 * @param plan absent for all
 */
export function testSteps(plan?: Plan): Step[] {
  const wanted = (name: keyof Plan) => !plan || plan[name] !== undefined;
  const steps: Step[] = [
    {...check(SITE, 'docusaurus', 'build'), cores: 'half'},
    tests('unit', 'half', [], plan?.unit),
    tests('content', 'half', [], plan?.content),
    tests('build', 'half', [SITE], plan?.build),
    tests('delivery', 'half', [SITE], plan?.delivery),
    tests('samples', 'all', [], plan?.samples),
    {
      name: 'e2e',
      cores: 'all',
      after: [SITE],
      run: (print) => playwright([], true, print),
    },
    // Judges what the checks before it have recorded in this run.
    // The builds beside it leave a core idle now and then: twice the workers take what is left.
    tests('contract', 'half', ['unit', 'samples', 'e2e'], plan?.contract, 2),
    tests('pipeline', 'half', [SITE, 'build', 'samples', 'e2e'], plan?.pipeline),
  ];
  return steps
    .filter(({name}) => wanted(name as keyof Plan))
    .flatMap((step) => (step.name === 'e2e' ? browser(step, plan?.e2e) : step));
}

/** Of the static checks those that read nothing but code. */
const CODE_ONLY = ['types', 'lint', 'unused code'];

/**
 * The steps of a change, static checks among them. The build of the site comes first, because most of the others wait for it.
 * @param prose whether only texts of pages differ
 */
export function changedSteps(plan: Plan, prose: boolean): Step[] {
  const steps = testSteps(plan);
  const isSite = ({name}: Step) => name === SITE;
  const checks = STATIC.filter(({name}) => !prose || !CODE_ONLY.includes(name));
  return [...steps.filter(isSite), ...checks, ...steps.filter((step) => !isSite(step))];
}

/** Of the tests in a browser only `pages.spec.ts` asks what axe sees of which page; to tell that, every page is read. */
const NO_PLAN = {AXE_PLAN: 'none'};

/** So many single tests in a browser may have other steps beside them. */
const FEW = 5;

/** The plan is made of the pages alone, so it can be made while other tests run. */
const AXE_PLAN: Step = {
  ...check('what axe will see', 'tsx', 'tests/e2e/axe/ahead.ts'),
  cores: 'half',
  after: [SITE],
};

/** The browser tests of a change: files or single tests, and those whose title names a changed page, which axe sees as a whole. */
function browser(step: Step, part: Part | undefined): Step[] {
  if (!part?.files) return [AXE_PLAN, {...step, after: [...(step.after ?? []), AXE_PLAN.name]}];
  const {files, routes = []} = part;
  const env = files.some((file) => file.startsWith('tests/e2e/pages.spec.ts')) ? {} : NO_PLAN;
  const pattern = `(?:^|\\s)(?:${routes.map((route) => route.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})/?(?:\\s|$)`;
  // A neighbour slows each of them down: that matters for a specification, not for a handful.
  const isFew = files.length <= FEW && files.every((file) => /:\d+$/.test(file));
  return [
    ...(files.length > 0
      ? [{...step, ...(isFew && {cores: 'half' as const}), run: (print: Print) => playwright(files, false, print, env)}]
      : []),
    ...(routes.length > 0
      ? [
          {
            ...step,
            name: 'e2e of the pages',
            // Nothing in them looks at the clock. One server at a time has the port.
            cores: 'half',
            after: [...(step.after ?? []), step.name],
            run: (print) => playwright(['--grep', pattern], false, print, {...NO_PLAN, AXE_ALL: '1'}),
          } satisfies Step,
        ]
      : []),
  ];
}
