/** Tests that a check runs: those of changed code, and cheap ones that read what changed. */
import type {Change} from '../../../src/operations/changes';
import {planOf, type Plan, type Project} from '../plan';

const CODE = /\.[cm]?[jt]sx?$/;
const PAGE = /^(?:docs|blog|i18n\/[a-z]+\/docusaurus-plugin-content-(?:docs|blog|pages))\/.*\.mdx?$/;
const METHOD = /^src\/contract\/data\/methods\/|method_sidebar\.yaml$/;

/**
 * Content tests by the kind of file that they protect and that the library of mistakes does not. The seconds are
 * estimates; a check may spend 20 of them.
 */
const CHEAP: readonly {pattern: RegExp; file: string; seconds: number}[] = [
  {pattern: METHOD, file: 'tests/content/tags.test.ts', seconds: 7},
  {pattern: METHOD, file: 'tests/content/names.test.ts', seconds: 7},
];

/** Selection of a check. */
export interface CheckTests {
  /** Unit tests that import changed code; empty if no code changed. */
  unit: string[];
  content: string[];
  /** Everything that the pull request runs. */
  plan: Plan;
}

/** @param project data about the tests; see `readProject` */
export function testsFor(changes: readonly Change[], project: Project): CheckTests {
  const code = changes.filter(({file}) => CODE.test(file));
  const unit = code.flatMap(({file}) =>
    [...project.tests].filter(([test, all]) => test.startsWith('tests/unit/') && all.has(file)).map(([test]) => test),
  );
  const content = CHEAP.filter(({pattern}) => changes.some(({file}) => pattern.test(file) && !PAGE.test(file)));
  return {
    unit: [...new Set(unit)].sort(),
    content: content.map(({file}) => file),
    plan: planOf(changes, project),
  };
}
