/** Tries a plan in a copy of the project, so that everything wrong is known before anything is written. */
import path from 'node:path';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {COMPLETE_LOCALES, type Locale, TRANSLATIONS} from '../../brand';
import {
  checkFrontMatter,
  docsFolder,
  FactsError,
  filesBelow,
  knownNames,
  loadFacts,
  pageIds,
  type Problem,
  readMethodSidebar,
  readStrings,
  sidebarProblems,
  stringKey,
} from '../../facts';
import {contextsOf, countryName, tagsFile, tagsText} from '../../render';
import {createTranslator} from '../../facts';
import {pageProblems} from '../parity/check';
import {STALE, translationOf} from '../parity/hashes';
import {plainText, readPage} from '../parity/pages';
import {pendingFile, type PendingEntry, readPending, withPending} from '../parity/pending';
import {shownStrings, stringProblems} from '../parity/strings';
import {alike, LIKENESS_LIMIT, runsOf, wordsOf} from './likeness';
import {inCopy, problemsIn, type Plan, type Project} from './project';
import {withItem} from './rows';
import {type Change, runProgram} from './transaction';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';

export interface Trial {
  /** All files as they are to be written, those that are generated included. */
  changes: Change[];
  /** English texts that wait for a Ukrainian one, for the output. */
  pending: string[];
}

/**
 * @returns the changes of the plan and what follows from them
 * @throws FactsError that lists every mistake of the answers that the files show
 */
export function tryPlan(project: Project, plan: Plan, signal: AbortSignal): Promise<Trial> {
  return inCopy(project.root, plan.changes, async (copy) => {
    const planned = new Map(plan.changes.map(({file, text}) => [file, text]));
    const fail = (problems: readonly Problem[]) => {
      if (problems.length > 0) throw new FactsError(problems.map((problem) => quoted(problem, planned)));
    };
    const facts = await loadFacts(copy).catch((error: unknown) => {
      fail(problemsIn(error));
      throw error;
    });
    fail(sidebarProblems(readMethodSidebar(copy), pageIds(copy)));
    fail(plan.pages.flatMap((file) => frontMatterOf(copy, file)));
    const made: string[] = [];
    if (plan.examples) {
      await runProgram(project.root, ['tsx', path.join(project.root, 'src/gateway/examplesCli.ts')], {
        cwd: copy,
        signal,
      }).catch((error: Error) => fail([{file: 'sandbox', message: error.message}]));
      made.push(...filesBelow(copy, 'src/contract/data/examples'), 'src/contract/data/settlement_month.json');
      for (const locale of COMPLETE_LOCALES) {
        const text = tagsText(facts.methods, createTranslator(locale, facts.translations));
        writeFileSync(path.join(copy, tagsFile(locale)), text);
        made.push(tagsFile(locale));
      }
    }
    signal.throwIfAborted();
    const missing = await missingStrings(copy, plan);
    const problems: Problem[] = stringsProblems(copy, plan, missing);
    const pending: PendingEntry[] = [];
    for (const locale of TRANSLATIONS) {
      const known = new Set([...readStrings(copy, locale)].map(({en, context}) => stringKey(en, context)));
      const given = Object.entries(plan.strings.translated).filter(([en]) => !known.has(en));
      const stringsOf = path.join(copy, plan.strings.file);
      let text = readFileSync(stringsOf, 'utf8');
      for (const [en, translated] of given) text = withItem(text, [], {en, [locale]: translated});
      if (given.length > 0) {
        writeFileSync(stringsOf, text);
        made.push(plan.strings.file);
      }
      pending.push(...plan.pages.filter((file) => !existsSync(path.join(copy, translationOf(file, locale)!))));
      for (const en of missing.keys()) if (!(en in plan.strings.translated)) pending.push(entryOf(en));
      if (pending.length > 0) {
        const file = path.join(copy, pendingFile(locale));
        writeFileSync(file, withPending(readFileSync(file, 'utf8'), readPending(copy, locale), pending));
        made.push(pendingFile(locale));
      }
      problems.push(...pageMistakes(copy, plan.pages, locale));
    }
    if (plan.distinct !== undefined) problems.push(...sameHeads(copy, plan.pages), ...likePages(copy, plan, facts));
    problems.push(...(await misspelt(project.root, copy, [...plan.pages, ...planned.keys(), ...made], signal)));
    fail(problems);
    const generated = made
      .filter((file) => !project.has(file) || project.read(file) !== readFileSync(path.join(copy, file), 'utf8'))
      .map((file) => ({file, text: readFileSync(path.join(copy, file), 'utf8')}));
    const replaced = new Set(generated.map(({file}) => file));
    return {
      changes: [...plan.changes.filter(({file}) => !replaced.has(file)), ...generated],
      pending: pending.map((entry) => (typeof entry === 'string' ? entry : stringKey(entry.en, entry.context))),
    };
  });
}

/** A complaint about a file that is not there yet shows the line that it means. */
function quoted(problem: Problem, planned: ReadonlyMap<string, string>): Problem {
  const text =
    problem.line === undefined ? undefined : planned.get(problem.file)?.split('\n')[problem.line - 1]?.trim();
  return text === undefined ? problem : {...problem, message: `${problem.message} (in “${text}”)`};
}

function frontMatterOf(copy: string, file: string): readonly Problem[] {
  const page = readPage(copy, file);
  try {
    checkFrontMatter(file, page.source, page.frontMatter);
    return [];
  } catch (error) {
    return problemsIn(error);
  }
}

