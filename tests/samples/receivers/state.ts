/** Reads the objects that each receiver has stored from the receiver's own storage. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {objectKey, type EventObject} from '../../../src/domain/order';
import type {ReceiverLanguage} from '../../../src/samples/receivers';
import {runProcess} from '../../process';
import type {Toolchains} from '../toolchains';

/** By kind and id, as `objectKey` joins them. */
export type StoredObjects = Map<string, EventObject>;

/** @param cwd the working folder of the receiver; it may go on working meanwhile */
export type ReadStoredObjects = (cwd: string) => Promise<StoredObjects>;

interface StoredObject extends EventObject {
  kind: string;
  id: number;
}

const byKey = (objects: Iterable<StoredObject>): StoredObjects =>
  new Map([...objects].map(({kind, id, version, status}) => [objectKey(kind, id), {version, status}]));

/** The last line of the journal about an object is what is stored of it. */
export const fromJournal: ReadStoredObjects = async (cwd) => {
  const file = path.join(cwd, 'callbacks.log');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return byKey(
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as {kind: string; object?: Omit<StoredObject, 'kind'>})
      .flatMap(({kind, object}) => (object ? {...object, kind} : [])),
  );
};

/** Half-written files have another ending. */
const NAME = /^([a-z_]+)-(\d+)$/;

/** One file per object, which a receiver replaces as a whole. */
const fromFiles =
  (suffix: string, read: (text: string) => EventObject): ReadStoredObjects =>
  async (cwd) => {
    const folder = path.join(cwd, 'callbacks/objects');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return byKey(
      names.flatMap((name) => {
        const [, kind, id] = NAME.exec(name.slice(0, name.length - suffix.length)) ?? [];
        if (kind === undefined || !name.endsWith(suffix)) return [];
        // A dispute has a `kind` of its own.
        return {...read(readFileSync(path.join(folder, name), 'utf8')), kind, id: Number(id)};
      }),
    );
  };

const fromDatabase =
  (python: string): ReadStoredObjects =>
  async (cwd) => {
    const query =
      'import json, sqlite3; print(json.dumps(sqlite3.connect("callbacks.db").execute("SELECT kind, id, version, status FROM objects").fetchall()))';
    const {exitCode, stdout, stderr} = await runProcess([python, '-c', query], {cwd});
    if (exitCode !== 0) throw new Error(stderr);
    const rows = JSON.parse(stdout) as [kind: string, id: number, version: number, status: number][];
    return byKey(rows.map(([kind, id, version, status]) => ({kind, id, version, status})));
  };

/** How to read what the receiver of a language has stored. */
export function storedBy({id}: Pick<ReceiverLanguage, 'id'>, {python}: Toolchains): ReadStoredObjects {
  switch (id) {
    case 'javascript':
    case 'java':
    case 'kotlin':
      return fromJournal;
    case 'python':
      return fromDatabase(python);
    case 'php':
      return fromFiles('.json', (text) => JSON.parse(text) as EventObject);
    case 'bash':
      return fromFiles('', (text) => {
        const [version, status] = text.split(' ').map(Number) as [number, number];
        return {version, status};
      });
  }
}
