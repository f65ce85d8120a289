/** Where the sandbox speaks. Errors are never silenced: a sandbox that breaks its contract must be seen. */

export interface Log {
  info(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** @param quiet leaves out what only informs */
export function createLog(quiet: boolean): Log {
  return {
    info(line) {
      if (!quiet) console.log(line);
    },
    error(line, cause) {
      console.error(...(cause === undefined ? [`sandbox: ${line}`] : [`sandbox: ${line}`, cause]));
    },
  };
}
