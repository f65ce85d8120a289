/** Processor time includes processes that no parent has waited for: a browser is killed together with its helpers. */
import {spawn} from 'node:child_process';
import {copyFileSync, existsSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {temporaryFolder} from '../../temporary';
import {machineSeconds, UnwaitedHelpers, waitedSeconds} from '../../run/processors';

const isLinux = existsSync('/proc/self/stat');

test.runIf(isLinux)(
  'the time of a helper killed with its browser is counted; that of another program is not',
  async () => {
    const lost: Record<string, number> = {};
    for (const name of ['chromium-test', 'worker-test']) {
      const shell = path.join(temporaryFolder('helpers-'), name);
      copyFileSync('/bin/sh', shell);
      // A program that starts a busy helper of the same name; both are killed at once.
      const child = spawn('/bin/sh', ['-c', `${shell} -c '${shell} -c "while :; do :; done" & wait'; true`], {
        detached: true,
      });
      const helpers = new UnwaitedHelpers(child.pid!);
      // A busy machine starts programs late and takes samples late, so wait for the work and not for a time.
      while (helpers.look() < 0.5) await sleep(100);
      process.kill(-child.pid!, 'SIGKILL');
      await sleep(200);
      lost[name] = helpers.stop();
    }
    expect(lost['chromium-test']).toBeGreaterThan(0);
    expect(lost['worker-test']).toBe(0);
  },
);

test.runIf(isLinux)('the system reports the times of this process and of the machine', () => {
  expect(waitedSeconds()).toBeGreaterThanOrEqual(0);
  expect(machineSeconds()).toBeGreaterThan(0);
});
