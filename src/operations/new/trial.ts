/** Tries a plan in a copy of the project, so that everything wrong is known before anything is written. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {COMPLETE_LOCALES, TRANSLATIONS} from '../../brand';
import {
  createTranslator,
  docsFolder,
  FactsError,
  type Facts,
  filesBelow,
  formatProblem,
  frontMatterOf,
  getFacts,
  type Problem,
  readStrings,
  stringKey,
} from '../../facts';
import {contextsOf, countryName, tagsFile, tagsText} from '../../render';
import {SCHEMA_FOLDER, schemaFiles} from '../editors/schemas';
import {createProject} from '../mistakes';
import {isPage, readSource} from '../mistakes/source';
import {expansionsOf} from '../parity/expansion';
import {STALE, translationOf} from '../parity/hashes';
import {plainText, readPage} from '../parity/pages';
import {pendingFile, type PendingEntry, readPending, withPending} from '../parity/pending';
import {stringProblems} from '../parity/strings';
import {type Blame, blamed, strayString} from './blame';
import {alike, LIKENESS_LIMIT, runsOf, wordsOf} from './likeness';
import {inCopy, problemsIn, type Plan, type Project} from './project';
import {withItem} from './rows';
import {type Change, runProgram} from './transaction';

export interface Trial {
  /** All files as they are to be written, those that are generated included. */
  changes: Change[];
  /** English texts that wait for a Ukrainian one, for the output. */
  pending: string[];
}

/**
 * @param blame finds the answer that a line comes from
 * @returns the changes of the plan and what follows from them
 * @throws FactsError that lists every mistake of the answers that the files show
 */
export function tryPlan(project: Project, plan: Plan, signal: AbortSignal, blame?: Blame): Promise<Trial> {
  return inCopy(project.root, plan.changes, async (copy) => {
    const planned = new Map(plan.changes.map(({file, text}) => [file, text]));
    const fail = (problems: readonly Problem[]) => {
      if (problems.length > 0) throw new FactsError(problems.map((problem) => blamed(problem, planned, blame)));
    };
    const textOf = (file: string) => readFileSync(path.join(copy, file), 'utf8');
    const made = new Set<string>();
    const write = (file: string, text: string) => {
      if (existsSync(path.join(copy, file)) && textOf(file) === text) return;
      writeFileSync(path.join(copy, file), text);
      made.add(file);
    };
    // Without facts, and without pages that can be read, no other check has a meaning.
    const facts = await getFacts(copy).catch((error: unknown) => {
      fail(problemsIn(error));
      throw error;
    });
    fail([...planned.keys()].filter(isPage).flatMap((file) => readSource(copy, file).syntax));
    if (plan.examples) {
      await runProgram(project.root, ['tsx', path.join(project.root, 'src/gateway/examplesCli.ts')], {
        cwd: copy,
        signal,
      }).catch((error: Error) => fail([{file: 'sandbox', message: error.message}]));
      for (const file of [...filesBelow(copy, 'src/contract/data/examples'), 'src/contract/data/settlement_month.json'])
        if (!project.has(file) || project.read(file) !== textOf(file)) made.add(file);
    }
    for (const locale of COMPLETE_LOCALES)
      write(tagsFile(locale), tagsText(facts.methods, createTranslator(locale, facts.translations)));
    for (const {name, schema} of schemaFiles(copy, facts))
      write(`${SCHEMA_FOLDER}/${name}`, `${JSON.stringify(schema, undefined, 2)}\n`);
    signal.throwIfAborted();
    const missing = await missingStrings(copy, plan);
    const problems: Problem[] = stringsProblems(project.root, copy, plan, missing, blame);
    const pending: PendingEntry[] = [];
    for (const locale of TRANSLATIONS) {
      const known = new Set(readStrings(copy, locale).map(({en, context}) => stringKey(en, context)));
      let text = textOf(plan.strings.file);
      for (const [en, translated] of Object.entries(plan.strings.translated))
        if (!known.has(en)) text = withItem(text, [], {en, [locale]: translated});
      write(plan.strings.file, text);
      pending.push(...plan.pages.filter((file) => !existsSync(path.join(copy, translationOf(file, locale)!))));
      for (const en of missing) if (!(en in plan.strings.translated)) pending.push(entryOf(en));
      const list = pendingFile(locale);
      write(list, withPending(textOf(list), readPending(copy, locale), pending));
    }
    if (plan.distinct !== undefined) problems.push(...sameTitles(copy, plan.pages), ...likePages(copy, plan, facts));
    const written = [...new Set([...planned.keys(), ...made])].filter((file) => existsSync(path.join(copy, file)));
    problems.push(
      ...(await mistakes(copy, plan, written, signal)),
      ...(await misspelt(copy, [...plan.pages, ...written])),
    );
    fail(problems);
    return {
      changes: [
        ...plan.changes.filter(({file}) => !made.has(file)),
        ...[...made].map((file) => ({file, text: textOf(file)})),
      ],
      pending: pending.map((entry) => (typeof entry === 'string' ? entry : stringKey(entry.en, entry.context))),
    };
  });
}

