/**
 * `npm run dev`: shows the pages while they are written. Renders the page that is open, from the same nodes as the
 * build, and sends it to the browser when its source or one of its facts changes.
 */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {languages, LOCALES, localePath} from '../brand';

/** Exit code that asks for a restart, because code of the renderer has changed. */
export const RESTART = 75;

/**
 * How far the heap may grow before the next collection, of the preview and of the checks, which inherit it. By itself, it
 * doubles: together they then take half a gigabyte more for an hour.
 */
const MEMORY = ['--heap-growing-percent=30'];

const HELP = `Usage: npm run dev -- [options]

Shows the pages while they are written, in every language, on one port.

  --port N     port, 3000 without it
  --host NAME  address to listen on, localhost without it
  --locale L   language whose address is printed first: all are served
  --help       this text

npm start builds and serves the whole site, with search and the console.
npm run dev:site starts the server of Docusaurus, for changes of the theme.
`;

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {port: {type: 'string'}, host: {type: 'string'}, locale: {type: 'string'}, help: {type: 'boolean'}},
  });
  if (values.help) return void process.stdout.write(HELP);
  const port = Number(values.port ?? process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a number from 0 to 65535, not “${values.port}”`);
  if (process.env['PREVIEW_SUPERVISED'] === undefined) return supervise();
  if (values.locale !== undefined && !LOCALES.some((locale) => locale === values.locale))
    throw new Error(`--locale must be one of ${LOCALES.join(', ')}, not “${values.locale}”`);
  // The process that supervises needs none of it.
  const {serve} = await import('./serve');
  const host = values.host ?? 'localhost';
  const root = path.resolve(__dirname, '../..');
  await serve({root, port, host, restart: () => process.exit(RESTART)});
  for (const locale of [...LOCALES].sort((a, b) => Number(b === values.locale) - Number(a === values.locale)))
    console.log(`${languages[locale]!.label}: http://${host}:${port}${localePath(locale) || '/'}`);
}

/** Runs the server in a process of its own, and starts it again when its code has changed. */
function supervise(): void {
  const child = spawn(process.execPath, [...process.execArgv, ...MEMORY, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: {...process.env, PREVIEW_SUPERVISED: '1'},
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  child.on('exit', (code, signal) => {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
    if (code === RESTART) return supervise();
    process.exitCode = code ?? (signal === null ? 0 : 1);
    return undefined;
  });
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? 'the port is taken; choose another with --port' : error.message);
  // The checks and the bundler run beside it.
  process.exit(1);
});
