/** Finds committed recordings that do not match the current contract and programs. */
import {contractHash} from '../../../src/facts/contractHash';
import type {Problem} from '../../../src/facts/errors';
import type {Facts} from '../../../src/facts/load';
import {
  RECORDED_LANGUAGES,
  RECORDINGS_FILE,
  RECORDINGS_FOLDER,
  type Recording,
} from '../../../src/samples/recordings/format';
import type {Recordings} from '../../../src/samples/recordings/read';
import {answeredOtherwise} from './answers';
import {recordedSamples, type RecordedSample} from './listed';

const REMEDY = 'run `npm run record -- --changed` and commit what it writes';

/** @returns a problem for each file; none for what the present programs gave under the present contract */
export function staleRecordings(facts: Facts, {about, samples}: Recordings): Problem[] {
  const wanted = new Map(recordedSamples(facts).map((sample) => [sample.name, sample]));
  const contract = contractHash(facts);
  return [
    ...(about.contract === contract
      ? []
      : [
          {
            file: RECORDINGS_FILE,
            message: `recorded under the contract ${about.contract.slice(0, 12)}, which is ${contract.slice(0, 12)} now; ${REMEDY}`,
          },
        ]),
    ...[...wanted.values()].flatMap((sample): Problem[] => {
      const message = complaintOf(sample, samples.get(sample.name));
      return message === undefined ? [] : [{file: fileOf(sample.name), message: `${message}; ${REMEDY}`}];
    }),
    ...[...samples.keys()]
      .filter((name) => !wanted.has(name))
      .map((name) => ({file: fileOf(name), message: `no sample has this name; ${REMEDY}`})),
  ];
}

/** Defects of one recording, without comparison to others. */
function complaintOf({id, programs}: RecordedSample, recording: Recording | undefined): string | undefined {
  if (!recording) return 'the sample has no recording';
  if (recording.id !== id) return 'the sample sends something else than was recorded';
  const stale = RECORDED_LANGUAGES.filter((language) => recording.programs[language] !== programs[language]);
  return stale.length === 0 ? undefined : `the present program is not recorded in ${stale.join(', ')}`;
}

/** The samples that have to be recorded: what they send, a program or the answer of the gateway has changed. */
export async function changedSamples(
  facts: Facts,
  samples: readonly RecordedSample[],
  {samples: recordings}: Recordings,
): Promise<RecordedSample[]> {
  const answered = new Set(await answeredOtherwise(facts, samples, recordings));
  return samples.filter(
    (sample) => answered.has(sample) || complaintOf(sample, recordings.get(sample.name)) !== undefined,
  );
}

export const fileOf = (name: string): string => `${RECORDINGS_FOLDER}/${name}.json`;
