/** `npm run supply`: writes the bill of materials of the site, and says what is wrong with licences and pins. */
import {ROOT} from '../root';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {
  actionProblems,
  licenceProblems,
  packagesOf,
  pinProblems,
  reporterProblems,
  standInProblems,
  type LockFile,
} from './check';
import {readLocks} from './locks';

/** CycloneDX. */
const SBOM = '.cache/supply/sbom.cdx.json';
const WORKFLOWS = '.github/workflows';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Made by npm from the lock file, without the network. Packages of development are not part of the site. */
function writeBill(): number {
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--offline'],
    {cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore']},
  );
  mkdirSync(path.dirname(path.join(ROOT, SBOM)), {recursive: true});
  writeFileSync(path.join(ROOT, SBOM), text);
  return (JSON.parse(text) as {components: unknown[]}).components.length;
}

const lock = readLocks(ROOT);
const problems = [
  ...licenceProblems(lock),
  ...pinProblems(lock),
  ...reporterProblems(lock),
  ...standInProblems(JSON.parse(read('package-lock.json')) as LockFile, lock),
  ...readdirSync(path.join(ROOT, WORKFLOWS)).flatMap((file) => actionProblems(file, read(`${WORKFLOWS}/${file}`))),
];
console.log(`${SBOM}: ${writeBill()} components`);
console.log(`${packagesOf(lock).length} packages, ${problems.length} problems`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
