/**
 * A merchant's client in Perl, written from the built pages alone, plays its journey through the whole API against the
 * sandbox: `tests/clients/perl`. Each of its assertions names the page that makes the promise.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {loadFacts, type Facts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {publishedDescription} from '../../src/samples/collections/description';
import {runProcess, toolchainsRequired, type Outcome} from '../process';
import type {Exchange} from '../recorder/exchange';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {createValidator, formatBreaches, untouched, type Report} from './validator';

const FOLDER = path.join(ROOT, 'tests/clients/perl');
const MODULES = ['Compress::Zlib', 'Digest::SHA', 'HTTP::Tiny', 'IO::Socket::INET', 'JSON::PP', 'Time::HiRes'];
const NEEDED = 'Perl 5.36 or newer with its core modules (Debian: perl)';

/** A sandbox that differs from the usual one. */
type Options = Parameters<typeof startRecordedSandbox>[1];

/** A line that the journey prints. */
interface Line {
  ok?: boolean;
  chapter: string;
  route: string;
  name: string;
  expected?: unknown;
  got?: unknown;
}

interface JourneyRun extends Outcome {
  assertions: Line[];
  report: Report;
}

const found = spawnSync('perl', ['-M5.036', ...MODULES.map((name) => `-M${name}`), '-e', '1'], {stdio: 'ignore'});
const missing = found.status !== 0;

/** Runs the chapters of a folder against a sandbox of their own, and checks what both have said to each other. */
async function play(facts: Facts, folder: string, options: Options): Promise<JourneyRun> {
  const exchanges: Exchange[] = [];
  const sandbox = await startRecordedSandbox((exchange) => exchanges.push(exchange), options);
  const {id, api_token} = facts.sandbox.point;
  const env = {GATEWAY_URL: sandbox.baseUrl, GATEWAY_POINT: String(id), GATEWAY_TOKEN: api_token};
  let outcome: Outcome;
  try {
    outcome = await runProcess(['perl', 'journey.pl', folder], {cwd: FOLDER, env, killAfterSeconds: 240});
  } finally {
    // Completes the recordings, too.
    await sandbox.stop();
  }
  const lines = outcome.stdout.split('\n').filter((line) => line !== '');
  const assertions = lines.map((line) => JSON.parse(line) as Line).filter(({ok}) => ok !== undefined);
  const report = await createValidator(publishedDescription(facts) as JsonObject).check(exchanges);
  return {...outcome, assertions, report};
}

const show = ({chapter, route, name, expected, got}: Line) =>
  `${chapter}: ${name} (${route}): expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;

/** The source of a page, by its route without the anchor. */
const sourceOf = (route: string) =>
  [`docs${route}.mdx`, `docs${route}/index.mdx`].find((file) => existsSync(path.join(ROOT, file)));

const title = missing && !toolchainsRequired ? `skipped, because this needs ${NEEDED}` : 'the journey in Perl';

describe.skipIf(missing && !toolchainsRequired)(title, () => {
  let facts: Facts;
  let whole: JourneyRun;
  beforeAll(async () => {
    expect(missing, NEEDED).toBe(false);
    facts = await loadFacts(ROOT);
    whole = await play(facts, 'chapters', {});
  });

  test('every assertion holds, and each names a page', () => {
    expect(whole.assertions.filter(({ok}) => !ok).map(show)).toEqual([]);
    expect([whole.exitCode, whole.stderr]).toEqual([0, '']);
    // A journey that ends early must not pass.
    expect(whole.assertions.length).toBeGreaterThan(600);
    const routes = new Set(whole.assertions.map(({route}) => route.split('#')[0]!));
    expect([...routes].filter((route) => sourceOf(route) === undefined)).toEqual([]);
  });

  test('every request, answer and callback conforms to the description', () => {
    expect(formatBreaches(whole.report.breaches)).toEqual([]);
  });

  test('every operation was called with success, and every kind of callback arrived', () => {
    expect(untouched(publishedDescription(facts) as JsonObject, whole.report)).toEqual([]);
  });

  test('the client respects rate limits and the time of a request, and reports the end of a version once', async () => {
    const {assertions, exitCode, stderr, report} = await play(facts, 'limited', {
      rateLimit: true,
      sunset: true,
      receiveSeconds: 1,
    });
    expect(assertions.filter(({ok}) => !ok).map(show)).toEqual([]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(assertions.length).toBeGreaterThan(10);
    expect(formatBreaches(report.breaches)).toEqual([]);
  });
});
