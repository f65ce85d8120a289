/** Runs every sample of every call in every language against the sandbox, and makes each of them fail on purpose. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {renderSample, sampleInput, sampleLanguages, type SampleLanguageId} from '../../src/samples';
import type {RunningSandbox} from '../../src/gateway';
import {callPurpose, verify} from '../../src/domain/signing';
import {startRecordedSandbox} from '../recorder/sandbox';
import {expectDocumentedAnswer} from './documented';
import {callCases, callPrograms, FIRST, firstInput, printedCalls} from './listed';
import {NASTY_BODY} from './nasty';
import {COMPILER_SECONDS, runProcess, toolchainsRequired, type Outcome} from '../process';
import {buildPrograms, type Programs} from './programs';
import {brokenProxy, closedPort, echoServer, silentServer} from './servers';
import {recordedRuns} from './recordings/compare';
import {idOf, recordedState} from './recordings/listed';
import {DEBIAN_GSON_JAR, findToolchains} from './toolchains';
import {brand} from '../../src/brand';

const ROOT = path.resolve(import.meta.dirname, '../..');
const facts = await loadFacts(ROOT);
const toolchains = findToolchains();
const runnable = sampleLanguages.filter(({id}) => !toolchains.missing.has(id));
const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
const cases = callCases(facts);
const input = firstInput(facts);
const expectAsRecorded = recordedRuns(facts);
const UNKNOWN_WALLET = {code: 104, title: 'Wallet not found'};

const passed = new Map<SampleLanguageId, number>();
/** Operations of which at least one sample has passed. */
const proved = new Map<SampleLanguageId, Set<string>>();
const builds = new Map<SampleLanguageId, Promise<Programs>>();
let dir: string;
/** One for each language, so that the languages run side by side. */
const sandboxes = new Map<SampleLanguageId, RunningSandbox>();

/** The sandbox of the language in its first state, as the URL for GATEWAY_URL. */
async function freshGateway(language: SampleLanguageId): Promise<string> {
  const {url} = sandboxes.get(language)!;
  const response = await fetch(`${url}/sandbox/reset`, {method: 'POST'});
  expect(response.ok).toBe(true);
  return `${url}${brand.api.prefix}`;
}

/** The sample ended with 1 and printed the error object of the gateway. */
function expectRefusal({exitCode, stdout, stderr}: Outcome, error: {code: number; title: string}): void {
  expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(stderr).toMatch(/^Error: /m);
  const printed = JSON.parse(stderr.slice(stderr.indexOf('Error: ') + 'Error: '.length));
  expect(printed).toMatchObject(error);
  expect(printed.details).not.toHaveLength(0);
}

/** The sample does not know what happened, says so and names the safe next step. */
function expectUnknownOutcome({exitCode, stdout, stderr}: Outcome): void {
  expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
  expect(stderr).toMatch(/Outcome unknown: .*same external id/);
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'samples-'));
  // Begun together, so that the slow compilers work while the samples of the quick languages run.
  for (const {id} of runnable) {
    const build = buildPrograms(facts, dir, id, callPrograms(facts, id), toolchains);
    builds.set(id, build);
    build.catch(() => {}); // reported where it is awaited
  }
  for (const {id} of runnable) {
    // The `http` samples are signed with one key each, at which the clock has to stand.
    const {keys, ...stands} = recordedState(facts);
    sandboxes.set(id, await startRecordedSandbox('samples', {...stands, ...(id !== 'http' && {keys})}));
  }
});

afterAll(async () => {
  await Promise.allSettled([...builds.values()].map(async (build) => (await build).stop()));
  await Promise.allSettled([...sandboxes.values()].map((sandbox) => sandbox.stop()));
  rmSync(dir, {recursive: true, force: true});
  const counts = sampleLanguages.map(({id}) =>
    toolchains.missing.has(id)
      ? `${id} skipped`
      : `${id} ${proved.get(id)?.size ?? 0}/${calls.length} operations (${passed.get(id) ?? 0}/${cases.length} samples)`,
  );
  console.info(`samples: ${counts.join(', ')}`);
});

it('knows what it cannot run', () => {
  const lines = [...toolchains.missing].map(
    ([language, install]) => `samples in ${language} are skipped: install ${install}`,
  );
  if (toolchainsRequired) expect(lines).toEqual([]);
  for (const line of lines) console.warn(line);
});

it('has a sample to run for each call', () => {
  expect(cases.length).toBeGreaterThan(0);
  for (const operation of calls) expect(Object.keys(operation.requestExamples), operation.id).not.toHaveLength(0);
});

