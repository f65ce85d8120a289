import {spawn} from 'node:child_process';

/** Result of a program. */
export interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** In CI, or on demand, a missing toolchain is a failure: there a skipped language would look like a tested one. */
export const toolchainsRequired = process.env['CI'] === 'true' || process.env['REQUIRE_TOOLCHAINS'] === '1';

/** Timeout of a compiler, in s, on a slow machine that runs other samples at the same time. */
export const COMPILER_SECONDS = 320;

/**
 * Environment of a program. The locale is C, as in a container without one: samples must not depend on a UTF-8 locale.
 * Proxies are disabled, because the servers run on this machine.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  LC_ALL: 'C',
  NO_PROXY: '*',
  no_proxy: '*',
});

/** Runs a program without a shell. A program that hangs is killed and gets the exit code `null`. */
export function runProcess(
  command: readonly [string, ...string[]],
  {cwd, env = {}, killAfterSeconds = 60}: {cwd: string; env?: Record<string, string>; killAfterSeconds?: number},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd,
      env: {...childEnvironment(), ...env},
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: killAfterSeconds * 1000,
      killSignal: 'SIGKILL',
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) => {
      resolve({exitCode, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString()});
    });
  });
}

/** Like `runProcess`, but throws with the output if the program fails. For compilers. */
export async function mustRun(
  command: readonly [string, ...string[]],
  options: {cwd: string; env?: Record<string, string>},
): Promise<void> {
  const {exitCode, stdout, stderr} = await runProcess(command, {...options, killAfterSeconds: COMPILER_SECONDS});
  if (exitCode !== 0) throw new Error(`${command[0]} ended with ${exitCode}\n${stdout}${stderr}`);
}
