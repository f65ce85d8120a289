import {availableParallelism} from 'node:os';
import {defineConfig, type Plugin} from 'vitest/config';

interface Options {
  isolate?: boolean;
  globalSetup?: string[];
  fileParallelism?: boolean;
}

/** Keeps the folders that tests make, and removes them. */
const TEMPORARY = 'tests/temporary.ts';
/** For the projects whose traffic is recorded in `.cache/traffic`. */
const FORGET_TRAFFIC = 'tests/recorder/forget.ts';

/**
 * Vite asks packages for what is meant for development. There the parsers of Markdown check themselves at every step; the
 * site is built with the others, and so are the tests. The list of conditions can only be added to, so it is changed here.
 */
const asInstalled: Plugin = {
  name: 'packages as installed',
  configResolved({ssr, environments}) {
    // The first are Node's, for what packages import; the others are Vite's own, for what the tests and the sources import.
    for (const {resolve} of [ssr, ...Object.values(environments)])
      resolve!.conditions = resolve!.conditions!.filter((condition) => !condition.includes('development'));
  },
};

/** One project per kind of test; `npm test` runs them all, `npm run test:<kind>` one. */
const project = (name: string, seconds: number, options: Options = {}) => ({
  plugins: [asInstalled],
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    ...options,
    globalSetup: [TEMPORARY, ...(options.globalSetup ?? [])],
  },
});

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    // Each kind of test is a run of its own, and most modules are in all of them.
    experimental: {fsModuleCache: true},
    projects: [
      // The content is loaded once per worker, not once per file.
      project('unit', 20, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      project('content', 90, {isolate: false}),
      // The content is loaded once per worker, as above. They start thousands of programs.
      project('samples', 360, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      // The pages are parsed once per worker.
      project('build', 60, {isolate: false}),
      // The site is delivered once for all of them, into one folder, which takes long where it is compressed as for readers.
      project('delivery', process.env.DELIVERY_FILES ? 3600 : 120, {isolate: false, fileParallelism: false}),
      // Lints, the collections, and what the tests before have recorded.
      project('contract', 300, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      // Whole builds in copies of the project. One file builds, the other has a development server: two at a time where
      // two workers are allowed, for each leaves a core idle while one thread compiles Markdown.
      project('pipeline', 600),
    ],
  },
});
