/** The TypeScript client: files of a small project that signs, retries and verifies, with types made from the description. */
import type {Facts} from '../../facts';
import type {Say} from '../types';
import {libraryInput} from './input';
import {type LibraryFile, PROGRAMS} from './programs';

/** Versions with which `client/` is tested; a test compares them. */
export const LIBRARY_PACKAGES = {
  dependencies: {'openapi-fetch': '0.17.0'},
  devDependencies: {'@types/node': '^20.19.0', 'openapi-typescript': '7.13.0', typescript: '5.9.3'},
} as const;

const MANIFEST = {
  name: 'gateway-client',
  private: true,
  type: 'module',
  engines: {node: '>=20.19.0'},
  scripts: {
    types: 'openapi-typescript openapi.json --output gateway.d.ts',
    build: 'tsc',
    start: 'node build/first.js',
  },
  ...LIBRARY_PACKAGES,
};

const COMPILER = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    outDir: 'build',
    rootDir: '.',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

/** Name of the archive on the site, without its ending, and of the folder in it. */
export const LIBRARY = 'typescript_client';

export const libraryFileNames = Object.keys(PROGRAMS) as LibraryFile[];

/**
 * @param say gives the words of a comment in the language of the page
 * @throws Error for a file that the client does not have
 */
export function libraryProgram(facts: Facts, file: string, say: Say): string {
  if (!Object.hasOwn(PROGRAMS, file))
    throw new Error(`the client has no file “${file}”; known: ${libraryFileNames.join(', ')}`);
  return PROGRAMS[file as LibraryFile](libraryInput(facts), say);
}

/**
 * @param description text of `openapi.json`, from which `npm run types` makes the types
 * @returns file → text of the project
 */
export function libraryFiles(facts: Facts, say: Say, description: string): Map<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ['package.json', json(MANIFEST)],
    ['tsconfig.json', json(COMPILER)],
    ['openapi.json', description],
    ...libraryFileNames.map((file) => [file, libraryProgram(facts, file, say)] as const),
  ]);
}
