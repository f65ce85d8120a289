/** The recordings as files for readers: `published.ts` says what is in them. */
import {sampleLanguages} from '../languages';
import {runsOf} from './format';
import {type PublishedRecording, type PublishedRun, recordedPath} from './published';
import type {Recordings} from './read';

/** @returns path below the static folder → text */
export function publishedRecordings({about, samples}: Recordings): Map<string, string> {
  const {date, contract, toolchains} = about;
  const commands = new Map(sampleLanguages.map(({id, run}) => [id, run]));
  return new Map(
    [...samples.values()].map((recording) => {
      const runs = [...runsOf(recording)].map(([language, {stdout, apart}]): [string, PublishedRun] => [
        language,
        {
          command: commands.get(language)!,
          toolchain: apart?.toolchain ?? toolchains[language],
          exitCode: 0,
          stdout,
          stderr: '',
          ...(apart && {date: apart.date}),
        },
      ]);
      const published: PublishedRecording = {date, contract, runs: Object.fromEntries(runs)};
      return [recordedPath(recording.id), JSON.stringify(published)];
    }),
  );
}
