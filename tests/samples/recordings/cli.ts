/**
 * `npm run record`: runs samples with the toolchains of this machine, against a sandbox with a fixed seed and a clock that stands
 * still, and writes what they print. Again under the same contract, with the same programs and tools, nothing changes but the
 * date.
 */
import {unfillBrand} from '../../../src/brand';
import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual, parseArgs} from 'node:util';
import {contractHash} from '../../../src/facts/contractHash';
import {FactsError} from '../../../src/facts/errors';
import {filesBelow} from '../../../src/facts/files';
import {type Facts, loadFacts} from '../../../src/facts/load';
import {
  type About,
  aboutSchema,
  type Provenance,
  RECORDED_LANGUAGES,
  type RecordedLanguage,
  RECORDINGS_FILE,
  RECORDINGS_FOLDER,
  recordingSchema,
} from '../../../src/samples/recordings/format';
import {readRecordings} from '../../../src/samples/recordings/read';
import {ROOT} from '../../root';
import {findToolchains} from '../toolchains';
import {chooseSamples} from './choose';
import {recordedSamples, type RecordedSample} from './listed';
import {joinRecordings, labelOf, recordSamples} from './record';
import {changedSamples, fileOf, staleRecordings} from './stale';
import {toolchainVersions} from './versions';

const HELP = `npm run record                     every sample, in six languages
npm run record -- SAMPLE ...       these samples, in the languages that this machine can run
npm run record -- --changed        those whose program or answer is another one than was recorded
npm run record -- --list           prints the name and id of every sample
  SAMPLE   a name or an id; * stands for any characters: transactionCreate_blik, 'blik_*'`;

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {changed: {type: 'boolean'}, list: {type: 'boolean'}, help: {type: 'boolean'}},
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  if (values.changed && positionals.length > 0) throw new Error('name samples, or give --changed, not both');
  const facts = await loadFacts(ROOT);
  const samples = recordedSamples(facts);
  if (values.list) return console.log(samples.map(({name, id}) => `${id} ${name}`).join('\n'));
  if (positionals.length > 0) await recordSome(facts, samples, chooseSamples(samples, positionals));
  else if (values.changed) {
    await recordSome(facts, samples, await changedSamples(facts, samples, readRecordings(ROOT)));
    removeOthers(samples);
  } else await recordAll(facts, samples);
  const problems = staleRecordings(facts, readRecordings(ROOT));
  if (problems.length > 0) throw new FactsError(problems);
}

/** @throws Error that names each toolchain that is missing */
async function recordAll(facts: Facts, samples: readonly RecordedSample[]): Promise<void> {
  const toolchains = findToolchains();
  const missing = RECORDED_LANGUAGES.flatMap((language) => toolchains.missing.get(language) ?? []);
  if (missing.length > 0) throw new Error(missing.map((install) => `to record, install ${install}`).join('\n'));
  // Nothing is written before everything is there.
  const recordings = await recordSamples(facts, toolchains, samples, RECORDED_LANGUAGES, console.log);
  const about = {
    date: today(),
    contract: contractHash(facts),
    toolchains: toolchainVersions(toolchains, RECORDED_LANGUAGES),
  };
  for (const [name, recording] of recordings) write(fileOf(name), recordingSchema.parse(recording));
  removeOthers(samples);
  write(RECORDINGS_FILE, aboutSchema.parse(about));
  console.log(`${recordings.size} samples are recorded in ${RECORDINGS_FOLDER}`);
}

/**
 * Records the chosen samples in the languages that this machine can run. Where all others have their programs and answers still,
 * every recording is of the present contract.
 */
async function recordSome(
  facts: Facts,
  samples: readonly RecordedSample[],
  chosen: readonly RecordedSample[],
): Promise<void> {
  const toolchains = findToolchains();
  const languages = RECORDED_LANGUAGES.filter((language) => !toolchains.missing.has(language));
  const before = readRecordings(ROOT);
  const now = await recordSamples(facts, toolchains, chosen, languages, console.log);
  const apart = apartFrom(before.about, toolchainVersions(toolchains, languages));
  for (const [name, recording] of now)
    write(fileOf(name), recordingSchema.parse(joinRecordings(before.samples.get(name), recording, apart)));
  console.log(`${now.size} of ${samples.length} samples are recorded in ${RECORDINGS_FOLDER}`);
  for (const language of RECORDED_LANGUAGES.filter((one) => !languages.includes(one)))
    console.log(`not in ${labelOf(language)}: to record it, install ${toolchains.missing.get(language)}`);

  const others = samples.filter((sample) => !chosen.includes(sample));
  const changed = await changedSamples(facts, others, before);
  if (changed.length === 0) write(RECORDINGS_FILE, aboutSchema.parse({...before.about, contract: contractHash(facts)}));
  else console.log(`to be recorded as well: ${changed.map(({name}) => name).join(' ')}`);
}

/** Date, contract and tools of a recording where they differ from those of all recordings. */
function apartFrom(
  about: About,
  versions: Partial<Record<RecordedLanguage, string[]>>,
): Partial<Record<RecordedLanguage, Provenance>> {
  const date = today();
  const differing = RECORDED_LANGUAGES.flatMap((language): [RecordedLanguage, Provenance][] => {
    const toolchain = versions[language];
    if (!toolchain) return [];
    if (!isDeepStrictEqual(toolchain, about.toolchains[language])) return [[language, {date, toolchain}]];
    return date === about.date ? [] : [[language, {date}]];
  });
  return Object.fromEntries(differing);
}

/** Removes recordings that no sample has. */
function removeOthers(samples: readonly RecordedSample[]): void {
  const files = new Set(samples.map(({name}) => fileOf(name)));
  for (const file of filesBelow(ROOT, RECORDINGS_FOLDER)) if (!files.has(file)) rmSync(path.join(ROOT, file));
}

const today = (): string => new Date().toISOString().slice(0, 10);

const write = (file: string, value: unknown) =>
  writeFileSync(path.join(ROOT, file), unfillBrand(`${JSON.stringify(value, null, 2)}\n`));

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
