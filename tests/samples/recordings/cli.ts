/**
 * `npm run record`: runs every sample with the toolchains of this machine, against a sandbox with a fixed seed and a clock that
 * stands still, and writes what they print. Again under the same contract, with the same programs and tools, nothing changes but
 * the date.
 */
import {mkdirSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {contractHash} from '../../../src/facts/contractHash';
import {loadContent} from '../../../src/facts/load';
import {
  type About,
  aboutSchema,
  RECORDED_LANGUAGES,
  RECORDINGS_FILE,
  RECORDINGS_FOLDER,
  recordingSchema,
} from '../../../src/recordings/format';
import {ROOT} from '../../root';
import {findToolchains} from '../toolchains';
import {recordSamples} from './record';
import {fileOf} from './stale';
import {toolchainVersions} from './versions';

async function main(): Promise<void> {
  const toolchains = findToolchains();
  const missing = RECORDED_LANGUAGES.flatMap((language) => toolchains.missing.get(language) ?? []);
  if (missing.length > 0) throw new Error(missing.map((install) => `to record, install ${install}`).join('\n'));
  const content = await loadContent(ROOT);
  const recordings = await recordSamples(content, toolchains, (line) => console.log(line));
  const about: About = {
    date: new Date().toISOString().slice(0, 10),
    contract: contractHash(content),
    toolchains: toolchainVersions(toolchains),
  };
  const folder = path.join(ROOT, RECORDINGS_FOLDER);
  // Nothing is thrown away before everything is there.
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  for (const [name, recording] of recordings) write(fileOf(name), recordingSchema.parse(recording));
  write(RECORDINGS_FILE, aboutSchema.parse(about));
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  console.log(`${recordings.size} samples are recorded in ${RECORDINGS_FOLDER}, ${Math.ceil(bytes / 1000)} kB`);
}

const write = (file: string, value: unknown) =>
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(value, null, 2)}\n`);

main().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `${error.message}\nThe samples call the documented address: stop the sandbox that runs there, then run this again.`
      : error.message,
  );
  process.exitCode = 1;
});
