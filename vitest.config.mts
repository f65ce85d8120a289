import {defineConfig} from 'vitest/config';

/** One project per kind of test; `npm test` runs them all, `npm run test:<kind>` one. */
const project = (name: string, seconds: number, options: {fileParallelism?: boolean; isolate?: boolean} = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    ...options,
  },
});

export default defineConfig({
  test: {
    projects: [
      // The content is loaded once per worker, not once per file.
      project('unit', 20, {isolate: false}),
      project('content', 30),
      project('samples', 180, {fileParallelism: false}),
      project('build', 60),
      project('contract', 120),
      // Whole builds in copies of the project: one after the other, or they fight for the two cores.
      project('pipeline', 600, {fileParallelism: false}),
    ],
  },
});
