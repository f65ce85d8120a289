/**
 * `npm run eval:search`: how well the search of the built site answers the labelled queries. Fails under a floor.
 *
 *     npm run eval:search                 # our search
 *     npm run eval:search -- --stock      # and search-local as it comes, in the same table
 *     npm run eval:search -- --misses     # and the queries whose first hit does not answer
 *     npm run eval:search -- --holdout    # the lists that nobody tuned to
 */
import path from 'node:path';
import {parseArgs} from 'node:util';
import {below, belowComplaints, FLOORS, notFirst, unanswered} from './floors';
import {measure, ofClass, ofLanguage, run, type Measure, type Outcome, type Search} from './measure';
import {
  CLASSES,
  COMPLAINT_SETS,
  DAY_SETS,
  HOLDOUTS,
  QUERY_FILES,
  readQueries,
  STORY_SETS,
  type LabelledQuery,
} from './queries';
import {isBuilt, ourSearch, stockSearch} from './site';

const root = process.cwd();
const {values} = parseArgs({
  options: {
    stock: {type: 'boolean'},
    misses: {type: 'boolean'},
    holdout: {type: 'boolean'},
    build: {type: 'string', default: path.join(root, 'build')},
  },
});

type Sets = [name: string, outcomes: Outcome[]][];

/** Outcomes for the queries of all classes, and for each set of stories, of a working day and of complaints. */
interface Evaluation {
  all: Outcome[];
  stories: Sets;
  days: Sets;
  complaints: Sets;
}

async function find(search: Search): Promise<Evaluation> {
  const ask = (queries: LabelledQuery[]) => run(queries, search);
  const sets = async (names: readonly Parameters<typeof readQueries>[1][]) => {
    const outcomes: Sets = [];
    for (const name of names) outcomes.push([name, await ask(readQueries(root, name))]);
    return outcomes;
  };
  if (values.holdout) {
    const [all, ...others] = HOLDOUTS;
    return {all: await ask(readQueries(root, all)), stories: await sets(others), days: [], complaints: []};
  }
  const all = await ask(QUERY_FILES.flatMap((language) => readQueries(root, language)));
  return {all, stories: await sets(STORY_SETS), days: await sets(DAY_SETS), complaints: await sets(COMPLAINT_SETS)};
}

function rows({all, stories, days, complaints}: Evaluation): [string, Measure][] {
  return [
    ...CLASSES.map((name): [string, Measure] => [name, measure(ofClass(all, name))]),
    ...QUERY_FILES.map((language): [string, Measure] => [language, measure(ofLanguage(all, language))]),
    ['all', measure(all)],
    ...[...stories, ...days, ...complaints].map(([name, outcomes]): [string, Measure] => [name, measure(outcomes)]),
  ];
}

const number = (value: number) => value.toFixed(3).padStart(6);
const cells = ({recall1, recall3, mrr10}: Measure) => [recall1, recall3, mrr10].map(number).join('  ');

async function main(): Promise<void> {
  if (!isBuilt(values.build)) {
    throw new Error(
      `${values.build} holds no built site in every language: run “npm run build” first, or name another folder with --build`,
    );
  }
  const started = performance.now();
  const ours = await find(ourSearch(values.build));
  const everything = [
    ...ours.all,
    ...[...ours.stories, ...ours.days, ...ours.complaints].flatMap(([, outcomes]) => outcomes),
  ];
  const ms = (performance.now() - started) / everything.length;
  const stock = values.stock ? await find(await stockSearch(values.build)) : null;

  const titles = '   R@1     R@3    MRR@10';
  console.log(`${''.padEnd(12)} queries${titles}${stock ? `   |  search-local: ${titles.trim()}` : ''}`);
  const others = stock ? rows(stock) : [];
  for (const [at, [name, row]] of rows(ours).entries()) {
    const other = others[at];
    console.log(
      `${name.padEnd(12)} ${String(row.count).padStart(7)}  ${cells(row)}${other ? `   |                ${cells(other[1])}` : ''}`,
    );
  }
  console.log(`\n${ms.toFixed(1)} ms a query (Node, every file in memory after its first use)`);
  if (values.misses) {
    for (const {query, locale, rank, found} of everything) {
      if (rank === 1) continue;
      console.log(
        `${locale} ${query.class} “${query.q}”: ${rank ?? 'none'}; wanted ${query.to.join(' ')}; found ${found.slice(0, 3).join(' ')}`,
      );
    }
  }
  if (values.holdout) return;
  const wrong = [
    ...below(ours.all),
    ...notFirst(ours.all),
    ...ours.stories.flatMap(([, outcomes]) => unanswered(outcomes)),
    ...ours.days.flatMap(([, outcomes]) => unanswered(outcomes)),
    ...ours.complaints.flatMap(([name, outcomes]) => belowComplaints(outcomes).map((line) => `${name}: ${line}`)),
  ];
  for (const line of wrong) console.error(`Below the floor: ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`Every floor is kept: ${FLOORS}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
