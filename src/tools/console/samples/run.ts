/** Runs a compiled JavaScript sample, see `src/site/build/console/samples.ts`. */
import {Exit, type StandIns, standIns, type RunEnvironment} from './standIns';

/** The only thing that such a module exports. */
export type CompiledSample = (given: StandIns, path: string, body: unknown) => Promise<void>;

export interface RunResult {
  /** What a shell would be told. */
  exitCode: number;
  stdout: string;
  stderr: string;
}

/**
 * @param path below the base address: `/transaction/pay`
 * @param body what JSON can hold
 * @param surroundings without a printer: what is printed is returned
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
      // As Node does for an error that nobody catches.
      print('stderr', `Uncaught ${String(error)}\n`);
      return 1;
    }
  };
  return {exitCode: await exitCode(), ...printed};
}
