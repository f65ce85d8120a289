/**
 * `npm run check:parity [-- page or folder …]` lists missing, stale and incorrect translations, in each language of the site.
 * `npm run parity:accept -- page …` records that the translations match the current English text. `npm run
 * parity:strings -- page or folder …` prints the untranslated data strings on those pages. `npm run parity:draw --
 * [number] [commit]` selects pages of each language for review, pseudo-randomly by the commit.
 */
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {isComplete, LOCALES, TRANSLATIONS} from '../../brand';
import {docsFolder, formatProblem} from '../../facts';
import {checkParity, pageProblems, selectPages} from './check';
import {acceptPage, parityProblems, translationOf} from './hashes';
import {drawPages} from './draw';
import {factsOf, missingStrings} from './missing';
import {listPages, readPage} from './pages';

async function check(root: string, targets: string[]): Promise<number> {
  let failed = 0;
  for (const locale of TRANSLATIONS) {
    const {pages, translated, untranslatedStrings, waiting, problems} = await checkParity(
      root,
      targets,
      locale,
      factsOf(root, locale),
    );
    for (const line of [...waiting, ...problems.map(formatProblem)]) console.log(line);
    const english = isComplete(locale)
      ? ''
      : `, English stands in for ${pages - translated} pages and ${untranslatedStrings} strings`;
    console.log(
      `${locale}: ${translated} of ${pages} pages translated${english}${waiting.length > 0 ? `, ${waiting.length} texts pending` : ''}, ${problems.length} problems`,
    );
    failed += problems.length;
  }
  return failed > 0 ? 1 : 0;
}

/** Refuses a page whose translation has a different structure, because it cannot be up to date. */
function accept(root: string, targets: string[]): number {
  if (targets.length === 0) throw new Error('name the pages whose translation is up to date');
  let failed = 0;
  for (const file of selectPages(root, targets))
    for (const locale of TRANSLATIONS) {
      const translation = translationOf(file, locale)!;
      if (!existsSync(path.join(root, translation))) continue;
      const english = readPage(root, file);
      const stale = new Set(parityProblems(root, english, readPage(root, translation), locale).map(formatProblem));
      const problems = pageProblems(root, file, locale)
        .map(formatProblem)
        .filter((problem) => !stale.has(problem));
      for (const problem of problems) console.log(problem);
      if (problems.length === 0) acceptPage(root, english, locale);
      else failed += 1;
    }
  if (failed > 0) console.log(`${failed} pages not accepted: fix the listed problems first`);
  return failed > 0 ? 1 : 0;
}

async function strings(root: string, targets: string[]): Promise<number> {
  for (const locale of TRANSLATIONS)
    process.stdout.write(await missingStrings(root, selectPages(root, targets), locale));
  return 0;
}

/** Selects pages of each language by a commit; ten of each and HEAD by default. */
function draw(root: string, [count = '10', commit = 'HEAD']: string[]): number {
  if (!/^[1-9]\d*$/.test(count)) throw new Error(`the number of pages must be a number, not “${count}”`);
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  for (const locale of LOCALES) {
    const folder = docsFolder(locale);
    const pages = listPages(root, folder).map((file) => path.join(folder, file));
    for (const page of drawPages(pages, hash, Number(count))) console.log(page);
  }
  return 0;
}

const COMMANDS: Record<string, (root: string, targets: string[]) => number | Promise<number>> = {
  check,
  accept,
  strings,
  draw,
};

async function main([command = '', ...targets]: string[]): Promise<void> {
  const run = COMMANDS[command];
  if (!run) throw new Error(`unknown command “${command}”; known: ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = await run(process.cwd(), targets);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
