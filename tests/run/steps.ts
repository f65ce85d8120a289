/** Defines every check, and the order in which they run. */
import {playwright, vitest, whole, type Print} from './commands';
import type {Group, Lane, Step} from './lanes';
import type {StepSelection, Plan} from './plan';
import {filesOf, type Shard} from './shard';

const SITE = 'site build, both locales';

const check = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: (print) => whole(command, args, print),
});

/** Checks that only read the sources. */
export const STATIC: readonly Step[] = [
  check('types', 'tsc', '--noEmit'),
  check('format', 'oxfmt', '--check', '.'),
  check('lint', 'oxlint', '--deny-warnings'),
  // Cached results are valid until the file, the tool or its settings change.
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

/**
 * The plan is made from the built pages in advance, so that the browser tests do not start with one browser reading
 * every page.
 */
const AXE_PLAN = check('what axe will see', 'tsx', 'tests/e2e/axe/ahead.ts');

/** Making the plan reads every page, and only `pages.spec.ts` uses it. */
const NO_PLAN = {AXE_PLAN: 'none'};

/** @param part undefined for all files */
const tests = (project: string, part: StepSelection | undefined, perCore = 1): Step => ({
  name: project,
  run: (print, workers) => vitest(project, [...(part?.files ?? []), `--maxWorkers=${workers * perCore}`], print),
});

/**
 * The steps in order. The site is built in one lane, while static checks, unit and content tests use the other core.
 * Samples and browser tests are sensitive to timing, so they run alone. The contract tests run at the end, because they
 * use recorded traffic; builds of changed copies run in parallel and leave a core idle at times, so twice the workers
 * are used.
 * @param plan undefined for all steps
 * @param checks the static checks
 */
export function testGroups(plan?: Plan, checks: readonly Step[] = STATIC): Group[] {
  const planned = (name: keyof Plan, make: (part: StepSelection | undefined) => Lane): Lane =>
    !plan || plan[name] ? make(plan?.[name]) : [];
  const only = (project: Exclude<keyof Plan, typeof SITE>, perCore?: number): Lane =>
    planned(project, (part) => [tests(project, part, perCore)]);
  return [
    [
      [
        ...planned(SITE, () => [check(SITE, 'docusaurus', 'build')]),
        ...only('build'),
        ...only('delivery'),
        ...planned('e2e', (part) => (needsAxePlan(part) ? [AXE_PLAN] : [])),
      ],
      [...checks, ...only('unit'), ...only('content')],
    ],
    [only('samples')],
    [planned('e2e', browserSteps)],
    [only('contract', 2), only('pipeline')],
  ];
}

/**
 * All tests in every variant, or one shard of them.
 * @param shard undefined for all of them
 */
export function allGroups(shard?: Shard): Group[] {
  if (!shard) return testGroups();
  const plan: Plan = {[SITE]: {because: []}};
  for (const kind of ['unit', 'content', 'samples', 'build', 'delivery', 'e2e', 'contract', 'pipeline'] as const) {
    const files = filesOf(kind, shard);
    if (files.length > 0) plan[kind] = {files, because: []};
  }
  return testGroups(plan, shard.index === 1 ? STATIC : []);
}

/** Static checks that read only code. */
const CODE_ONLY = ['types', 'lint', 'unused code'];

/**
 * The steps for a change, including static checks.
 * @param prose true if only texts of pages differ
 */
export const changedGroups = (plan: Plan, prose: boolean): Group[] =>
  testGroups(
    plan,
    STATIC.filter(({name}) => !prose || !CODE_ONLY.includes(name)),
  );

const needsAxePlan = (part: StepSelection | undefined): boolean =>
  !part?.files || part.files.some((file) => file.startsWith('tests/e2e/pages.spec.ts'));

/**
 * The browser tests for a change: files or single tests, and those whose title contains a changed page, which axe
 * checks as a whole.
 */
function browserSteps(part: StepSelection | undefined): Step[] {
  if (!part?.files) return [{name: 'e2e', run: (print) => playwright([], true, print)}];
  const {files, routes = []} = part;
  const env = needsAxePlan(part) ? {} : NO_PLAN;
  const pattern = `(?:^|\\s)(?:${routes.map((route) => route.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})/?(?:\\s|$)`;
  return [
    ...(files.length > 0 ? [{name: 'e2e', run: (print: Print) => playwright(files, false, print, env)}] : []),
    ...(routes.length > 0
      ? [
          {
            name: 'e2e of the pages',
            run: (print: Print) => playwright(['--grep', pattern], false, print, {...NO_PLAN, AXE_ALL: '1'}),
          },
        ]
      : []),
  ];
}
