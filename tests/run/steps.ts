/** Every check, and the order in which they run. */
import {playwright, vitest, whole, type Print} from './commands';
import type {Group, Lane, Step} from './lanes';
import type {Part, Plan} from './plan';
import {filesOf, type Shard} from './shard';

const SITE = 'site build, both locales';

const check = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: (print) => whole(command, args, print),
});

/** Checks that read the sources and run nothing. */
export const STATIC: readonly Step[] = [
  check('types', 'tsc', '--noEmit'),
  check('format', 'oxfmt', '--check', '.'),
  check('lint', 'oxlint', '--deny-warnings'),
  // A result for a file holds until the file, the tool or its settings change.
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
export const CONTRACT_LINT: Step = check('lint of the contract', 'tsx', 'src/operations/linter/cli.ts');

/** Reads the pages of both locales; the step `content` holds the same and more. */
export const PARITY: Step = check('parity of the locales', 'tsx', 'src/operations/parity/cli.ts', 'check');

/** The plan is made of the built pages, so that the browser tests do not begin with one browser that reads every page. */
const AXE_PLAN = check('what axe will see', 'tsx', 'tests/e2e/axe/ahead.ts');

/** Of the tests in a browser only `pages.spec.ts` asks what axe sees of which page; to tell that, every page is read. */
const NO_PLAN = {AXE_PLAN: 'none'};

/** @param part absent for all files */
const tests = (project: string, part: Part | undefined, perCore = 1): Step => ({
  name: project,
  run: (print, workers) => vitest(project, [...(part?.files ?? []), `--maxWorkers=${workers * perCore}`], print),
});

/**
 * The steps in their order. The site is built in one lane while static checks, unit and content tests keep the other core busy.
 * Samples and browser tests look at the clock, so nothing runs beside them. The contract is judged at the end, by the traffic
 * that the tests before have recorded; beside it stand the builds of changed copies, which leave a core idle now and then, so
 * twice the workers take what is left.
 * @param plan absent for all
 * @param checks the static checks
 */
export function testGroups(plan?: Plan, checks: readonly Step[] = STATIC): Group[] {
  const planned = (name: keyof Plan, make: (part: Part | undefined) => Lane): Lane =>
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
 * Everything in every variant, or the part of one of several machines.
 * @param shard absent for all of it
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

/** Of the static checks those that read nothing but code. */
const CODE_ONLY = ['types', 'lint', 'unused code'];

/**
 * The steps of a change, static checks among them.
 * @param prose whether only texts of pages differ
 */
export const changedGroups = (plan: Plan, prose: boolean): Group[] =>
  testGroups(
    plan,
    STATIC.filter(({name}) => !prose || !CODE_ONLY.includes(name)),
  );

const needsAxePlan = (part: Part | undefined): boolean =>
  !part?.files || part.files.some((file) => file.startsWith('tests/e2e/pages.spec.ts'));

/** The browser tests of a change: files or single tests, and those whose title names a changed page, which axe sees as a whole. */
function browserSteps(part: Part | undefined): Step[] {
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
