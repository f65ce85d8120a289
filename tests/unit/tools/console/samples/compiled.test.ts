/**
 * The JavaScript samples of the site, compiled for the page: the same programs but for what is named, and nothing else.
 */
import {describe, expect, it} from 'vitest';
import {getFacts} from '../../../../../src/facts/load';
import {compileSample, sampleFiles, SAMPLES_FOLDER} from '../../../../../src/site/build/console/samples';
import {pathBelow, readSample} from '../../../../../src/samples/rawRequest';
import {type CallsFile, writtenCall} from '../../../../../src/tools/console/samples/calls';
import {
  flowSampleInput,
  renderSample,
  sampleInput,
  type SampleInput,
  sampleLanguages,
} from '../../../../../src/samples';
import {ROOT} from '../../../../root';
import {printedOf} from '../../../../compiledSamples';

const content = await getFacts(ROOT);
const {files, calls} = sampleFiles(content);
const {calls: facts} = JSON.parse(files.get(calls)!) as CallsFile;

/** Every sample of the site: those of the calls, and those of the methods. */
const inputs: SampleInput[] = [
  ...[...content.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({id, requestExamples}) => Object.keys(requestExamples).map((name) => sampleInput(content, id, name))),
  ...[...content.methods.values()].flatMap((method) =>
    Object.values(method.flows).map((flow) => flowSampleInput(content, method, flow)),
  ),
];

/** As the console has it: from the raw HTTP that stands on the page. */
function fromPage(input: SampleInput) {
  const {target, body, key} = readSample(renderSample('http', input))!;
  const path = pathBelow(target, input.baseUrl);
  const written = writtenCall(facts, {path, body, ...(key !== undefined && {key})});
  if ('problem' in written) throw new Error(`${input.operationId}: ${written.problem}`);
  return written;
}

describe('the compiled samples of the site', () => {
  it('are all of them', () => {
    expect(inputs.length).toBeGreaterThan(150);
    // Those that differ by path and body only are one.
    expect(files.size).toBeLessThan(20);
  });

  it('print as the pages do, up to imports, globals, path and body', () => {
    for (const input of inputs) {
      const {module} = fromPage(input);
      expect(printedOf(files.get(`${SAMPLES_FOLDER}/${module}`)!, input), input.operationId).toBe(
        renderSample('javascript', input),
      );
    }
  });

  it('are written from the sample on the page in every language, byte for byte', () => {
    for (const input of inputs)
      for (const {id} of sampleLanguages)
        expect(renderSample(id, fromPage(input).input), `${input.operationId} in ${id}`).toBe(renderSample(id, input));
  });

  it('are the same for every example of a call and for every body that a reader can type', () => {
    const [input] = inputs as [SampleInput];
    const compiled = compileSample(input);
    for (const body of [{}, {BODY: 'PATH'}, {text: "import x from 'node:fs'; require('x')"}, {$: '$&', a: ['$1']}])
      expect(compileSample({...input, body})).toBe(compiled);
  });
});

describe('a program that has changed', () => {
  const [input] = inputs as [SampleInput];
  const program = renderSample('javascript', input);
  const changed = (from: string, to: string) => {
    expect(program).toContain(from);
    return () =>
      compileSample(
        input,
        program.replace(from, () => to),
      );
  };

  it.each([
    [
      'imports more',
      'const GATEWAY_URL',
      "import { readFileSync } from 'node:fs';\nconst GATEWAY_URL",
      /imports something/,
    ],
    ['imports late', 'let answer;', "const fs = await import('node:fs');\nlet answer;", /imports something/],
    ['uses what only Node has', 'let answer;', 'setImmediate(() => {});\nlet answer;', /uses setImmediate/],
    ['serialises the body in another way', 'JSON.stringify({', 'JSON.stringify( {', /0 times, not once/],
    ['has another address', 'new URL(GATEWAY_URL', 'new URL( GATEWAY_URL', /0 times, not once/],
    ['has a name of the parameters', 'let answer;', 'let BODY;', /a name BODY/],
  ])('is refused when it %s', (_what, from, to, message) => {
    expect(changed(from, to)).toThrow(message);
    expect(changed(from, to)).toThrow(/transactionCreate .* src\/site\/build\/console\/samples\.ts/);
  });
});
