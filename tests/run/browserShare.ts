/**
 * Which browser tests a run takes where it does not take all: of those that one line of a file declares (a statement in both
 * lives of a page, in both locales, both themes, on several pages) a share. Those whose titles name different numbers of
 * `tests/e2e/statements.yaml` are different statements, and each number is proved in every run. Of the lines of a file that
 * prove no number some are left to the next commits; what axe sees is looked for in every run.
 */
import {numbersOf} from '../e2e/statementsReporter';
import {shareOf} from '../share';

/** One in so many of the tests of a statement. */
export const OF = 6;
/** One in so many of the statements of a file that have no number. */
export const STATEMENTS_OF = 10;
/** Files of which every statement is tried: a page that somebody cannot read waits for no other commit. */
const ALWAYS = new Set(['pages.spec.ts']);

interface Spec {
  title: string;
  file: string;
  line: number;
  column: number;
  tests: {projectName: string}[];
}

export interface Suite {
  title: string;
  specs?: Spec[];
  suites?: Suite[];
}

interface Listed {
  /** Where it is declared, and the numbers that it proves. */
  statement: string;
  file: string;
  isNumbered: boolean;
  /** As Playwright's `--test-list` reads it. */
  text: string;
}

const ARROW = ' › ';

/**
 * A group without a name is no part of a path.
 * @throws Error when a title has the arrow that the list has between titles */
function listed(suite: Suite, above: readonly string[]): Listed[] {
  const own = (suite.specs ?? []).flatMap(({title, file, line, column, tests}) => {
    const titles = [...above, title];
    const broken = titles.find((one) => one.includes(ARROW.trim()));
    if (broken)
      throw new Error(`${file}:${line}: “${broken}” has the arrow that stands between titles in a list of tests`);
    return tests.map(({projectName}) => ({
      statement: `${projectName} ${file}:${line}:${column} ${numbersOf(title).join(' ')}`,
      file,
      isNumbered: numbersOf(title).length > 0,
      text: [`[${projectName}]`, file, ...titles].join(ARROW),
    }));
  });
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((inner) => listed(inner, inner.title ? [...above, inner.title] : above)),
  ];
}

/**
 * @param report what `playwright test --list --reporter=json` says
 * @param seed absent for all
 * @returns lines for `--test-list`
 */
export function drawTests(report: {suites: Suite[]}, seed: string | undefined): string[] {
  const groups = new Map<string, Listed[]>();
  for (const file of report.suites)
    for (const one of listed(file, [])) groups.set(one.statement, [...(groups.get(one.statement) ?? []), one]);
  return statementsOf([...groups.values()], seed)
    .flatMap((some) => shareOf(some, ({text}) => text, OF, seed))
    .map(({text}) => text);
}

/** The statements of this run, in their order; a group of tests has at least one. */
function statementsOf(groups: readonly Listed[][], seed: string | undefined): Listed[][] {
  const everyRun = ([one]: Listed[]) => one!.isNumbered || ALWAYS.has(one!.file);
  const waiting = groups.filter((tests) => !everyRun(tests));
  const files = [...new Set(waiting.map(([one]) => one!.file))];
  const drawn = new Set(
    files.flatMap((file) =>
      shareOf(
        waiting.filter(([one]) => one!.file === file),
        ([one]) => one!.statement,
        STATEMENTS_OF,
        seed,
      ),
    ),
  );
  return groups.filter((tests) => everyRun(tests) || drawn.has(tests));
}
