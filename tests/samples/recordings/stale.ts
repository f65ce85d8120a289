/** What of the committed recordings is not of the present contract and programs. */
import {contractHash} from '../../../src/facts/contractHash';
import type {Problem} from '../../../src/facts/errors';
import type {Content} from '../../../src/facts/load';
import {RECORDED_LANGUAGES, RECORDINGS_FILE, RECORDINGS_FOLDER, runsOf} from '../../../src/recordings/format';
import type {Recordings} from '../../../src/recordings/read';
import {recordedSamples} from './listed';

const REMEDY = 'run `npm run record` and commit what it writes';

/** @returns a problem for each file; none for what the present programs gave under the present contract */
export function staleRecordings(content: Content, {about, samples}: Recordings): Problem[] {
  const wanted = new Map(recordedSamples(content).map((sample) => [sample.name, sample]));
  const contract = contractHash(content);
  return [
    ...(about.contract === contract
      ? []
      : [
          {
            file: RECORDINGS_FILE,
            message: `recorded under the contract ${about.contract.slice(0, 12)}, which is ${contract.slice(0, 12)} now; ${REMEDY}`,
          },
        ]),
    ...[...wanted.values()].flatMap(({name, id, programs}): Problem[] => {
      const file = fileOf(name);
      const recording = samples.get(name);
      if (!recording) return [{file, message: `the sample has no recording; ${REMEDY}`}];
      if (recording.id !== id) return [{file, message: `the sample sends something else than was recorded; ${REMEDY}`}];
      const runs = runsOf(recording);
      const stale = RECORDED_LANGUAGES.filter((language) => runs.get(language)?.program !== programs[language]);
      return stale.length === 0
        ? []
        : [{file, message: `another program than the present one is recorded in ${stale.join(', ')}; ${REMEDY}`}];
    }),
    ...[...samples.keys()]
      .filter((name) => !wanted.has(name))
      .map((name) => ({file: fileOf(name), message: `no sample has this name; ${REMEDY}`})),
  ];
}

export const fileOf = (name: string): string => `${RECORDINGS_FOLDER}/${name}.json`;
