/**
 * Every page and every file of facts is free of the mistakes that `src/operations/mistakes` finds, the checks that
 * `npm run check` runs for what changed. `seeded.test.ts` shows that they find mistakes.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {formatProblem, getFacts} from '../../src/facts';
import {controls} from '../../src/gateway/http/controls';
import {checkedFiles, createProject} from '../../src/operations/mistakes';
import {COMPONENTS} from '../../src/operations/mistakes/components';
import {SANDBOX_PATHS, unknownNames} from '../../src/operations/mistakes/names';
import {pendingTexts} from '../../src/operations/parity';
import {readTargets} from '../../src/operations/mistakes/targets';
import {ROOT} from '../root';

const project = createProject(ROOT);
const files = checkedFiles(ROOT, project);

test('the project as a whole has no mistake', async () => {
  expect((await project.problemsOfProject()).map(formatProblem)).toEqual([]);
}, 300_000);

test('no page and no file of facts has a mistake', async () => {
  expect(files.length).toBeGreaterThan(600);
  const problems: string[] = [];
  for (const file of files) problems.push(...(await project.problemsOf(file)).map(formatProblem));
  expect(problems).toEqual([]);
}, 600_000);

test('no text waits for its translation', () => {
  expect(pendingTexts(ROOT)).toEqual([]);
});

test('an invented field and an invented call are found', async () => {
  const names = ['transaction_id', '/transaction/find', 'fraud_score', '/transaction/undo', 'GET /x'];
  expect(unknownNames(names, await getFacts(ROOT), readTargets(ROOT, new Map()))).toEqual([
    'fraud_score',
    '/transaction/undo',
  ]);
});

test('the paths of the sandbox include its controls', () => {
  expect(controls.map((control) => control.path).filter((one) => !SANDBOX_PATHS.includes(one))).toEqual([]);
});

test('the components that need no import are those of the theme', () => {
  const theme = readFileSync(path.join(ROOT, 'src/theme/MDXComponents/index.tsx'), 'utf8');
  const names = [...theme.matchAll(/^ {2}([A-Z]\w*),$/gm)].map(([, name]) => name!);
  expect(names.sort()).toEqual([...COMPONENTS]);
});