/** Everything that `npm run check` would say, except that nobody has accepted the translations yet. */
async function mistakes(
  copy: string,
  {newDirectives = []}: Plan,
  written: readonly string[],
  signal: AbortSignal,
): Promise<Problem[]> {
  const checked = createProject(copy);
  const problems = await checked.problemsOfProject();
  for (const file of written) {
    signal.throwIfAborted();
    problems.push(...(await checked.problemsOf(file)));
  }
  const found = problems.filter(
    ({rule, file}) => rule !== STALE && !(rule === 'directive' && newDirectives.includes(file)),
  );
  // A page and its translation report the differences between them.
  return [...new Map(found.map((problem) => [formatProblem(problem), problem])).values()];
}

/** English strings without a translation: those on the pages of a plan, and its names. */
async function missingStrings(copy: string, plan: Plan): Promise<Set<string>> {
  const missing = new Set<string>();
  const contextOf = contextsOf(copy);
  for (const locale of TRANSLATIONS) {
    const context = await contextOf(locale);
    for (const file of plan.pages)
      for (const {t} of expansionsOf(readPage(copy, file), context)) for (const en of t.missing) missing.add(en);
    for (const name of plan.strings.names) if (!context.facts.translations[locale]?.has(name)) missing.add(name);
  }
  return missing;
}

/** A key of the pending list, parted into string and context. */
function entryOf(key: string): PendingEntry {
  const [, en, context] = /^(.*) \(([a-z]\w*)\)$/.exec(key) ?? [];
  return en === undefined ? {en: key} : {en, context};
}

function stringsProblems(
  root: string,
  copy: string,
  plan: Plan,
  missing: ReadonlySet<string>,
  blame: Blame | undefined,
): Problem[] {
  const {file, translated} = plan.strings;
  return Object.entries(translated).flatMap(([en, text]): Problem[] => {
    const place = blame?.(en) ?? {file: '--uk.strings', line: undefined};
    const at = {file: place.file, line: place.line};
    const known = TRANSLATIONS.flatMap((locale) => readStrings(root, locale)).find((entry) => entry.en === en);
    // The same translation once more is no mistake.
    if (!missing.has(en)) return known?.text === text ? [] : [{...at, message: strayString(en, known?.text, missing)}];
    return TRANSLATIONS.flatMap((locale) => stringProblems({en, text, file, line: undefined}, locale, copy)).map(
      ({message}) => ({...at, message: `“${en}”: ${message}`}),
    );
  });
}

/** Titles of the pages that other pages have, too. */
function sameTitles(copy: string, pages: readonly string[]): Problem[] {
  const titleOf = (file: string) => String(frontMatterOf(readFileSync(path.join(copy, file), 'utf8')).title);
  const others = filesBelow(copy, `${docsFolder('en')}/services`).filter(
    (file) => file.endsWith('.mdx') && !pages.includes(file),
  );
  const owners = new Map(others.map((file) => [titleOf(file), file]));
  return pages.flatMap((file): Problem[] => {
    const title = titleOf(file);
    const other = owners.get(title);
    owners.set(title, file);
    return other === undefined
      ? []
      : [{file, message: `front matter title: is that of ${other}; say what only this page is about`}];
  });
}

/** Pages of a plan that share more than the limit of their prose with the page of another method. */
function likePages(copy: string, {distinct, pages}: Plan, {methods}: Facts): Problem[] {
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
async function misspelt(copy: string, files: readonly string[]): Promise<Problem[]> {
  const config = path.join(copy, 'cspell.config.yaml');
  const mirrors = files.flatMap((file) => TRANSLATIONS.map((locale) => translationOf(file, locale)));
  const globs = (parse(readFileSync(config, 'utf8')) as {files: string[]}).files;
  const read = new Set(
    [...files, ...mirrors].filter((file): file is string => file !== undefined && existsSync(path.join(copy, file))),
  );
  const texts = [...read].filter((file) => globs.some((glob) => matches(file, glob)));
  if (texts.length === 0) return [];
  // Loading the program takes longer than all other modules together.
  const {lint} = await import('cspell');
  const problems: Problem[] = [];
  const nothing = () => undefined;
  await lint(
    texts,
    {root: copy, config, progress: false},
    {
      issue: ({uri, row, text}) => {
        problems.push({
          file: path.relative(copy, fileURLToPath(uri!)),
          line: row,
          message: `the dictionaries do not know “${text}”; correct it, or give --word ${text} if it is a name`,
        });
      },
      error: (message, error) => {
        throw new Error(`the spelling check failed: ${message}`, {cause: error});
      },
      info: nothing,
      debug: nothing,
      progress: nothing,
      result: nothing,
    },
  );
  return problems;
}
