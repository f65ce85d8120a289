/** `npm run sandbox`. Exit codes: 0 stopped by the user, 1 could not start, 2 wrong command line. */
import {HELP, readArgs, UsageError} from './args';
import type {StartOptions} from './server';

async function main(): Promise<number | undefined> {
  let options: StartOptions | null;
  try {
    options = readArgs(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
  if (!options) {
    console.log(HELP);
    return 0;
  }
  try {
    await run(options);
    return undefined;
  } catch (error) {
    const {code, port} = error as NodeJS.ErrnoException & {port?: number};
    if (code === 'EADDRINUSE') {
      console.error(
        `Port ${port} is taken. Stop the program that uses it, or choose another port: npm run sandbox -- --port 0`,
      );
    } else {
      console.error((error as Error).message);
    }
    return 1;
  }
}

async function run(options: StartOptions): Promise<void> {
  // Loaded only now, so that `--help` and complaints come at once.
  const {startSandbox} = await import('./server');
  const running = await startSandbox(options);
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

void main().then((exitCode) => {
  process.exitCode = exitCode;
});
