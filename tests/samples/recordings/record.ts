/** Runs the samples and keeps what they print. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Content} from '../../../src/facts/load';
import {
  RECORDED_LANGUAGES,
  type RecordedLanguage,
  type Recording,
  type Run,
  toRecording,
} from '../../../src/recordings/format';
import {sampleLanguages} from '../../../src/samples';
import {startSandbox} from '../../../src/sandbox';
import {callPrograms, flowPrograms} from '../listed';
import {buildPrograms} from '../programs';
import {type Outcome} from '../../process';
import {ROOT} from '../../root';
import type {Toolchains} from '../toolchains';
import {recordedSamples, recordedState, type RecordedSample} from './listed';

/**
 * Runs every sample in every language as the tests do, one after the other, each on a sandbox in its first state at the
 * documented address: what is printed is what a reader's terminal shows, to the last byte.
 * @param tell hears of each language that is done
 * @returns by name of the sample
 * @throws Error for a sample that does not succeed, and with code EADDRINUSE where the documented port is taken
 */
export async function recordSamples(
  content: Content,
  toolchains: Toolchains,
  tell: (line: string) => void,
): Promise<Map<string, Recording>> {
  const samples = recordedSamples(content);
  const runs = new Map(samples.map(({name}) => [name, new Map<RecordedLanguage, Run>()]));
  const dir = mkdtempSync(path.join(tmpdir(), 'recordings-'));
  // Nothing moves by itself, so a slow machine records the same as a quick one.
  const sandbox = await startSandbox({root: ROOT, quiet: true, timeScale: 0, ...recordedState(content)});
  try {
    for (const language of RECORDED_LANGUAGES) {
      const sources = [...callPrograms(content, language), ...flowPrograms(content, language)];
      const programs = await buildPrograms(content, dir, language, sources, toolchains);
      try {
        for (const sample of samples) {
          sandbox.sandbox.reset();
          const outcome = await programs.startTogether(sample.name)(sandbox.baseUrl);
          runs.get(sample.name)!.set(language, succeeded(sample, language, outcome));
        }
      } finally {
        await programs.stop();
      }
      tell(`${samples.length} samples in ${labelOf(language)}`);
    }
  } finally {
    await sandbox.stop();
    rmSync(dir, {recursive: true, force: true});
  }
  return new Map(samples.map(({name, id}) => [name, toRecording(id, runs.get(name)!)]));
}

function succeeded({name, programs}: RecordedSample, language: RecordedLanguage, outcome: Outcome): Run {
  const {exitCode, stdout, stderr} = outcome;
  if (exitCode !== 0) throw new Error(`${name} in ${labelOf(language)} ended with ${exitCode}:\n${stdout}${stderr}`);
  return {program: programs[language], exitCode, stdout, stderr};
}

const labelOf = (language: RecordedLanguage) => sampleLanguages.find(({id}) => id === language)!.label;
