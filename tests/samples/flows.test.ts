/**
 * Runs the samples of the method pages in every language against the sandbox. They come from the same generators as the
 * samples of the calls; what differs is the request, so what is checked here is that each answers as its page shows.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadContent} from '../../src/facts/load';
import {flowSampleInput, renderSample, sampleLanguages, type SampleLanguageId} from '../../src/samples';
import type {RunningSandbox} from '../../src/sandbox';
import {startRecordedSandbox} from '../recorder/sandbox';
import {buildPrograms, runCompiled, type Program} from './programs';
import {shapeOf} from './shape';
import {findToolchains} from './toolchains';

const ROOT = path.resolve(import.meta.dirname, '../..');
const content = await loadContent(ROOT);
const toolchains = findToolchains();
const runnable = sampleLanguages.map(({id}) => id).filter((id) => !toolchains.missing.has(id));
const flows = [...content.methods].flatMap(([methodId, method]) =>
  Object.entries(method.flows)
    .filter(([, flow]) => flow.page !== undefined)
    .map(([flowId, flow]) => ({
      name: `${methodId}_${flowId}`,
      input: flowSampleInput(content, method, flow),
      response: content.examples.get(methodId)![flowId]!.response,
    })),
);

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
  const now = language === 'http' ? content.gateway.signing.vector_key + 100_000 : undefined;
  const sandbox = await startRecordedSandbox('samples', {now});
  sandboxes.push(sandbox);
  return sandbox;
}

/** What a sample printed has the shape and the decisive values of the answer on the page. */
function expectAnswerOfPage(stdout: string, response: Record<string, unknown>): void {
  const answer = JSON.parse(stdout) as {error: unknown; response: {status: number}};
  expect(answer.error).toEqual({code: 0, title: 'OK'});
  expect(answer.response.status).toBe((response as typeof answer).response.status);
  expect(shapeOf(answer)).toEqual(shapeOf(response));
}

const programs = (language: SampleLanguageId): Program[] =>
  flows.map(({name, input}) => ({language, name, source: renderSample(language, input)}));

it('has flows to run', () => expect(flows.length).toBeGreaterThan(0));

// Each has a sandbox of its own, and a program waits more than it works.
describe.concurrent.each(runnable)('%s', (language) => {
  it('answers as each page shows', {timeout: 600_000}, async () => {
    const {url} = await gateway(language);
    const reset = () => fetch(`${url}/sandbox/reset`, {method: 'POST'});
    const count = () => passed.set(language, (passed.get(language) ?? 0) + 1);
    if (language === 'java' || language === 'kotlin') {
      const printed = await runCompiled(
        path.join(dir, language),
        language,
        programs(language),
        toolchains,
        `${url}/v2`,
      );
      for (const {name, response} of flows) {
        expect(printed.has(name), `${name} did not run`).toBe(true);
        expectAnswerOfPage(printed.get(name)!, response);
        count();
      }
      return;
    }
    const started = await buildPrograms(dir, language, programs(language), toolchains);
    for (const {name, response} of flows) {
      await reset();
      const {exitCode, stdout, stderr} = await started.get(name)!(`${url}/v2`);
      expect(exitCode, `${name}: ${stderr}`).toBe(0);
      expectAnswerOfPage(stdout, response);
      count();
    }
  });
});
