/**
 * Selects the steps and test files that changed files may affect. A pure function of the project data that `project.ts`
 * provides. If a file is of no known kind, everything runs: the plan may be too wide, but never too narrow.
 *
 * Code affects tests through imports. Data and pages are read from disk, so they affect the tests that name them or a
 * parent folder, and the steps that read all files of their kind.
 */
import type {Change} from '../../src/operations/changes';

/** Steps that may be left out; for the static checks see `isProse`. */
export const CHOSEN = [
  'unit',
  'content',
  'samples',
  'site build, both locales',
  'build',
  'delivery',
  'e2e',
  'contract',
  'pipeline',
] as const;
type StepName = (typeof CHOSEN)[number];

/** Selected parts of a step. */
export interface StepSelection {
  /** Test files, or `file:line`; undefined for all of them. */
  files?: string[];
  /** Browser tests to run in addition: those whose title contains one of these routes. */
  routes?: string[];
  /** Short reasons; the first few are printed. */
  because: string[];
}

export type Plan = Partial<Record<StepName, StepSelection>>;

/** Data about the project that the plan needs. All files are relative to the root. */
export interface Project {
  /** Test file → all files that it imports, including itself. */
  tests: ReadonlyMap<string, ReadonlySet<string>>;
  /** Code that the configuration of the site imports. */
  configuration: ReadonlySet<string>;
  /** Code that the hosts of the browser tests import: these run as programs of their own. */
  hosts: ReadonlySet<string>;
  /** Test file → files and folders that its strings name. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Addresses of a page in both locales, such as `/faq` and `/uk/faq`. */
  routes: (page: string) => string[];
  /** Browser tests that name one of these addresses: files, or `file:line` of single tests. */
  visits: (routes: readonly string[]) => string[];
  /** True if there is a weight budget for one of these pages. */
  weighed: (routes: readonly string[]) => boolean;
}

const CODE = /\.[cm]?[jt]sx?$/;
/** Prose about the project, and settings of the static checks, which always run. */
const STATIC_ONLY =
  /^(?:[^/]+\.md|LICENSE|\.github\/.*|\.ci\/.*|\.editorconfig|\.gitignore|\.ox(?:fmt|lint)rc\.json|cspell\.config\.yaml|knip\.jsonc|i18n\/(?:uk\/)?words\.txt|(?:src|tests)\/(?:.*\/)?README\.md)$/;
const PAGE = /^(?:docs|blog|versioned_docs|i18n\/uk\/docusaurus-plugin-content-(?:docs|blog|pages))\/.*\.mdx?$/;
/** Slow tests that name folders of pages but only depend on the list of pages. */
const FACTS_ALONE = ['tests/content/mistakes.test.ts', 'tests/unit/facts/once.test.ts'];
/** Checks single pages, and the median of all pages, which the text of one page does not change. */
const WEIGHT = 'tests/build/budgets.test.ts';
/** Sidecars that record the English source of the Ukrainian pages. */
const PARITY = /^i18n\/uk\/parity\//;
/** A separate program; the tests that run it name its folder. */
const CLIENT = /^client\//;
/** Other files for the reader's browser; Docusaurus finds them by path, so they have no importer. */
const LOOKS =
  /^(?:src\/(?:theme|pages|site\/(?:client|components|css))\/|static\/|i18n\/uk\/(?:code\.json|docusaurus-theme-classic\/))/;
/** Data that only the search reads. */
const SEARCH_DATA = /^src\/(?:contract\/search|search)\/.*\.ya?ml$/;

/**
 * @param changes since the base
 * @returns the selected steps with their parts; absent steps are not affected by these changes
 */
export function planOf(changes: readonly Change[], project: Project): Plan {
  const plan = new PlanBuilder(project);
  for (const change of changes) planFile(change, project, plan);
  return plan.done();
}

