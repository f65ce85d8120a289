/** The deploy workflow attests the origin of its artifacts, and only the attesting job may sign. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {expect, test} from 'vitest';
import {ROOT} from '../../../root';

interface Job {
  needs?: string | string[];
  permissions?: Record<string, string>;
  steps: {uses?: string; run?: string; if?: string; with?: Record<string, string>}[];
}

const {permissions, jobs} = parse(readFileSync(path.join(ROOT, '.github/workflows/deploy.yml'), 'utf8')) as {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};
const mayWrite = (given: Record<string, string> = permissions) =>
  Object.keys(given).filter((name) => given[name] === 'write');

test('no installed package runs in a job with permission to sign', () => {
  const signing = Object.entries(jobs).filter(([, job]) => mayWrite(job.permissions).length > 0);
  expect(signing.map(([name, job]) => [name, mayWrite(job.permissions)])).toEqual([
    ['provenance', ['id-token', 'attestations']],
  ]);
  for (const {run, uses} of jobs['provenance']!.steps)
    expect(run ? run.startsWith('gh run download ') : uses?.startsWith('actions/attest@')).toBe(true);
});

test('the attested artifact is the one that is built and deployed, and is verified before it is unpacked', () => {
  const text = ({steps}: Job) => steps.map(({run = '', with: given = {}}) => [run, ...Object.values(given)].join('\n'));
  const kept = text(jobs['build']!).join('\n');
  expect(kept).toContain('site.tar.gz');
  expect(kept).toContain('sbom.cdx.json');
  const attested = text(jobs['provenance']!).join('\n');
  expect(attested.match(/^site\/site\.tar\.gz$/gm)).toHaveLength(2);
  expect(attested).toContain('bill/sbom.cdx.json');
  const deployed = text(jobs['deploy']!);
  const verified = deployed.findIndex((step) => step.startsWith('gh attestation verify downloaded/site.tar.gz '));
  expect(jobs['deploy']!.needs).toEqual(['build', 'provenance']);
  expect(deployed[verified]).toContain('--source-digest "$GITHUB_SHA"');
  expect(deployed[verified]).toContain('.github/workflows/deploy.yml');
  expect(deployed.findIndex((step) => step.includes('tar -xzf downloaded/site.tar.gz'))).toBeGreaterThan(verified);
});
