import {availableParallelism} from 'node:os';
import {defineConfig, type Plugin} from 'vitest/config';

interface Options {
  isolate?: boolean;
  globalSetup?: string[];
  fileParallelism?: boolean;
}

/** Creates and removes the temporary folders of tests. */
const TEMPORARY = 'tests/temporary.ts';
/** For projects whose traffic is recorded in `.cache/traffic`. */
const FORGET_TRAFFIC = 'tests/recorder/forget.ts';

/**
 * Vite resolves the `development` condition of packages. With it, the Markdown parsers run assertions at every step;
 * the site is built without it, and so are the tests. The list of conditions can only be extended by configuration, so
 * a plugin changes it.
 */
const asInstalled: Plugin = {
  name: 'packages as installed',
  configResolved({ssr, environments}) {
    // The first is Node's, for imports of packages; the others are Vite's, for imports of the tests and the sources.
    for (const {resolve} of [ssr, ...Object.values(environments)])
      resolve!.conditions = resolve!.conditions!.filter((condition) => !condition.includes('development'));
  },
};

/** One project per kind of test; `npm test` runs all, `npm run test:<kind>` one. */
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
    // By default Vitest leaves one core free, which is half of two.
    maxWorkers: availableParallelism(),
    // Each kind of test is a separate run, and most modules are used in all of them.
    experimental: {fsModuleCache: true},
    projects: [
      // The content is loaded once per worker, not once per file.
      project('unit', 20, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      project('content', 90, {isolate: false}),
      // The content is loaded once per worker, as above. These tests start thousands of programs.
      project('samples', 360, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      // The pages are parsed once per worker.
      project('build', 60, {isolate: false}),
      // The site is delivered once for all tests, into one folder; this takes long when compressed as for production.
      project('delivery', process.env.DELIVERY_FILES ? 3600 : 120, {isolate: false, fileParallelism: false}),
      // Linters, collections, and validation of recorded traffic.
      project('contract', 300, {isolate: false, globalSetup: [FORGET_TRAFFIC]}),
      // Complete builds in copies of the project. One file builds, the other runs a development server: in parallel if
      // two workers are allowed, because each leaves a core idle while a single thread compiles Markdown.
      project('pipeline', 600),
    ],
  },
});
