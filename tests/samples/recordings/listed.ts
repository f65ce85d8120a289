/** Which samples are recorded, and how the sandbox stands while they run. */
import {sha256Hex} from '../../../src/domain/platform';
import type {Facts} from '../../../src/facts/load';
import {RECORDED_LANGUAGES, type RecordedLanguage} from '../../../src/samples/recordings/format';
import {sampleId} from '../../../src/samples/recordings/published';
import {renderSample, sampleInput, type SampleInput} from '../../../src/samples';
import type {SandboxOptions} from '../../../src/gateway';
import {callCases, flowCases} from '../listed';

export interface RecordedSample {
  /** Name of its program among those of `../listed.ts`, and of its file. */
  name: string;
  id: string;
  input: SampleInput;
  /** Hash of the printed program, per language. */
  programs: Record<RecordedLanguage, string>;
}

/** Sandbox options for `npm run record` and the tests that compare with it; no answer depends on the time of the run. */
export const recordedState = ({gateway}: Facts) =>
  ({seed: 1, now: gateway.signing.vector_key, keys: Date.now}) satisfies Partial<SandboxOptions>;

/** The id of the sample that is made from this input. */
export const idOf = (input: SampleInput): string => sampleId(renderSample('http', input))!;

/** Hash of a printed program. */
const programHash = (source: string): string => sha256Hex(source).slice(0, 16);

/**
 * Every example of every call and every flow of every method: all that a page can print with a button to run it. What sends
 * the same is one sample, under the first name.
 */
export function recordedSamples(facts: Facts): RecordedSample[] {
  const inputs = [
    ...callCases(facts).map(({name, operation, example}) => ({
      name,
      input: sampleInput(facts, operation.id, example),
    })),
    ...flowCases(facts),
  ];
  const samples = new Map<string, RecordedSample>();
  for (const {name, input} of inputs) {
    const id = idOf(input);
    if (samples.has(id)) continue;
    const programs = RECORDED_LANGUAGES.map((language) => [language, programHash(renderSample(language, input))]);
    samples.set(id, {name, id, input, programs: Object.fromEntries(programs) as RecordedSample['programs']});
  }
  return [...samples.values()];
}
