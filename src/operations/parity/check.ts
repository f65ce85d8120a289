/** Runs all checks of a page's translation. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {Context} from '../../render';
import {formatProblem, checkFrontMatter, readStrings, readYaml} from '../../facts';
import {orphanedSidecars, parityProblems, translationOf} from './hashes';
import {pageLanguageProblems} from './language';
import {listPages, PAGE_FOLDERS, readPage} from './pages';
import {shownStrings, stringProblems} from './strings';
import {localSections} from './local';
import {frontMatterProblems, structureProblems} from './structure';

/** Lists the English pages whose translation is still pending. */
export const PENDING_FILE = 'i18n/uk/pending.yaml';

/** English pages, as paths relative to the project's root. */
export function englishPages(root: string): string[] {
  return PAGE_FOLDERS.flatMap(({en}) => listPages(root, en).map((file) => path.join(en, file)));
}

/** The pages named by `targets` (files or folders, English or Ukrainian); all pages if `targets` is empty. */
export function selectPages(root: string, targets: readonly string[]): string[] {
  const all = englishPages(root);
  if (targets.length === 0) return all;
  return targets.flatMap((target) => {
    const wanted = path.normalize(target).replace(/\/$/, '');
    const found = all.filter((en) =>
      [en, translationOf(en)!].some((file) => file === wanted || file.startsWith(`${wanted}/`)),
    );
    if (found.length === 0) throw new Error(`${target}: no such page; name a file or folder of docs/ or blog/`);
    return found;
  });
}

/**
 * Compares a page with its translation: structure, front matter, language and staleness. Empty if there is no
 * translation yet.
 */
export function pageProblems(root: string, file: string): string[] {
  const translation = translationOf(file)!;
  if (!existsSync(path.join(root, translation))) return [];
  const [en, uk] = [readPage(root, file), readPage(root, translation)];
  try {
    checkFrontMatter(uk.file, uk.source, uk.frontMatter);
  } catch (error) {
    return [(error as Error).message];
  }
  const problems = [
    ...structureProblems(en, uk, localSections(root, en)),
    ...frontMatterProblems(en, uk),
    ...pageLanguageProblems(uk),
  ];
  return [...problems, ...parityProblems(root, en, uk)];
}

/** Result that `npm run check:parity` prints. */
interface ParityReport {
  pages: number;
  translated: number;
  problems: string[];
}

/**
 * Checks the named pages. Without names, also checks everything outside pages: sidecars, strings, and the list of
 * pending pages.
 * @param contextOf facts for the directives of a page; those of an archived page are frozen
 */
export async function checkParity(
  root: string,
  targets: readonly string[],
  contextOf: (file: string) => Promise<Context>,
): Promise<ParityReport> {
  const pages = selectPages(root, targets);
  const isTranslated = (file: string) => existsSync(path.join(root, translationOf(file)!));
  const pending = readYaml(root, PENDING_FILE, z.array(z.string()).nullable());
  const missing = pages
    .filter((file) => !isTranslated(file))
    .map((file) => formatProblem({file: translationOf(file)!, message: `is missing; translate ${file}`}));
  const problems = pages.flatMap((file) => pageProblems(root, file));
  const shown = new Map<string, string>();
  for (const file of pages.filter(isTranslated))
    for (const [english, problem] of shownStrings(readPage(root, translationOf(file)!), await contextOf(file)).missing)
      shown.set(english, problem);
  const whole =
    targets.length > 0
      ? []
      : [
          ...orphanedSidecars(root, pages.filter(isTranslated)),
          ...readStrings(root).flatMap(stringProblems),
          ...(pending.value ?? [])
            .map((file, index) => ({file, index}))
            .filter(({file}) => !pages.includes(file) || isTranslated(file))
            .map(({file, index}) =>
              formatProblem({
                file: PENDING_FILE,
                line: pending.lineOf([index]),
                message: `${file} is not pending; remove the line`,
              }),
            ),
        ];
  return {
    pages: pages.length,
    translated: pages.length - missing.length,
    problems: [...missing, ...problems, ...shown.values(), ...whole],
  };
}
