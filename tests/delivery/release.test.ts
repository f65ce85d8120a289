/** Deploys with a real nginx: open pages still find their old scripts, the switch is atomic, and a rollback works. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {describeDelivery} from '../../src/operations/delivery/description';
import {currentOf, deployRelease, releasesOf, rollBack, type Step} from '../../src/operations/delivery/release';
import {filesBelow} from '../../src/operations/delivery/site';
import {needed} from '../serverPrograms';
import {startNginx} from './servers';

const here = needed('nginx');
const KEEP = 3;

let home: string;
let dir: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'docs-release-'));
  // nginx workers started by root run as another user.
  chmodSync(home, 0o755);
  dir = path.join(home, 'served');
  mkdirSync(dir);
});
afterEach(() => rmSync(home, {recursive: true, force: true}));

const scriptOf = (name: string) => `assets/js/main.${Buffer.from(name).toString('hex').padStart(8, '0')}.js`;

/** @returns a site that is identified by a short name */
function site(name: string): string {
  const folder = path.join(home, `site-${name}`);
  const files = {
    'index.html': `page ${name}`,
    '404.html': 'unknown',
    'robots.txt': name,
    [scriptOf(name)]: `script ${name}`,
    [`${scriptOf(name)}.gz`]: 'packed',
    'assets/js/shared.01234567.js': 'shared',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
    utimesSync(path.join(folder, file), 1_000_000_000, 1_000_000_000);
  }
  return folder;
}
const described = () => {
  const files = filesBelow(site('a')).filter((file) => !file.endsWith('.gz'));
  return describeDelivery(files, [], ['en']);
};
const deploy = (name: string, reached?: (step: Step) => void) => deployRelease(dir, site(name), KEEP, reached);
const served = (file: string) => existsSync(path.join(dir, 'current', file));

test.runIf(here)('a page of an earlier deploy finds its scripts, up to the limit of releases', async () => {
  deploy('a');
  const delivery = described();
  const nginx = await startNginx(delivery, path.join(dir, 'current'), false);
  const ask = async (file: string) => {
    const {status, body, headers} = await nginx.ask({path: `/${file}`});
    return [status, status === 200 ? body.toString() : '', headers['cache-control']];
  };
  const FOR_EVER = 'public, max-age=31536000, immutable';
  try {
    expect(await ask('')).toEqual([200, 'page a', 'no-cache']);
    const etag = (await nginx.ask({path: '/assets/js/shared.01234567.js'})).headers.etag;
    expect(deploy('b')).toMatchObject({files: 6, kept: 2, removed: []});
    expect(await ask('')).toEqual([200, 'page b', 'no-cache']);
    expect(await ask(scriptOf('a'))).toEqual([200, 'script a', FOR_EVER]);
    // An unchanged file keeps its ETag, so it is not fetched again.
    expect((await nginx.ask({path: '/assets/js/shared.01234567.js'})).headers.etag).toBe(etag);
    deploy('c');
    expect(await ask(scriptOf('a'))).toEqual([200, 'script a', FOR_EVER]);
    const {removed} = deploy('d');
    expect(removed).toHaveLength(1);
    expect(await ask(scriptOf('a'))).toEqual([404, '', 'no-cache']);
    expect(await ask(scriptOf('b'))).toEqual([200, 'script b', FOR_EVER]);
    expect(await ask(`${scriptOf('c')}.gz`)).toEqual([404, '', 'no-cache']);
    expect((await nginx.ask({path: `/${scriptOf('c')}`, headers: {'accept-encoding': 'gzip'}})).body.toString()).toBe(
      'packed',
    );
    expect(releasesOf(dir)).toHaveLength(KEEP);
    // Pages of old releases are not part of the new one.
    expect(await ask('robots.txt')).toEqual([200, 'd', 'no-cache']);

    rollBack(dir);
    expect(await ask('')).toEqual([200, 'page c', 'no-cache']);
    // Also scripts of the release that was rolled back.
    expect(await ask(scriptOf('d'))).toEqual([200, 'script d', FOR_EVER]);
    rollBack(dir);
    expect(await ask('')).toEqual([200, 'page b', 'no-cache']);
    expect(() => rollBack(dir)).toThrow(/no earlier release/);
  } finally {
    await nginx.stop();
  }
});

test.runIf(here)('during deploys and rollbacks, every response is a complete page', async () => {
  deploy('a');
  deploy('b');
  const delivery = described();
  const nginx = await startNginx(delivery, path.join(dir, 'current'), false);
  try {
    const seen = new Map<string, number>();
    let switches = 0;
    const reading = new AbortController();
    const readers = Array.from({length: 3}, async () => {
      while (!reading.signal.aborted) {
        const {status, body} = await nginx.ask({path: '/'});
        const answer = `${status} ${body.toString()}`;
        seen.set(answer, (seen.get(answer) ?? 0) + 1);
      }
    });
    for (const name of ['c', 'd', 'e', 'f', 'g', 'h'].flatMap((one) => [one, undefined, one])) {
      if (name === undefined) rollBack(dir);
      else deploy(name);
      switches++;
      await nginx.ask({path: '/'});
    }
    reading.abort();
    await Promise.all(readers);
    const asked = [...seen.values()].reduce((sum, count) => sum + count, 0);
    console.log(`[delivery] release: ${switches} switches, ${asked} answers meanwhile`);
    expect([...seen.keys()].filter((answer) => !/^200 page [a-h]$/.test(answer))).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  } finally {
    await nginx.stop();
  }
});

test('a rollback only renames a link: no file of a release is written again', () => {
  const {id: first} = deploy('a');
  const {id: second} = deploy('b');
  expect(readlinkSync(path.join(dir, 'current'))).toBe(`releases/${second}`);
  const {ino} = statSync(path.join(dir, 'releases', first, 'index.html'));
  expect(rollBack(dir)).toMatchObject({id: first, before: second});
  expect(lstatSync(path.join(dir, 'current')).isSymbolicLink()).toBe(true);
  expect(readlinkSync(path.join(dir, 'current'))).toBe(`releases/${first}`);
  expect(statSync(path.join(dir, 'current/index.html')).ino).toBe(ino);
  rollBack(dir, second);
  expect(currentOf(dir)).toBe(second);
  // The same site gives the same release.
  expect(deploy('a')).toMatchObject({id: first, before: second});
  expect(releasesOf(dir).map(({id}) => id)).toEqual([first, second]);
  expect(() => rollBack(dir, 'ffffffffffff')).toThrow(/no ffffffffffff release/);
});

test.each(['copied', 'named', 'recorded'] as const)(
  'a deploy interrupted after the step %s leaves the old site in place',
  (step) => {
    const {id} = deploy('a');
    const stop = (reached: Step) => {
      if (reached === step) throw new Error('power cut');
    };
    expect(() => deploy('b', stop)).toThrow('power cut');
    // A killed process leaves its lock.
    writeFileSync(path.join(dir, '.deploying'), '4194305');
    expect(currentOf(dir)).toBe(id);
    expect(served(scriptOf('b'))).toBe(false);

    const {before, id: third} = deploy('c');
    expect([before, currentOf(dir)]).toEqual([id, third]);
    expect(served(scriptOf('a'))).toBe(true);
    expect(readdirSync(path.join(dir, 'releases')).filter((name) => name.includes('.part'))).toEqual([]);
    deploy('b');
    expect(served(scriptOf('b'))).toBe(true);
  },
);

test('two deploys cannot run at the same time', () => {
  deploy('a');
  writeFileSync(path.join(dir, '.deploying'), String(process.pid));
  expect(() => deploy('b')).toThrow(`process ${process.pid} is deploying into`);
});