// The languages run side by side, the samples of one language in turn: each sample needs its sandbox in the initial state.
describe.concurrent.each(runnable.map((language) => [language.id, language] as const))('%s', (id, {fileName, run}) => {
  let programs: Programs;
  const start = (name: string, gatewayUrl: string) => programs.start(name)(gatewayUrl);

  beforeAll(async () => {
    programs = await builds.get(id)!;
  });

  it.sequential.each(printedCalls(facts, id).map((one) => [one.program, one] as const))(
    '%s answers as documented, and as recorded',
    async (program, {operation, example}) => {
      const outcome = await programs.startTogether(program)(await freshGateway(id));
      expectDocumentedAnswer(operation, outcome);
      expectAsRecorded(idOf(sampleInput(facts, operation.id, example)), id, outcome, sandboxes.get(id)!.port);
      passed.set(id, (passed.get(id) ?? 0) + 1);
      proved.set(id, (proved.get(id) ?? new Set()).add(operation.id));
    },
  );

  it.sequential('is refused when one digit of the signature changes', async () => {
    const outcome = await start('broken_signature', await freshGateway(id));
    expectRefusal(outcome, {code: 11, title: 'Authentication failed'});
    expect(() => expectDocumentedAnswer(calls[0]!, outcome)).toThrow();
  });

  it.sequential('reports an error of the gateway', async () => {
    expectRefusal(await start('unknown_wallet', await freshGateway(id)), UNKNOWN_WALLET);
  });

  if (id === 'java' || id === 'kotlin')
    it.sequential('fails in a process that it shares as it does in its own, and the next one is not harmed', async () => {
      expectRefusal(await programs.startTogether('unknown_wallet')(await freshGateway(id)), UNKNOWN_WALLET);
      const operation = facts.contract.operations.get(input.operationId)!;
      expectDocumentedAnswer(operation, await programs.startTogether(FIRST)(await freshGateway(id)));
    });

  // The raw request is not a program, so it cannot report missing values.
  if (id !== 'http')
    describe.concurrent('without an answer', () => {
      it('says that the outcome is unknown when nobody listens', async () => {
        expectUnknownOutcome(await start(FIRST, await closedPort()));
      });

      it('says so after the time limit', async () => {
        const server = await silentServer();
        const outcome = await start('impatient', server.url);
        await server.stop();
        expectUnknownOutcome(outcome);
      });

      it.each(['<h1>Bad gateway</h1>', '{"message": "Bad gateway"}', ''])(
        'says so when a proxy answers %j',
        async (body) => {
          const server = await brokenProxy(body);
          const outcome = await start(FIRST, server.url);
          await server.stop();
          expectUnknownOutcome(outcome);
        },
      );
    });

  if (id !== 'http')
    it.sequential('runs by its own command line and keeps every text as it is', async () => {
      const folder = path.join(dir, id, 'as_shown');
      mkdirSync(folder, {recursive: true});
      writeFileSync(path.join(folder, fileName), `${renderSample(id, {...input, body: NASTY_BODY})}\n`);
      const server = await echoServer();
      const command = run.replaceAll(DEBIAN_GSON_JAR, toolchains.gsonJar);
      const outcome = await runProcess(['sh', '-c', command], {
        cwd: folder,
        env: {GATEWAY_URL: server.url},
        killAfterSeconds: COMPILER_SECONDS,
      });
      await server.stop();

      const sent = JSON.stringify(NASTY_BODY);
      expect(outcome.exitCode, outcome.stderr).toBe(0);
      expect(server.received).toHaveLength(1);
      const {url, headers, body} = server.received[0]!;
      expect(url).toBe(`${brand.api.prefix}/transaction/create`);
      expect(headers['content-type']).toBe('application/json');
      expect(JSON.stringify(JSON.parse(body.toString()))).toBe(sent);
      expect(body.toString()).toMatch(/"amount": ?1250[,\s}]/);
      const {point, token} = input;
      expect(headers[brand.headers.point.toLowerCase()]).toBe(String(point));
      expect(headers[brand.headers.key.toLowerCase()]).toMatch(/^\d{13}$/);
      const head = {point, key: String(headers[brand.headers.key.toLowerCase()]), purpose: callPurpose('POST', url!)};
      expect(verify(String(headers[brand.headers.signature.toLowerCase()]), token, head, body)).toBe(true);
      expect(JSON.stringify(JSON.parse(outcome.stdout).response)).toBe(sent);
    });
});
