/**
 * Runs the samples of the method pages in every language against the sandbox. They come from the same generators as the
 * samples of the calls; what differs is the request, so what is checked here is that each answers as its page shows.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {sampleLanguages, type SampleLanguageId} from '../../src/samples';
import type {RunningSandbox} from '../../src/gateway';
import {startRecordedSandbox} from '../recorder/sandbox';
import {expectAnswerOfPage} from './documented';
import {flowCases, flowPrograms, printedFlows} from './listed';
import {buildPrograms} from './programs';
import {recordedRuns} from './recordings/compare';
import {idOf, recordedState} from './recordings/listed';
import {findToolchains} from './toolchains';
import {brand} from '../../src/brand';

const ROOT = path.resolve(import.meta.dirname, '../..');
const facts = await loadFacts(ROOT);
const toolchains = findToolchains();
const runnable = sampleLanguages.map(({id}) => id).filter((id) => !toolchains.missing.has(id));
const flows = flowCases(facts);
const expectAsRecorded = recordedRuns(facts);

const passed = new Map<SampleLanguageId, number>();
let dir: string;
const sandboxes: RunningSandbox[] = [];

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'flows-'));
});

afterAll(async () => {
  await Promise.allSettled(sandboxes.map((sandbox) => sandbox.stop()));
  rmSync(dir, {recursive: true, force: true});
  const counts = sampleLanguages.map(({id}) =>
    toolchains.missing.has(id) ? `${id} skipped` : `${id} ${passed.get(id) ?? 0}/${flows.length}`,
  );
  console.info(`samples of the method pages: ${counts.join(', ')}`);
});

async function gateway(language: SampleLanguageId): Promise<RunningSandbox> {
  const {keys, ...stands} = recordedState(facts);
  // The raw requests are signed with keys of their own, at which the clock has to stand.
  const state = language === 'http' ? {now: stands.now + 100_000} : {...stands, keys};
  const sandbox = await startRecordedSandbox('samples', state);
  sandboxes.push(sandbox);
  return sandbox;
}

it('has flows to run', () => expect(flows.length).toBeGreaterThan(0));

// Each has a sandbox of its own, and a program waits more than it works.
describe.concurrent.each(runnable)('%s', (language) => {
  it('answers as each page shows, and as recorded', {timeout: 600_000}, async () => {
    const {url, port} = await gateway(language);
    const programs = await buildPrograms(facts, dir, language, flowPrograms(facts, language), toolchains);
    try {
      for (const {name, program, input, response} of printedFlows(facts, language)) {
        await fetch(`${url}/sandbox/reset`, {method: 'POST'});
        const outcome = await programs.startTogether(program)(`${url}${brand.api.prefix}`);
        expect(outcome.exitCode, `${name}: ${outcome.stderr}`).toBe(0);
        expectAnswerOfPage(outcome.stdout, response);
        expectAsRecorded(idOf(input), language, outcome, port);
        passed.set(language, (passed.get(language) ?? 0) + 1);
      }
    } finally {
      await programs.stop();
    }
  });
});
