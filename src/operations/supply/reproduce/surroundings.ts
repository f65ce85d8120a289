/** Two surroundings of a build that have as little in common as one machine allows. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

export interface Surroundings {
  name: string;
  /** Folder of the clone below that of the run. */
  folder: string;
  env: Record<string, string>;
  /** As `umask` takes it. */
  umask: string;
  /** The only core that may be used; all of them without it. */
  core?: number;
  /** Ids of user and group; by default those of whoever runs. */
  user?: {uid: number; gid: number};
}

/** Whom every Unix knows, and nobody is. */
const NOBODY = {uid: 65534, gid: 65534};

export const SURROUNDINGS: readonly [Surroundings, Surroundings] = [
  {name: 'first', folder: 'a', env: {TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8'}, umask: '022'},
  {
    name: 'second',
    folder: 'elsewhere/a-longer_Name',
    // 14 hours ahead, so mostly on another day; and the locale whose small letters surprise.
    env: {TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8'},
    umask: '027',
    core: 0,
    user: NOBODY,
  },
];

/** @returns the surroundings as far as this machine has them, and what it lacks */
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

/** @returns a command that runs `command` in the surroundings, but for their environment and user */
export function within({umask, core}: Surroundings, command: readonly string[]): string[] {
  const pinned = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return ['sh', '-c', `umask ${umask} && exec "$@"`, 'sh', ...pinned];
}
