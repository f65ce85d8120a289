/**
 * Which browser tests a run takes where it does not take all: of those that one line of a file declares (a statement in both
 * lives of a page, in both locales, both themes, on several pages) a share. Those whose titles name different numbers of
 * `tests/e2e/statements.yaml` are different statements, and each number is proved in every run. Of the lines that prove no
 * number, or what others of this run prove already, some are left to the next commits; what axe sees is looked for in every run.
 */
import {numbersOf} from '../e2e/statementsReporter';
import {inDrawnOrder, shareOf} from '../share';

/** One in so many of the tests of a statement. */
export const OF = 6;
/** One in so many of the statements of a file that have no number. */
export const STATEMENTS_OF = 10;
/** One in so many of the statements whose numbers others prove as well. */
export const REPEATED_OF = 3;
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
  numbers: readonly string[];
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
      numbers: numbersOf(title),
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
  if (!seed) return [...groups];
  const statement = ([one]: Listed[]) => one!.statement;
  const numbered = groups.filter(([one]) => one!.numbers.length > 0);
  const proving = new Set(proofs(inDrawnOrder(numbered, statement, seed)));
  const repeating = numbered.filter((tests) => !proving.has(tests));
  for (const tests of shareOf(repeating, statement, REPEATED_OF, seed)) proving.add(tests);
  const everyRun = (tests: Listed[]) => proving.has(tests) || ALWAYS.has(tests[0]!.file);
  const waiting = groups.filter((tests) => tests[0]!.numbers.length === 0 && !everyRun(tests));
  const files = [...new Set(waiting.map(([one]) => one!.file))];
  const drawn = new Set(
    files.flatMap((file) =>
      shareOf(
        waiting.filter(([one]) => one!.file === file),
        statement,
        STATEMENTS_OF,
        seed,
      ),
    ),
  );
  return groups.filter((tests) => everyRun(tests) || drawn.has(tests));
}

/** @returns those that prove a number which none before them proves */
function proofs(groups: readonly Listed[][]): Listed[][] {
  const proved = new Set<string>();
  return groups.filter(([one]) => {
    const isNew = one!.numbers.some((number) => !proved.has(number));
    for (const number of one!.numbers) proved.add(number);
    return isNew;
  });
}
