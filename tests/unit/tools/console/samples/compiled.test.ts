/** Compiled JavaScript samples: identical to the published samples except for imports, globals, path and body. */
import {describe, expect, it} from 'vitest';
import {getFacts} from '../../../../../src/facts/load';
import {compileSample, sampleFiles, SAMPLES_FOLDER} from '../../../../../src/site/build/console/samples';
import {pathBelow, readSample} from '../../../../../src/samples/rawRequest';
import {type CallsFile, prepareSample} from '../../../../../src/tools/console/samples/calls';
import {
  flowSampleInput,
  renderSample,
  sampleInput,
  type SampleInput,
  sampleLanguages,
} from '../../../../../src/samples';
import {ROOT} from '../../../../root';
import {printedOf} from '../../../../compiledSamples';

const facts = await getFacts(ROOT);
const {files, calls} = sampleFiles(facts);
const {calls: callFacts} = JSON.parse(files.get(calls)!) as CallsFile;

/** All samples of the site, for calls and for payment methods. */
const inputs: SampleInput[] = [
  ...[...facts.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({id, requestExamples}) => Object.keys(requestExamples).map((name) => sampleInput(facts, id, name))),
  ...[...facts.methods.values()].flatMap((method) =>
    Object.values(method.flows).map((flow) => flowSampleInput(facts, method, flow)),
  ),
];

/** Prepares a sample as the console does, from the raw HTTP on the page. */
function fromPage(input: SampleInput) {
  const {target, body, key} = readSample(renderSample('http', input))!;
  const path = pathBelow(target, input.baseUrl);
  const written = prepareSample(callFacts, {path, body, ...(key !== undefined && {key})});
  if ('problem' in written) throw new Error(`${input.operationId}: ${written.problem}`);
  return written;
}

describe('compiled samples of the site', () => {
  it('cover all samples', () => {
    expect(inputs.length).toBeGreaterThan(150);
    // Samples that differ only by path and body share one module.
    expect(files.size).toBeLessThan(20);
  });

  it('equal the published samples except for imports, globals, path and body', () => {
    for (const input of inputs) {
      const {module} = fromPage(input);
      expect(printedOf(files.get(`${SAMPLES_FOLDER}/${module}`)!, input), input.operationId).toBe(
        renderSample('javascript', input),
      );
    }
  });

  it('reproduce the published sample in every language, byte for byte', () => {
    for (const input of inputs)
      for (const {id} of sampleLanguages)
        expect(renderSample(id, fromPage(input).input), `${input.operationId} in ${id}`).toBe(renderSample(id, input));
  });

  it('do not depend on the body', () => {
    const [input] = inputs as [SampleInput];
    const compiled = compileSample(input);
    for (const body of [{}, {BODY: 'PATH'}, {text: "import x from 'node:fs'; require('x')"}, {$: '$&', a: ['$1']}])
      expect(compileSample({...input, body})).toBe(compiled);
  });
});

describe('a modified program', () => {
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
    ['imports dynamically', 'let answer;', "const fs = await import('node:fs');\nlet answer;", /imports something/],
    ['uses another Node API', 'let answer;', 'setImmediate(() => {});\nlet answer;', /uses setImmediate/],
    ['serialises the body differently', 'JSON.stringify({', 'JSON.stringify( {', /0 times, not once/],
    ['builds the URL differently', 'new URL(GATEWAY_URL', 'new URL( GATEWAY_URL', /0 times, not once/],
    ['redeclares a parameter', 'let answer;', 'let BODY;', /a name BODY/],
  ])('is rejected if it %s', (_what, from, to, message) => {
    expect(changed(from, to)).toThrow(message);
    expect(changed(from, to)).toThrow(/transactionCreate .* src\/site\/build\/console\/samples\.ts/);
  });
});
