/** Which steps may stand beside others, and which wait. */
import {expect, test} from 'vitest';
import {changedSteps, testSteps} from '../../run/steps';

const SINGLE = ['tests/e2e/a.spec.ts:3', 'tests/e2e/b.spec.ts:41'];

/** The browser steps of a change, by name. */
const browserSteps = (files: string[], routes: string[]) =>
  new Map(
    changedSteps({e2e: {files, routes, because: ['docs/x.mdx']}}, true)
      .filter(({name}) => name.startsWith('e2e'))
      .map((step) => [step.name, step]),
  );

test('a few single browser tests leave a core to others; many, and whole files, do not', () => {
  const coresFor = (files: string[]) => browserSteps(files, []).get('e2e')!.cores;
  expect(coresFor(SINGLE)).toBe('half');
  expect(coresFor(Array.from({length: 30}, (_, line) => `tests/e2e/a.spec.ts:${line + 1}`))).toBe('all');
  expect(coresFor(['tests/e2e/a.spec.ts'])).toBe('all');
});

test('two runs of browser tests are never under way at a time: both serve at the same port', () => {
  const steps = browserSteps(SINGLE, ['/x', '/uk/x']);
  expect([...steps.keys()]).toEqual(['e2e', 'e2e of the pages']);
  expect(steps.get('e2e of the pages')!.after).toContain('e2e');
});

test('the plan of axe is made before all browser tests, and for none where a change names some', () => {
  const all = new Map(testSteps().map((step) => [step.name, step]));
  expect(all.get('e2e')!.after).toContain('what axe will see');
  expect(all.get('what axe will see')!.cores).toBe('half');
  expect([...browserSteps(SINGLE, ['/x']).values()].flatMap(({after = []}) => after)).not.toContain(
    'what axe will see',
  );
});
