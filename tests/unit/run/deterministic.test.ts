/**
 * The selection of tests and their data depend only on the sources. Allowed environment variables are listed here;
 * randomness, the commit and retries have no influence.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';
import {testFiles} from '../../run/shard';
import {numbersOf, readStatements} from '../../statements';

/** Environment variables and their effect. The weekly values are in `.github/workflows/longer.yml`. */
const SETTINGS: Record<string, string> = {
  AXE_ALL: 'every page whole under axe: weekly, and the pages of a change',
  AXE_PLAN: 'no plan of axe where no test asks for it',
  CHROMIUM_PATH: 'the browser',
  CI: 'nothing may be skipped',
  CLAIMS: 'more histories of claims: weekly',
  COLLECTION_ORDERS: 'more orders of requests: weekly',
  DELIVERY_FILES: 'every file: weekly',
  DELIVERY_SITE: 'another built site',
  DISPUTES: 'more histories: weekly',
  E2E_JSON: 'a report for the run',
  E2E_PORT: 'a port',
  ENDURE: 'more load: weekly',
  GSON_JAR: 'where a library of the Java samples is',
  HISTORIES: 'more histories: weekly',
  LISTS: 'more histories of lists: weekly',
  LIVE_SCRIPTS: 'everything that the unit tests have asked: weekly',
  MUTATIONS: 'more mutations: weekly',
  NODE_ENV: 'how a bundle is made',
  PATH: 'where programs are',
  PIPELINE_PAGES: 'every page in copies: weekly',
  PORT: 'a port, given to a program',
  RECEIVER_HISTORIES: 'more histories: weekly',
  RECEIVER_ORDER: 'one order alone, to look at a failure',
  RECEIVER_ORDERS: 'more orders: weekly',
  REQUIRE_TOOLCHAINS: 'no language of the samples may be skipped',
  SKIP_LOOKS: 'no comparison of pictures on another system',
  STORIES: 'more stories: weekly',
  TZ: 'a time zone that a test sets itself',
  VITEST_POOL_ID: 'the name of a file of recorded traffic',
};

const files = filesBelow('tests', /\.tsx?$/).filter(
  // These files contain the patterns that they search for.
  (file) => !/^tests\/unit\/(?:run\/deterministic|site\/patches\/couplings)\.test\.ts$/.test(file),
);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('tests read only the listed environment variables', () => {
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/process\.env(?:\.([A-Z][A-Z0-9_]*)|\[\s*'([^']+)'\s*\])/g)]
      .map(([, dotted, quoted]) => dotted ?? quoted!)
      .filter((name) => !Object.hasOwn(SETTINGS, name))
      .map((name) => `${file}: ${name}: say in tests/unit/run/deterministic.test.ts what it changes`),
  );
  expect(unknown).toEqual([]);
});

test('no test selects data by randomness, the commit or the clock', () => {
  const draws = /Math\.random\(|\brev-parse\b.*\bHEAD\b|(?:runIf|skipIf)\([^)]*(?:Date|random)/;
  expect(files.filter((file) => draws.test(read(file)))).toEqual([]);
});

test('no test is retried', () => {
  const configurations = ['playwright.config.ts', 'vitest.config.mts'].map(read).join('\n');
  expect(configurations).toMatch(/^ {2}retries: 0,$/m);
  expect(configurations).not.toMatch(/\bretry\b/);
  const retried = /\bretry: *\d|retries: *[1-9]|test\.describe\.configure\([^)]*retries/;
  expect(files.filter((file) => retried.test(read(file)))).toEqual([]);
});

test('each numbered statement is named by a browser test, and no test names an unknown one', () => {
  const named = new Set(testFiles('e2e').flatMap((file) => numbersOf(read(file))));
  expect([...named].sort()).toEqual([...readStatements().keys()].sort());
});
