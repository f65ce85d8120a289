/** Runs samples and keeps what they print. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import type {Facts} from '../../../src/facts/load';
import {
  printedIn,
  readPrinted,
  RECORDED_LANGUAGES,
  type Provenance,
  type RecordedLanguage,
  type Recording,
} from '../../../src/samples/recordings/format';
import {renderSample, sampleLanguages} from '../../../src/samples';
import {startSandbox} from '../../../src/gateway';
import {buildOnly} from '../programs';
import type {Outcome} from '../../process';
import {ROOT} from '../../root';
import type {Toolchains} from '../toolchains';
import {recordedState, type RecordedSample} from './listed';
import {atPort} from './port';

/**
 * Runs each sample in each of the languages, one after the other, each on a sandbox in its first state: what is printed is what a
 * reader's terminal shows, but for the port, which is a free one here and becomes the documented one in the recording.
 * @param tell called with each language that is done
 * @returns by name of the sample
 * @throws Error for a sample that does not succeed, or that prints in one language something else than in the others
 */
export async function recordSamples(
  facts: Facts,
  toolchains: Toolchains,
  samples: readonly RecordedSample[],
  languages: readonly RecordedLanguage[],
  tell: (line: string) => void,
): Promise<Map<string, Recording>> {
  const recordings = new Map<string, Recording>();
  // A compiler refuses to compile nothing.
  if (samples.length === 0) return recordings;
  const dir = mkdtempSync(path.join(tmpdir(), 'recordings-'));
  // Nothing moves by itself, so a slow machine records the same as a quick one.
  const sandbox = await startSandbox({root: ROOT, port: 0, quiet: true, timeScale: 0, ...recordedState(facts)});
  const documented = facts.gateway.hosts.sandbox_port;
  try {
    for (const language of languages) {
      const sources = samples.map(({name, input}) => ({language, name, source: renderSample(language, input)}));
      const programs = await buildOnly(dir, language, sources, toolchains);
      try {
        for (const sample of samples) {
          sandbox.sandbox.reset();
          const outcome = await programs.startTogether(sample.name)(sandbox.baseUrl);
          const stdout = atPort(printedBy(sample, language, outcome), sandbox.port, documented);
          const recording = recordings.get(sample.name) ?? {id: sample.id, programs: {}, answer: readPrinted(stdout)};
          if (stdout !== printedIn(language, recording.answer))
            throw new Error(
              `${sample.name} in ${labelOf(language)} prints another answer than in ${labelOf(languages[0]!)}, or in another layout than src/samples/recordings/format.ts says:\n${stdout}`,
            );
          recording.programs[language] = sample.programs[language];
          recordings.set(sample.name, recording);
        }
      } finally {
        await programs.stop();
      }
      tell(`${samples.length === 1 ? samples[0]!.name : `${samples.length} samples`} in ${labelOf(language)}`);
    }
  } finally {
    await sandbox.stop();
    rmSync(dir, {recursive: true, force: true});
  }
  return recordings;
}

function printedBy({name}: RecordedSample, language: RecordedLanguage, outcome: Outcome): string {
  const {exitCode, stdout, stderr} = outcome;
  if (exitCode !== 0 || stderr !== '')
    throw new Error(`${name} in ${labelOf(language)} ended with ${exitCode}:\n${stdout}${stderr}`);
  return stdout;
}

export const labelOf = (language: RecordedLanguage): string => sampleLanguages.find(({id}) => id === language)!.label;

/**
 * Joins a recording of some languages with an earlier one of the sample.
 * @param apart when and with which tools the languages ran now, where that is not what `recordings.json` says
 * @returns the earlier runs stay where the answer is the same
 */
export function joinRecordings(
  earlier: Recording | undefined,
  now: Recording,
  apart: Partial<Record<RecordedLanguage, Provenance>>,
): Recording {
  const kept = earlier && isDeepStrictEqual(earlier.answer, now.answer) ? earlier : undefined;
  const inOrder = <T>(of: (language: RecordedLanguage) => T | undefined): Partial<Record<RecordedLanguage, T>> =>
    Object.fromEntries(RECORDED_LANGUAGES.flatMap((one) => (of(one) === undefined ? [] : [[one, of(one)!]])));
  const programs = inOrder((one) => now.programs[one] ?? kept?.programs[one]);
  const own = inOrder((one) => (now.programs[one] === undefined ? kept?.apart?.[one] : apart[one]));
  return {id: now.id, programs, ...(Object.keys(own).length > 0 && {apart: own}), answer: now.answer};
}
