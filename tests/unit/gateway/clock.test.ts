import {expect, it} from 'vitest';
import {createClock} from '../../../src/gateway/engine/clock';

/** Keeps the processor busy, as a loaded machine does between two lines of code. */
function spend(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('stands still during one step, also for keys', async () => {
  const clock = createClock();
  const [began, key] = [clock.now(), clock.keys()];
  spend(3);
  expect([clock.now(), clock.keys()]).toEqual([began, key]);
  clock.move(1000);
  expect(clock.now()).toBe(began + 1000);

  await Promise.resolve();
  expect(clock.now()).toBeGreaterThanOrEqual(began + 1003);
});