function planFile({file, kind}: Change, project: Project, plan: PlanBuilder): void {
  if (PAGE.test(file) && kind === 'changed') return planPage(file, project, plan);
  const naming = [...project.tests.keys()].filter(
    // The test names the folder of the locale, for the strings of the facts.
    (test) => namesFile(project.names.get(test), file) && !(FACTS_ALONE.includes(test) && PARITY.test(file)),
  );
  const importing = [...project.tests].filter(([, all]) => all.has(file)).map(([test]) => test);
  plan.files([...importing, ...naming], file);
  if (STATIC_ONLY.test(file) || CLIENT.test(file)) return;

  if (PARITY.test(file)) return planProse(file, project, plan);
  if (SEARCH_DATA.test(file)) return plan.all(['unit', 'content', 'site build, both locales', 'build', 'e2e'], file);
  if (LOOKS.test(file)) return plan.all(['site build, both locales', 'build', 'e2e'], file);
  if (CODE.test(file) && /^(?:src|tests)\//.test(file)) {
    if (project.configuration.has(file)) plan.all(['site build, both locales', 'build', 'e2e', 'pipeline'], file);
    // Modules that run in the page, or that a loader starts, are referenced by path.
    else if (/^src\/(?:page|render\/markdown|search|site\/(?:patches|plugins))\//.test(file))
      plan.all(['site build, both locales', 'build', 'e2e'], file);
    else if (project.hosts.has(file)) plan.all(['e2e'], file);
    return;
  }
  const [, ofTests] = /^tests\/([^/]+)\//.exec(file) ?? [];
  const step = CHOSEN.find((name) => name === ofTests);
  plan.all(step ? [step] : CHOSEN, file);
}

/**
 * A page's text: facts are unchanged, so sandbox and contract are not affected, only the tests of pages; browser tests
 * refer to pages by address.
 */
function planPage(file: string, project: Project, plan: PlanBuilder): void {
  const naming = [...project.tests.keys()].filter(
    (test) => namesFile(project.names.get(test), file) && !FACTS_ALONE.includes(test),
  );
  const routes = project.routes(file);
  planProse(file, project, plan);
  if (project.weighed(routes)) plan.files([WEIGHT], file);
  plan.files(
    naming.filter((test) => /^tests\/(?:unit|samples|contract)\//.test(test)),
    file,
  );
  plan.routes(routes, file);
  plan.files(project.visits(routes), file);
}

/** Tests that read the text of any page: other pages link to this one, or are compared with it. */
function planProse(file: string, project: Project, plan: PlanBuilder): void {
  plan.all(['site build, both locales'], file);
  plan.files(
    [...project.tests.keys()].filter(
      (test) => /^tests\/(?:content|build)\//.test(test) && ![...FACTS_ALONE, WEIGHT].includes(test),
    ),
    file,
  );
}

/** True if the strings of a test name a file or a parent folder. */
function namesFile(names: ReadonlySet<string> | undefined, file: string): boolean {
  if (!names) return false;
  for (let at = file.length; at > 0; at = file.lastIndexOf('/', at - 1)) if (names.has(file.slice(0, at))) return true;
  return false;
}

/** Collects a plan. Steps can only be added. */
class PlanBuilder {
  private readonly plan: Plan = {};

  constructor(private readonly project: Project) {}

  all(steps: readonly StepName[], because: string): void {
    for (const step of steps) this.plan[step] = {because: [...(this.plan[step]?.because ?? []), because]};
  }

  files(tests: readonly string[], because: string): void {
    for (const test of new Set(tests)) {
      const step = test.split('/')[1] as StepName;
      const part = this.plan[step];
      // The whole step is selected already.
      if (part && !part.files) continue;
      this.plan[step] = {
        ...part,
        files: [...new Set([...(part?.files ?? []), test])].sort(),
        because: [...new Set([...(part?.because ?? []), because])],
      };
    }
  }

  routes(routes: readonly string[], because: string): void {
    const part = this.plan.e2e;
    if (part && !part.files) return;
    this.plan.e2e = {
      files: part?.files ?? [],
      routes: [...new Set([...(part?.routes ?? []), ...routes])].sort(),
      because: [...(part?.because ?? []), because],
    };
  }

  /** Adds the steps that selected steps depend on. */
  done(): Plan {
    const {plan} = this;
    const contract = plan.contract;
    if (contract && (!contract.files || contract.files.some((file) => /\/(?:traffic|coverage)\.test\.ts$/.test(file))))
      this.all(['unit', 'samples'], 'the contract is judged by their traffic');
    if (plan.build || plan.delivery || plan.e2e) {
      plan['site build, both locales'] ??= {because: ['the built site is tested']};
    }
    // If all files are selected, select the whole step.
    for (const step of CHOSEN) {
      const part = plan[step];
      const every = [...this.project.tests.keys()].filter((test) => test.startsWith(`tests/${step}/`));
      if (part?.files && every.length > 0 && every.every((test) => part.files!.includes(test))) {
        delete part.files;
        delete part.routes;
      }
    }
    return plan;
  }
}

/** @returns true if only texts of pages differ, which neither the compiler nor the linter reads */
export function isProse(changes: readonly Change[]): boolean {
  return (
    changes.length > 0 && changes.every(({file, kind}) => kind === 'changed' && (PAGE.test(file) || PARITY.test(file)))
  );
}

/**
 * @param prose true if only texts of pages differ
 * @returns the plan as text: the steps with reasons, and the steps left out
 */
export function describePlan(plan: Plan, prose: boolean): string {
  const why = ({because}: StepSelection) => {
    const [first, ...others] = new Set(because);
    return others.length > 0 ? `${first} and ${others.length} more` : first;
  };
  const what = ({files, routes = []}: StepSelection) =>
    files
      ? [
          ...(files.length > 0 ? [files.map((file) => file.split('/').slice(2).join('/')).join(', ')] : []),
          ...(routes.length > 0 ? [`the pages ${routes.join(', ')}`] : []),
        ].join('; ')
      : 'all';
  const running = CHOSEN.filter((step) => plan[step]);
  const left = CHOSEN.filter((step) => !plan[step]);
  const partly = running.filter((step) => plan[step]!.files);
  return [
    `Static checks: ${prose ? 'all but types, lint and unused code, which read code only' : 'all'}`,
    ...running.map((step) => `${step}: ${what(plan[step]!)} (${why(plan[step]!)})`),
    ...(left.length > 0 ? [`Left out, since nothing that changed reaches them: ${left.join(', ')}`] : []),
    ...(partly.length > 0 ? [`Left out in part: ${partly.join(', ')}; \`npm test\` runs all of it`] : []),
  ].join('\n');
}
