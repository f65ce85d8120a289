/** The command line of the sandbox. */
import {brand} from '../brand';
import {parseArgs} from 'node:util';
import {hostNameOf} from './http/loopback';
import type {ServeOptions} from './server';

/** @param name what the user types before the options */
export const help = (name: string): string => `Usage: ${name} [options]

The gateway of the documentation, in memory. It listens on this machine only.

  --port N         TCP port (0: any free port; default: the documented one)
  --host NAME      answer under this name too, such as that of a tunnel to this
                   machine; may be given several times
  --now MS         the clock stands still at MS milliseconds since the epoch,
                   so that requests signed with a published ${brand.headers.key} are accepted
  --time-scale N   waits (answers, expiry, callback retries) pass N times faster
  --seed N         the same payment page tokens and event ids in every run
  --rate-limit     refuse requests beyond the limits that the answers state
  --sunset         answers say that their version is about to end
  --quiet          print errors only
  --help           print this text
`;

/** Thrown for a command line that makes no sense; the message says what to change. */
export class UsageError extends Error {}

/**
 * @param args the words after the script's name
 * @returns `null` when help was asked for
 * @throws UsageError
 */
export function readArgs(args: string[]): ServeOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const number = (name: 'port' | 'now' | 'time-scale' | 'seed', accepts: (value: number) => boolean, form: string) => {
    const text = values[name];
    if (text === undefined) return undefined;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (!accepts(value)) throw new UsageError(`--${name} must be ${form}, not “${text}”`);
    return value;
  };
  const hosts = (values.host ?? []).map((text) => {
    const name = hostNameOf(text);
    if (name === undefined) throw new UsageError(`--host must be the name of a host without a port, not “${text}”`);
    return name;
  });
  return {
    hosts,
    port: number('port', (value) => Number.isInteger(value) && value <= 65535, 'a port from 0 to 65535'),
    now: number('now', Number.isSafeInteger, 'milliseconds since the epoch'),
    timeScale: number('time-scale', (value) => value > 0, 'a number above 0'),
    seed: number('seed', Number.isSafeInteger, 'a whole number'),
    rateLimit: values['rate-limit'],
    sunset: values.sunset,
    quiet: values.quiet,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: {type: 'string'},
        host: {type: 'string', multiple: true},
        now: {type: 'string'},
        'time-scale': {type: 'string'},
        seed: {type: 'string'},
        'rate-limit': {type: 'boolean'},
        sunset: {type: 'boolean'},
        quiet: {type: 'boolean', default: false},
        help: {type: 'boolean', default: false},
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
