/**
 * Runs every JavaScript sample as it is compiled for the page, with the gateway of the page and in Node: each is answered as
 * the program on the page is, which `execution.test.ts` and `flows.test.ts` run as a process.
 */
import {beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'devalue';
import {loadFacts} from '../../src/facts/load';
import {packedFacts} from '../../src/site/build/console/facts';
import {sampleFiles, SAMPLES_FOLDER} from '../../src/site/build/console/samples';
import {prepareSample, type CallsFile} from '../../src/tools/console/samples/calls';
import {type CompiledSample, type RunResult, runSample} from '../../src/tools/console/samples/run';
import type {ProgramRequest} from '../../src/tools/console/samples/standIns';
import {createSession, type Session} from '../../src/tools/console/worker/session';
import {renderSample, sampleInput, type SampleInput} from '../../src/samples';
import type {SandboxFacts} from '../../src/gateway/content';
import {ROOT} from '../root';
import {breakSignature} from './breakSignature';
import {expectAnswerOfPage, expectDocumentedAnswer} from './documented';
import {callCases, firstInput, flowCases} from './listed';
import {brand} from '../../src/brand';

const facts = await loadFacts(ROOT);
const {files, calls} = sampleFiles(facts);
const {calls: callFacts} = JSON.parse(files.get(calls)!) as CallsFile;
const NOW = Date.parse('2026-11-23T08:00:00Z');

let session: Session;
beforeAll(() => {
  session = createSession(
    {seed: 1, now: NOW, locale: 'en'},
    {facts: parse(packedFacts(facts)) as SandboxFacts, contract: 'test', elapsed: () => 0, tell: () => {}},
  );
});

const imported = async (text: string) =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {default: CompiledSample};

/** Runs what is compiled of a call on a gateway in its first state. */
async function run(input: SampleInput, change = (module: string) => module) {
  await session.ask('reset', {});
  const {path, body, baseUrl} = input;
  const written = prepareSample(callFacts, {path, body: JSON.stringify(body)});
  if ('problem' in written) throw new Error(`${input.operationId}: ${written.problem}`);
  const {default: sample} = await imported(change(files.get(`${SAMPLES_FOLDER}/${written.module}`)!));
  const {headers} = await session.ask('sign', {path, body: ''});
  const sent: ProgramRequest[] = [];
  const ended: RunResult = await runSample(
    sample,
    {path, body},
    {
      baseUrl,
      now: Number(headers.find(([name]) => name === brand.headers.key)?.[1]),
      async send(call) {
        sent.push(call);
        const {answer} = await session.ask('call', call);
        return answer ?? {failed: 'the connection broke'};
      },
    },
  );
  return {...ended, sent};
}

describe('a compiled sample', () => {
  it.each(callCases(facts).map((one) => [one.name, one] as const))(
    '%s answers as documented',
    async (_name, {operation, example}) => {
      const input = sampleInput(facts, operation.id, example);
      const {sent, ...ended} = await run(input);
      expectDocumentedAnswer(operation, ended);
      expect(sent.map(({path, body}) => [path, body])).toEqual([[input.path, JSON.stringify(input.body)]]);
      // It lets itself in, and not the gateway of the page in its place.
      const names = sent[0]!.headers.map(([name]) => name);
      expect(names).toEqual(
        input.bearer
          ? ['Content-Type', 'Authorization']
          : ['Content-Type', brand.headers.point, brand.headers.key, brand.headers.signature],
      );
    },
  );

  it('answers as each page of a method shows', async () => {
    const flows = flowCases(facts);
    expect(flows.length).toBeGreaterThan(0);
    for (const {name, input, response} of flows) {
      const {exitCode, stdout, stderr} = await run(input);
      expect(exitCode, `${name}: ${stderr}`).toBe(0);
      expectAnswerOfPage(stdout, response);
    }
  });

  it('is refused when one digit of the signature changes', async () => {
    const broken = await run(firstInput(facts), (module) => {
      const other = breakSignature('javascript', module);
      expect(other).not.toBe(module);
      return other;
    });
    expect(broken).toMatchObject({exitCode: 1, stdout: ''});
    expect(broken.stderr).toMatch(/^Error: \{"code":11,/);
  });

  it('prints an error of the gateway', async () => {
    const input = firstInput(facts);
    const {exitCode, stdout, stderr} = await run({...input, body: {...input.body, wallet_id: 999999}});
    expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
    expect(stderr).toMatch(/^Error: \{"code":104,"title":"Wallet not found"/);
  });

  it('does not know the outcome when the answer is lost, and says what to do', async () => {
    const input = firstInput(facts);
    const lost = {...input, body: {...input.body, external_transaction_id: 'sandbox-lost-answer-1'}};
    const {exitCode, stdout, stderr} = await run(lost);
    expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
    const said = /console\.error\('(Outcome unknown: [^']*)'\)/.exec(renderSample('javascript', lost))![1]!;
    expect(stderr).toBe(`${said}\nTypeError: fetch failed: the connection broke\n`);
  });
});
