/**
 * Checks whose findings a review lists. A part of the project with checks of its own adds a source to `SOURCES`: a name,
 * and a function from the changed files to problems.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {TRANSLATIONS} from '../../brand';
import {checkFrontMatter, FactsError, frontMatterOf, loadFacts, type Problem} from '../../facts';
import {createProject} from '../mistakes';
import {englishPages} from '../parity/check';
import {englishOf, STALE, translationOf} from '../parity/hashes';

export interface FindingSource {
  /** Name of the check, for messages. */
  name: string;
  /**
   * @param root the project's root
   * @param files changed files that exist, relative to the root
   * @returns problems in these files, or caused by them
   */
  problems(root: string, files: readonly string[]): Promise<readonly Problem[]>;
}

/** @returns the problems of an error about sources; rethrows every other error */
function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof FactsError) return error.problems;
  throw error;
}

/** Pages among the files, in all languages. */
const pagesIn = (files: readonly string[]): string[] =>
  files.filter((file) => /^(?:docs|blog|versioned_docs|src\/pages|i18n)\/.*\.mdx?$/.test(file));

/** @returns the English pages that are among the files themselves or by their translation */
export function englishPagesIn(root: string, files: readonly string[]): string[] {
  const wanted = new Set(
    files.flatMap((file) => [file, ...TRANSLATIONS.flatMap((locale) => englishOf(file, locale) ?? [])]),
  );
  return englishPages(root).filter((file) => wanted.has(file));
}

const facts: FindingSource = {
  name: 'facts',
  problems: (root) =>
    loadFacts(root).then(
      () => [],
      (error: unknown) => problemsOf(error),
    ),
};

const frontMatter: FindingSource = {
  name: 'front matter',
  problems: async (root, files) =>
    pagesIn(files).flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      try {
        checkFrontMatter(file, source, frontMatterOf(source));
        return [];
      } catch (error) {
        return problemsOf(error);
      }
    }),
};

/** Everything that the library of mistakes knows. Stale sections are a part of their own in a review. */
const mistakes: FindingSource = {
  name: 'mistakes',
  async problems(root, files) {
    const project = createProject(root);
    const translated = englishPagesIn(root, files).flatMap((file) =>
      TRANSLATIONS.map((locale) => translationOf(file, locale)!),
    );
    const found: Problem[] = [];
    for (const file of new Set([...files, ...translated])) found.push(...(await project.problemsOf(file)));
    return found.filter(({rule}) => rule !== STALE);
  },
};

/** A line of the template that cspell fills in. */
const ISSUE = /^(.+)\t(\d+)\t(.*)$/;

const spelling: FindingSource = {
  name: 'spelling',
  async problems(root, files) {
    const program = path.join(root, 'node_modules/cspell/bin.mjs');
    if (!existsSync(program)) throw new Error('cspell is not installed; run npm ci');
    if (files.length === 0) return [];
    const out = spell(root, program, files);
    return out.split('\n').flatMap((line): Problem[] => {
      const [, file, row, word] = ISSUE.exec(line) ?? [];
      if (file === undefined) return [];
      const message = `“${word}” is in no dictionary; correct it, or add it to i18n/words.txt or i18n/<language>/words.txt`;
      return [{file: path.relative(root, path.resolve(root, file)), line: Number(row), message, rule: 'spelling'}];
    });
  },
};

/** @returns the output of cspell, which ends with 1 if there are unknown words */
function spell(root: string, program: string, files: readonly string[]): string {
  const args = ['lint', '--no-progress', '--no-summary', '--no-must-find-files', '--file-list', 'stdin'];
  try {
    return execFileSync(process.execPath, [program, ...args, '--issue-template', '$filename\t$row\t$text'], {
      cwd: root,
      encoding: 'utf8',
      input: files.join('\n'),
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    const {status, stdout, stderr} = error as {status?: number; stdout?: string; stderr?: string};
    if (status === 1 && stdout !== undefined) return stdout;
    throw new Error(`cspell failed: ${stderr ?? String(error)}`, {cause: error});
  }
}

/** The checks of a review, in the order in which their findings are listed. */
export const SOURCES: readonly FindingSource[] = [facts, frontMatter, mistakes, spelling];

/** Findings of all sources about the changed files. A source that fails is a finding too, so that nothing is lost. */
export async function findings(
  root: string,
  files: readonly string[],
  sources: readonly FindingSource[] = SOURCES,
): Promise<Problem[]> {
  const known = new Set<string>();
  const found: Problem[] = [];
  for (const source of sources) {
    let problems: readonly Problem[];
    try {
      problems = await source.problems(root, files);
    } catch (error) {
      const message = `the check “${source.name}” could not run: ${(error as Error).message}`;
      problems = [{file: files[0] ?? '.', message}];
    }
    for (const problem of problems) {
      const key = `${problem.file}\0${problem.line}\0${problem.message}`;
      if (!known.has(key)) found.push(problem);
      known.add(key);
    }
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)));
}