/** English strings without a translation on the pages of a plan → where they stand. */
async function missingStrings(copy: string, plan: Plan): Promise<Map<string, string>> {
  const missing = new Map<string, string>();
  for (const locale of TRANSLATIONS) {
    const context = await contextsOf(copy)(locale);
    for (const file of plan.pages)
      for (const [en, where] of shownStrings(readPage(copy, file), context).missing) missing.set(en, where.file);
    for (const name of plan.strings.names) if (!context.facts.translations[locale]?.has(name)) missing.set(name, name);
  }
  return missing;
}

/** A key of the pending list, parted into string and context. */
function entryOf(key: string): PendingEntry {
  const [, en, context] = /^(.*) \(([a-z]\w*)\)$/.exec(key) ?? [];
  return en === undefined ? {en: key} : {en, context};
}

function stringsProblems(copy: string, plan: Plan, missing: ReadonlyMap<string, string>): Problem[] {
  const {file, translated} = plan.strings;
  return Object.entries(translated).flatMap(([en, text]): Problem[] => {
    const place = `--uk.strings`;
    if (!missing.has(en))
      return [{file: place, message: `no page shows “${en}” without a translation; ${knownNames(en, missing.keys())}`}];
    return TRANSLATIONS.flatMap((locale) => stringProblems({en, text, file, line: undefined}, locale, copy)).map(
      ({message}) => ({file: place, message: `“${en}”: ${message}`}),
    );
  });
}

/** Differences of the translations, except that nobody has accepted them yet. */
const pageMistakes = (copy: string, pages: readonly string[], locale: Locale): Problem[] =>
  pages.flatMap((file) => pageProblems(copy, file, locale)).filter(({rule}) => rule !== STALE);

/** Titles and descriptions of the pages that other pages have, too. */
function sameHeads(copy: string, pages: readonly string[]): Problem[] {
  const folder = docsFolder('en');
  const others = filesBelow(copy, `${folder}/services`).filter(
    (file) => file.endsWith('.mdx') && !pages.includes(file),
  );
  const heads = new Map<string, string>();
  for (const file of others)
    for (const key of ['title', 'description'])
      heads.set(`${key}\n${String(readPage(copy, file).frontMatter[key])}`, file);
  return pages.flatMap((file) =>
    ['title', 'description'].flatMap((key): Problem[] => {
      const text = `${key}\n${String(readPage(copy, file).frontMatter[key])}`;
      const other = heads.get(text);
      heads.set(text, file);
      return other === undefined
        ? []
        : [{file, message: `front matter ${key}: is that of ${other}; say what only this page is about`}];
    }),
  );
}

/** Pages of a plan that share more than the limit of their prose with the page of another method. */
function likePages(copy: string, {distinct, pages}: Plan, {methods}: Awaited<ReturnType<typeof loadFacts>>): Problem[] {
  const names = [...methods.values()].flatMap(({name, countries, currencies}) => [
    name,
    ...countries.map((code) => countryName(code, 'en')),
    ...currencies,
  ]);
  const texts = [...methods].flatMap(([id, {flows}]) =>
    Object.values(flows).flatMap(({page}) => {
      const file = `${docsFolder('en')}${page}.mdx`;
      if (!existsSync(path.join(copy, file))) return [];
      return [{name: file, group: id, runs: runsOf(paragraphsOf(copy, file).map((text) => wordsOf(text, names)))}];
    }),
  );
  return alike(texts)
    .filter(({a, b, share}) => share > LIKENESS_LIMIT && (pages.includes(a) || pages.includes(b)))
    .map(({a, b, share}) => {
      const [file, other] = pages.includes(a) ? [a, b] : [b, a];
      return {
        file,
        message: `${Math.round(share * 100)} % of the prose is that of ${other}, and ${LIKENESS_LIMIT * 100} % are allowed; write what only ${distinct} does, and leave the rest to the directives`,
      };
    });
}

function paragraphsOf(copy: string, file: string): string[] {
  const found: string[] = [];
  visit(readPage(copy, file).tree, 'paragraph', (node: Nodes) => {
    if (node.type === 'paragraph') found.push(plainText(node));
  });
  return found;
}

/** True if a path fits one of the globs of the spelling check, which know `*`, `**` and `{a,b}`. */
function matches(file: string, glob: string): boolean {
  const pattern = glob
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('{', '(?:')
    .replaceAll('}', ')')
    .replaceAll(',', '|')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${pattern}$`).test(file);
}

/** Words that no dictionary has, in the texts that the spelling check reads. */
async function misspelt(root: string, copy: string, files: readonly string[], signal: AbortSignal): Promise<Problem[]> {
  const mirrors = files.flatMap((file) => TRANSLATIONS.map((locale) => translationOf(file, locale)));
  const globs = (parse(readFileSync(path.join(root, 'cspell.config.yaml'), 'utf8')) as {files: string[]}).files;
  const read = new Set(
    [...files, ...mirrors].filter((file): file is string => file !== undefined && existsSync(path.join(copy, file))),
  );
  const texts = [...read].filter((file) => globs.some((glob) => matches(file, glob)));
  if (texts.length === 0) return [];
  const command = ['cspell', '--no-progress', '--no-summary', '--no-color', '--relative', ...texts] as const;
  const said = await runProgram(root, command, {cwd: copy, signal}).catch((error: Error) => error.message);
  return [...said.matchAll(/^(\S+?):(\d+):\d+ - Unknown word \((.*?)\)/gm)].map(([, file, line, word]) => ({
    file: file!,
    line: Number(line),
    message: `the dictionaries do not know “${word}”; correct it, or give --word ${word} if it is a name`,
  }));
}
