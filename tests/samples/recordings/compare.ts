/** Holds what a program prints in a test against what `npm run record` has recorded of it. */
import {expect} from 'vitest';
import type {Content} from '../../../src/facts/load';
import {RECORDED_LANGUAGES, type RecordedLanguage, runsOf} from '../../../src/recordings/format';
import {readRecordings} from '../../../src/recordings/read';
import type {SampleLanguageId} from '../../../src/samples';
import type {Outcome} from '../../process';
import {ROOT} from '../../root';

const isRecorded = (language: SampleLanguageId): language is RecordedLanguage =>
  (RECORDED_LANGUAGES as readonly string[]).includes(language);

/**
 * @returns compares a run: the exit code, and the same JSON or, of a file, the same bytes. The sandbox has to stand as
 * `recordedState` says; then only its port differs. The raw request is no program, and passes.
 */
export function recordedRuns({gateway}: Content) {
  const runs = new Map([...readRecordings(ROOT).samples.values()].map((one) => [one.id, runsOf(one)]));
  return (id: string, language: SampleLanguageId, {exitCode, stdout, stderr}: Outcome, port: number): void => {
    if (!isRecorded(language)) return;
    const recorded = runs.get(id)?.get(language);
    const atHome = (said: string) => said.replaceAll(`localhost:${port}`, `localhost:${gateway.hosts.sandbox_port}`);
    expect(
      {exitCode, stderr, stdout: meaning(stdout, atHome)},
      'it does not print what is recorded of it; if that is meant, run `npm run record`',
    ).toEqual(
      recorded && {exitCode: recorded.exitCode, stderr: recorded.stderr, stdout: meaning(recorded.stdout, atHome)},
    );
  };
}

/** JSON inside a string, such as what a shop hands to the payer's browser: base64url of what begins with `{"`. */
const PACKED = /^eyJ[\w-]*$/;

/**
 * JSON as a value, any other text as it is: programs lay JSON out as they like, and another version of a tool may do it another
 * way.
 * @param change of each string
 */
function meaning(text: string, change: (said: string) => string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      return PACKED.test(value) ? meaning(Buffer.from(value, 'base64url').toString(), change) : change(value);
    });
  } catch {
    return change(text);
  }
}
