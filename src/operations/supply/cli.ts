/**
 * `npm run supply`: writes the software bill of materials (SBOM) of the site, and reports problems with licences and
 * pinning.
 */
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

/** Format: CycloneDX. */
const SBOM = '.cache/supply/sbom.cdx.json';
const WORKFLOWS = '.github/workflows';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Written by npm from the lock file, offline. Excludes development packages, which are not part of the site. */
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
