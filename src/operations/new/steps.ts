/** Steps after the files of a plan are written. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {TRANSLATIONS} from '../../brand';
import {acceptPage, translationOf} from '../parity/hashes';
import {readPage} from '../parity/pages';
import {runProgram, type Step} from './transaction';

/** Formats files in the style of the project; prose and generated files are left as they are. */
export const formatStep = (root: string, files: readonly string[]): Step => ({
  name: 'format the files',
  touches: files,
  run: async (signal) => {
    const formatted = files.filter(
      (file) => /\.(?:yaml|yml|ts|tsx)$/.test(file) && !file.startsWith('i18n/uk/parity/'),
    );
    if (formatted.length > 0) await runProgram(root, ['oxfmt', ...formatted], {signal});
  },
});

/**
 * Output of the samples: `npm run record -- SAMPLE …`. Where a toolchain is missing, what this machine can run is recorded.
 * @param left gets what another machine has to record
 */
export const recordStep = (root: string, samples: readonly string[], left: string[]): Step => ({
  name: `run the samples and record their output (npm run record -- ${samples.join(' ')})`,
  touches: ['src/contract/data/recordings', 'src/contract/data/recordings.json'],
  run: async (signal) => {
    try {
      await runProgram(root, ['tsx', 'tests/samples/recordings/cli.ts', ...samples], {signal});
    } catch (error) {
      const missing = [...(error as Error).message.matchAll(/^not in .*: to record it, install .*$/gm)].map(
        ([line]) => line,
      );
      if (missing.length === 0) throw error;
      left.push('Record the other languages where their tools are, with npm run record -- --changed:', ...missing);
    }
  },
});

/** Records that the translations match the English pages. */
export const acceptStep = (root: string, pages: readonly string[]): Step => ({
  name: 'accept the translations (npm run parity:accept)',
  touches: TRANSLATIONS.map((locale) => `i18n/${locale}/parity`),
  run: () => {
    for (const file of pages)
      for (const locale of TRANSLATIONS)
        if (existsSync(path.join(root, translationOf(file, locale)!))) acceptPage(root, readPage(root, file), locale);
  },
});

/** The types of the whole project, after a plan has written code. */
export const typesStep = (root: string): Step => ({
  name: 'check the types',
  touches: [],
  run: async (signal) => void (await runProgram(root, ['tsc', '--noEmit'], {signal})),
});

/** Tests of one project of Vitest. @param args files and filters */
export const testStep = (root: string, project: 'unit' | 'content', args: readonly string[]): Step => ({
  name: `run ${args[0]}`,
  touches: [],
  run: async (signal) => void (await runProgram(root, ['vitest', 'run', '--project', project, ...args], {signal})),
});

/** Translations of pages, in a process that has the new code. */
export const parityStep = (root: string, pages: readonly string[]): Step => ({
  name: 'check the translations (npm run check:parity)',
  touches: [],
  run: async (signal) =>
    void (await runProgram(root, ['tsx', 'src/operations/parity/cli.ts', 'check', ...pages], {signal})),
});

/** The rules of `npm run lint:api` for the contract. */
export const lintStep = (root: string): Step => ({
  name: 'lint the contract (npm run lint:api)',
  touches: [],
  run: async (signal) => void (await runProgram(root, ['tsx', 'src/operations/linter/cli.ts'], {signal})),
});

/** JSON Schemas, snippets and settings of editors, in a process that has the new code. */
export const schemasStep = (root: string): Step => ({
  name: 'write the schemas for editors (npm run schemas)',
  touches: ['.vscode'],
  run: async (signal) => void (await runProgram(root, ['tsx', 'src/operations/editors/cli.ts'], {signal})),
});
