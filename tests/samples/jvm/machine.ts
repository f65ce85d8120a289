/** One JVM that runs many compiled samples, see `Driver.java`. */
import {spawn, type ChildProcessByStdio} from 'node:child_process';
import type {Readable, Writable} from 'node:stream';
import {childEnvironment, type Outcome} from '../../process';
import type {CompiledPrograms} from './compile';

/** Makes the JVM start quickly; the samples run for less than a second. */
export const JVM_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8'] as const;

/** How long one sample may take. */
const KILL_AFTER_SECONDS = 60;

export interface Machine {
  /**
   * Runs a program, one at a time. A machine that a program has ended with System.exit is started anew for
   * the next one.
   * @param name of a compiled program
   */
  run(name: string): Promise<Outcome>;
  stop(): Promise<void>;
}

/** @param gatewayUrl ends in `/v2`; the programs read it from their environment */
export function startMachine({classPath, mainOf}: CompiledPrograms, gatewayUrl: string, cwd: string): Machine {
  let child: ChildProcessByStdio<Writable, Readable, Readable> | undefined;

  const start = () => {
    const started = spawn('java', [...JVM_FLAGS, '-cp', classPath, 'Driver'], {
      cwd,
      env: {...childEnvironment(), GATEWAY_URL: gatewayUrl},
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A process that has just ended reads no more; the `close` event reports it.
    started.stdin.on('error', () => {});
    return started;
  };

  return {
    run: (name) =>
      new Promise((resolve, reject) => {
        const running = (child ??= start());
        let told = '';
        /** Output of the JVM itself, such as a start-up error. */
        let said = '';
        const timer = setTimeout(() => running.kill('SIGKILL'), KILL_AFTER_SECONDS * 1000);
        const outcome = (exitCode: number | null): Outcome => {
          const [, out = '', err = ''] = told.trimEnd().split(' ');
          const text = (base64: string) => Buffer.from(base64, 'base64').toString();
          return {exitCode, stdout: text(out), stderr: text(err) + said};
        };
        const settle = (done: () => void) => {
          clearTimeout(timer);
          running.stdout.removeAllListeners('data');
          running.stderr.removeAllListeners('data');
          running.removeAllListeners();
          done();
        };
        running.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
        running.stdout.on('data', (chunk: Buffer) => {
          told += chunk.toString();
          // After `exited` the process ends, and its code is the sample's.
          if (told.endsWith('\n') && !told.startsWith('exited'))
            settle(() => resolve(outcome(told.startsWith('returned') ? 0 : 1)));
        });
        running.on('error', (error) => settle(() => reject(error)));
        running.on('close', (exitCode) => {
          child = undefined;
          settle(() => resolve(outcome(exitCode)));
        });
        running.stdin.write(`${mainOf(name)}\n`);
      }),
    stop: () =>
      new Promise((resolve) => {
        if (!child) return resolve();
        child.on('close', () => resolve());
        child.stdin.end();
      }),
  };
}
