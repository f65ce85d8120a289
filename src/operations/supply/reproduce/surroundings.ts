/** Two build environments that differ as much as one machine allows. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

export interface Surroundings {
  name: string;
  /** Folder of the clone, relative to the folder of the run. */
  folder: string;
  env: Record<string, string>;
  /** Argument of `umask`. */
  umask: string;
  /** Number of the only CPU core that may be used; without it, all cores. */
  core?: number;
  /** Ids of user and group; those of the current process by default. */
  user?: {uid: number; gid: number};
}

/** The user `nobody`, which exists on every Unix. */
const NOBODY = {uid: 65534, gid: 65534};

export const SURROUNDINGS: readonly [Surroundings, Surroundings] = [
  {name: 'first', folder: 'a', env: {TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8'}, umask: '022'},
  {
    name: 'second',
    folder: 'elsewhere/a-longer_Name',
    // UTC+14, so mostly another date; and a locale with unusual rules for lower case.
    env: {TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8'},
    umask: '027',
    core: 0,
    user: NOBODY,
  },
];

/** @returns the environment as far as this machine supports it, and the unsupported features */
export function possible(wanted: Surroundings): {surroundings: Surroundings; lacking: string[]} {
  const surroundings = {...wanted};
  const lacking: string[] = [];
  if (wanted.core !== undefined && !onPath('taskset')) {
    delete surroundings.core;
    lacking.push('cores: taskset is not installed');
  }
  const {user} = wanted;
  if (
    user &&
    (process.getuid?.() !== 0 || spawnSync(process.execPath, ['--version'], {...user, cwd: '/'}).status !== 0)
  ) {
    delete surroundings.user;
    lacking.push('user: only root can build as another one, who has to reach Node.js');
  }
  return {surroundings, lacking};
}

const onPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** @returns `command` wrapped so that it runs in the environment, except for variables and user */
export function within({umask, core}: Surroundings, command: readonly string[]): string[] {
  const pinned = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return ['sh', '-c', `umask ${umask} && exec "$@"`, 'sh', ...pinned];
}
