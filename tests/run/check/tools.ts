/** Static tools of a check, limited to what changed, and their output as problems. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {Problem} from '../../../src/facts';
import {ROOT} from '../../root';
import type {Change} from '../../../src/operations/changes';

/** A command of `node_modules/.bin` that ends with an error if it found a problem. */
export interface Tool {
  name: string;
  command: string;
  args: readonly string[];
  /** Processor seconds on one core of 2024; a tool of more than ten announces itself. */
  seconds: number;
  /** @returns the problems in the output of the tool; undefined if its output says it better */
  problems(output: string): Problem[] | undefined;
}

const CODE = /\.[cm]?[jt]sx?$/;
const FORMATTED = /\.(?:[cm]?[jt]sx?|json|jsonc|css|ya?ml)$/;

/**
 * @param changes since the branch began
 * @param exists true for a file that is still there
 * @returns the tools that these changes need, cheapest first
 */
export function toolsFor(changes: readonly Change[], exists: (file: string) => boolean): Tool[] {
  const files = changes.map(({file}) => file).filter(exists);
  const code = files.filter((file) => CODE.test(file));
  const formatted = files.filter((file) => FORMATTED.test(file));
  const spelt = files.filter(isSpelt(spellingGlobs()));
  const all = changes.map(({file}) => file);
  const hasCode = all.some((file) => CODE.test(file) || file.startsWith('tsconfig'));
  const pagesMoved = changes.some(({file, kind}) => kind === 'moved' && CODE.test(file));
  return [
    ...(formatted.length > 0 ? [format(formatted)] : []),
    ...(code.length > 0 ? [lint(code)] : []),
    ...(spelt.length > 0 ? [spelling(spelt)] : []),
    ...(all.some((file) => /^src\/contract\/(?:openapi\/|data\/reference\/errors\.yaml)/.test(file))
      ? [contract()]
      : []),
    ...(hasCode ? [types()] : []),
    ...(hasCode || pagesMoved || all.some((file) => /^(?:package\.json|knip\.jsonc)$/.test(file))
      ? [unusedCode()]
      : []),
  ];
}

/** Lines `file:line:column: message` or `file(line,column): message`, with what precedes them removed. */
export function located(output: string, rule: string): Problem[] | undefined {
  const problems = output
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .flatMap((line): Problem[] => {
      const found = /^(\S+?)(?::(\d+):\d+|\((\d+),\d+\))(?: -|:)\s*(.*)$/.exec(line.trim());
      if (!found) return [];
      const file = path.isAbsolute(found[1]!) ? path.relative(ROOT, found[1]!) : found[1]!;
      return [{file, line: Number(found[2] ?? found[3]), message: found[4]!, rule}];
    });
  return problems.length > 0 ? problems : undefined;
}

const format = (files: readonly string[]): Tool => ({
  name: 'format',
  command: 'oxfmt',
  args: ['--list-different', '--no-error-on-unmatched-pattern', ...files],
  seconds: 1,
  problems: (output) => {
    const found = output
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => FORMATTED.test(line));
    return found.length > 0
      ? found.map((file) => ({
          file: path.isAbsolute(file) ? path.relative(ROOT, file) : file,
          message: 'is not formatted; npm run check -- --fix formats it',
          rule: 'format',
        }))
      : undefined;
  },
});

const lint = (files: readonly string[]): Tool => ({
  name: 'lint',
  command: 'oxlint',
  args: ['--deny-warnings', '--format=unix', '--no-error-on-unmatched-pattern', ...files],
  seconds: 1,
  problems: (output) => located(output, 'lint'),
});

const spelling = (files: readonly string[]): Tool => ({
  name: 'spelling',
  command: 'cspell',
  args: ['--no-progress', '--no-summary', '--no-must-find-files', '--show-suggestions', ...files],
  seconds: 6,
  problems: (output) =>
    located(output, 'spelling')?.map((one) => ({
      ...one,
      message: `${one.message}; correct it, or add the word to i18n/words.txt (Ukrainian: i18n/uk/words.txt)`,
    })),
});

const contract = (): Tool => ({
  name: 'contract',
  command: 'tsx',
  args: ['src/operations/linter/cli.ts'],
  seconds: 10,
  problems: (output) => located(output, 'contract'),
});

const types = (): Tool => ({
  name: 'types',
  command: 'tsc',
  args: ['--noEmit', '--pretty', 'false'],
  seconds: 17,
  problems: (output) => located(output, 'types'),
});

const unusedCode = (): Tool => ({
  name: 'unused',
  command: 'knip',
  args: ['--no-progress'],
  seconds: 23,
  problems: () => undefined,
});

interface SpellingGlobs {
  files: RegExp[];
  ignored: RegExp[];
}

/** The files of `cspell.config.yaml`: the tool does not apply its own list to files that it is told. */
function spellingGlobs(): SpellingGlobs {
  const {files, ignorePaths} = parse(readFileSync(path.join(ROOT, 'cspell.config.yaml'), 'utf8')) as {
    files: string[];
    ignorePaths: string[];
  };
  return {files: files.map(globPattern), ignored: ignorePaths.map(globPattern)};
}

const isSpelt =
  ({files, ignored}: SpellingGlobs) =>
  (file: string): boolean =>
    files.some((glob) => glob.test(file)) && !ignored.some((glob) => glob.test(file));

/** @returns a glob as a regular expression: `**`, `*` and `{a,b}` */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, (star) => (star === '*' ? '[^/]*' : star === '**' ? '.*' : '(?:.*/)?'))
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}
