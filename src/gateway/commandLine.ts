/** The command line of a sandbox. Exit codes: 0 stopped by the user, 1 could not start, 2 wrong command line. */
import {help, readArgs, UsageError} from './args';
import type {RunningSandbox, ServeOptions} from './server';

export interface Command {
  /** Command as the user types it, without options. */
  name: string;
  start: (options: ServeOptions) => Promise<RunningSandbox>;
}

/** Runs until the user stops it; then, and after a failure, the process ends with its exit code. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await main(command);
}

async function main(command: Command): Promise<number | undefined> {
  let options: ServeOptions | null;
  try {
    options = readArgs(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${help(command.name)}`);
    return 2;
  }
  if (!options) {
    console.log(help(command.name));
    return 0;
  }
  try {
    await run(options, command);
    return undefined;
  } catch (error) {
    const {code, port} = error as NodeJS.ErrnoException & {port?: number};
    if (code === 'EADDRINUSE') {
      console.error(
        `Port ${port} is taken. Stop the program that uses it, or choose another port: ${command.name} --port ${(port ?? 0) + 1}`,
      );
    } else {
      console.error((error as Error).message);
    }
    return 1;
  }
}

async function run(options: ServeOptions, {start}: Command): Promise<void> {
  const running = await start(options);
  const {id, api_token} = running.sandbox.point;
  if (!options.quiet)
    console.log(`Sandbox    ${running.url}
Calls      ${running.baseUrl}
Point id   ${id}
API token  ${api_token}
Inbox      ${running.url}/inbox
Stop it with Ctrl+C.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
}
