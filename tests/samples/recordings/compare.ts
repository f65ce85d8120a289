/** Holds what a program prints in a test against what `npm run record` has recorded of it. */
import {expect} from 'vitest';
import type {Facts} from '../../../src/facts/load';
import {printedIn, RECORDED_LANGUAGES, type RecordedLanguage} from '../../../src/samples/recordings/format';
import {readRecordings} from '../../../src/samples/recordings/read';
import type {SampleLanguageId} from '../../../src/samples';
import type {Outcome} from '../../process';
import {ROOT} from '../../root';
import {atPort} from './port';

const isRecorded = (language: SampleLanguageId): language is RecordedLanguage =>
  (RECORDED_LANGUAGES as readonly string[]).includes(language);

/**
 * @returns compares a run with what is recorded, byte by byte. The sandbox has to stand as `recordedState` says; then only its
 * port differs. The raw request is no program, and passes.
 */
export function recordedRuns({gateway}: Facts) {
  const recordings = new Map([...readRecordings(ROOT).samples.values()].map((one) => [one.id, one]));
  return (id: string, language: SampleLanguageId, {exitCode, stdout, stderr}: Outcome, port: number): void => {
    if (!isRecorded(language)) return;
    const recording = recordings.get(id);
    expect(
      {exitCode, stderr, stdout: atPort(stdout, port, gateway.hosts.sandbox_port)},
      'it does not print what is recorded of it; if that is meant, run `npm run record -- --changed`',
    ).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: recording?.programs[language] && printedIn(language, recording.answer),
    });
  };
}
