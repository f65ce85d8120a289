/** What each receiver has stored of the payments, read from where it keeps its state: as its reader would look it up. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Told} from '../../../src/domain/order';
import type {ReceiverLanguage} from '../../../src/samples/receivers';
import {runProcess} from '../../process';
import type {Toolchains} from '../toolchains';

/** By the id of the transaction. */
export type Stored = Map<number, Told>;

/** @param cwd the working folder of the receiver; it may go on working meanwhile */
export type ReadStored = (cwd: string) => Promise<Stored>;

interface StoredPayment extends Told {
  id: number;
}

const byId = (payments: Iterable<StoredPayment>): Stored =>
  new Map([...payments].map(({id, version, status}) => [id, {version, status}]));

/** The last line of the journal about a payment is what is stored of it. */
export const fromJournal: ReadStored = async (cwd) => {
  const file = path.join(cwd, 'callbacks.log');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return byId(
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => (JSON.parse(line) as {payment?: StoredPayment}).payment ?? []),
  );
};

/** One file per payment, which a receiver replaces as a whole. */
const fromFiles =
  (suffix: string, read: (text: string) => Told): ReadStored =>
  async (cwd) => {
    const folder = path.join(cwd, 'callbacks/payments');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name === `${parseInt(name)}${suffix}`) : [];
    return byId(names.map((name) => ({id: parseInt(name), ...read(readFileSync(path.join(folder, name), 'utf8'))})));
  };

const fromDatabase =
  (python: string): ReadStored =>
  async (cwd) => {
    const query =
      'import json, sqlite3; print(json.dumps(sqlite3.connect("callbacks.db").execute("SELECT id, version, status FROM payments").fetchall()))';
    const {exitCode, stdout, stderr} = await runProcess([python, '-c', query], {cwd});
    if (exitCode !== 0) throw new Error(stderr);
    const rows = JSON.parse(stdout) as [id: number, version: number, status: number][];
    return byId(rows.map(([id, version, status]) => ({id, version, status})));
  };

/** How to read what the receiver of a language has stored. */
export function storedBy({id}: Pick<ReceiverLanguage, 'id'>, {python}: Toolchains): ReadStored {
  switch (id) {
    case 'javascript':
    case 'java':
    case 'kotlin':
      return fromJournal;
    case 'python':
      return fromDatabase(python);
    case 'php':
      return fromFiles('.json', (text) => JSON.parse(text) as Told);
    case 'bash':
      return fromFiles('', (text) => {
        const [version, status] = text.split(' ').map(Number) as [number, number];
        return {version, status};
      });
  }
}
