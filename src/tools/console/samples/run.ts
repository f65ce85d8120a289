/** Runs a compiled JavaScript sample, see `src/site/build/console/samples.ts`. */
import {Exit, type StandIns, standIns, type RunEnvironment} from './standIns';

/** Default export of a compiled sample module. */
export type CompiledSample = (given: StandIns, path: string, body: unknown) => Promise<void>;

export interface RunResult {
  /** Exit code of the process. */
  exitCode: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a sample.
 * @param path path below the base URL: `/transaction/pay`
 * @param body JSON value
 * @param surroundings environment without `print`, since the output is returned
 */
export async function runSample(
  sample: CompiledSample,
  {path, body}: {path: string; body: unknown},
  surroundings: Omit<RunEnvironment, 'print'>,
): Promise<RunResult> {
  const printed = {stdout: '', stderr: ''};
  const print: RunEnvironment['print'] = (stream, text) => void (printed[stream] += text);
  const exitCode = async () => {
    try {
      await sample(standIns({...surroundings, print}), path, body);
      return 0;
    } catch (error) {
      if (error instanceof Exit) return error.code;
      // Node prints an uncaught error and exits with code 1.
      print('stderr', `Uncaught ${String(error)}\n`);
      return 1;
    }
  };
  return {exitCode: await exitCode(), ...printed};
}
