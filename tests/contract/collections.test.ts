/**
 * Runs the published collections against the sandbox, and validates their traffic against the published description.
 */
import {readSourceText} from '../../src/facts/sourceText';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {bruToJsonV2} from '@usebruno/lang';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {publishedFiles} from '../../src/samples/collections';
import {brunoCollection} from '../../src/samples/collections/bruno';
import {postmanCollection, postmanEnvironment} from '../../src/samples/collections/postman';
import {collectionFolders, sandboxVariables} from '../../src/samples/collections/requests';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts, type Facts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import type {RunningSandbox} from '../../src/gateway';
import {readTraffic} from '../recorder/exchange';
import {runProcess} from '../process';
import {randomFrom} from '../random';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {assertInstalled, isSkipped, titleWith, toolModule, toolPath} from '../../src/operations/toolFolders';
import {createValidator, formatBreaches} from './validator';
import {brand} from '../../src/brand';

const SITE = brand.docs.url;
/** Named like the suite, so that its recordings are deleted before the next run. */
const SUITE = 'contract';
/** Number of seeded request orders. Each takes seconds; `COLLECTION_ORDERS=20` runs twenty. */
const ORDERS = Number(process.env.COLLECTION_ORDERS ?? 1);

let facts: Facts;
let running: RunningSandbox;
/** Names of all requests, in collection order. */
let names: string[];

beforeAll(async () => {
  facts = await loadFacts(ROOT);
  running = await startRecordedSandbox(SUITE);
  names = collectionFolders(facts, SITE).flatMap(({requests}) => requests.map(({name}) => name));
});
afterAll(() => running.stop());

test('there is a request for each request example', () => {
  const examples = [...facts.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({requestExamples}) => Object.keys(requestExamples));
  expect(names).toHaveLength(examples.length);
  expect(new Set(names).size).toBe(names.length);
});

/** The fields used of newman's summary of a run. */
interface Summary {
  run: {
    executions: {
      item: {name: string};
      assertions?: {error?: {message: string}}[];
      requestError?: Error;
      response?: {stream?: Buffer};
    }[];
  };
}

interface Newman {
  run(
    options: {collection: object; envVar: {key: string; value: string}[]; reporters: string[]},
    done: (error: Error | null, summary: Summary) => void,
  ): void;
}

test('the Postman environment leaves the secrets to the merchant', () => {
  const {values} = postmanEnvironment(facts);
  expect(values.filter(({type}) => type === 'secret').map(({value}) => value)).toEqual(['', '']);
  expect(values.find(({key}) => key === 'base_url')!.value).toBe(facts.gateway.hosts.live);
  expect(values.map(({key}) => key)).toEqual(postmanCollection(facts, SITE).variable.map(({key}) => key));
});

describe.skipIf(isSkipped('newman'))(titleWith('newman', 'Postman'), () => {
  /** The same requests in a shuffled order, without folders. */
  function shuffled(collection: ReturnType<typeof postmanCollection>, seed: number): object {
    const random = randomFrom(seed);
    const item = collection.item
      .flatMap((folder) => folder.item)
      .map((request) => ({request, place: random()}))
      .sort((a, b) => a.place - b.place)
      .map(({request}) => request);
    return {...collection, item};
  }

  const run = (collection: object, token = facts.sandbox.point.api_token) =>
    new Promise<Summary>((resolve, reject) => {
      const newman = toolModule<Newman>('newman', 'newman');
      const envVar = [
        {key: 'base_url', value: running.baseUrl},
        {key: 'api_token', value: token},
      ];
      newman.run({collection, envVar, reporters: []}, (error, summary) => (error ? reject(error) : resolve(summary)));
    });
  const failures = (summary: Summary) =>
    summary.run.executions.flatMap(({item, assertions = [], requestError, response}) => [
      ...(requestError ? [`${item.name}: ${requestError.message}`] : []),
      ...(assertions.length === 0 ? [`${item.name}: was not tested`] : []),
      ...assertions.flatMap(({error}) =>
        error ? [`${item.name}: ${error.message}; ${response?.stream?.toString() ?? 'no answer'}`] : [],
      ),
    ]);

  test('every request succeeds in newman, one after the other', async () => {
    await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
    const summary = await run(postmanCollection(facts, SITE));
    expect(failures(summary)).toEqual([]);
    expect(summary.run.executions.map(({item}) => item.name)).toEqual(names);
  });

  // Requests do not depend on each other, and can be repeated.
  test.each(Array.from({length: ORDERS}, (_, index) => index + 1))(
    'every request succeeds in order %i, twice in a row',
    async (seed) => {
      await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
      const collection = shuffled(postmanCollection(facts, SITE), seed);
      for (const turn of ['first', 'second']) expect(failures(await run(collection)), `${turn} turn`).toEqual([]);
    },
  );

  test('no signed request succeeds with another token', async () => {
    const signed = collectionFolders(facts, SITE).flatMap(({requests}) =>
      requests.filter(({bearer}) => bearer === undefined),
    );
    const refused = failures(await run(postmanCollection(facts, SITE), 'not-the-token'));
    for (const {name} of signed) expect(refused.join('\n')).toContain(`${name}: `);
  });
});

describe('Bruno', () => {
  interface Filestore {
    stringifyCollection(root: object, config: object, options: {format: 'bru'}): string;
    stringifyEnvironment(environment: object, options: {format: 'bru'}): string;
    stringifyFolder(folder: object, options: {format: 'bru'}): string;
    stringifyRequest(request: object, options: {format: 'bru'}): string;
  }

  interface Schema {
    collectionSchema: {validateSync(value: unknown, options?: {abortEarly?: boolean}): unknown};
  }

  /** Additions of Bruno's import: ids everywhere, and the long names of item types. */
  function imported(value: any, place = 'root'): any {
    if (Array.isArray(value)) return value.map((entry, index) => imported(entry, `${place}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, entry]) => [
      key,
      key === 'type' && entry === 'http' ? 'http-request' : imported(entry, `${place}/${key}`),
    ]);
    const isEntity = /(items|headers|params|assertions|environments|variables)\/\d+$/.test(place) || place === 'root';
    const uid = createHash('sha256').update(place).digest('hex').slice(0, 21);
    return {...(isEntity && {uid}), ...Object.fromEntries(entries)};
  }

  test.skipIf(isSkipped('bruno'))(titleWith('bruno', 'the collection conforms to its own schema'), () => {
    const {collectionSchema} = toolModule<Schema>('bruno', '@usebruno/schema');
    const collection = imported(brunoCollection(facts, SITE));
    expect(() => collectionSchema.validateSync(collection, {abortEarly: false})).not.toThrow();
    const {items, ...rest} = collection;
    expect(() => collectionSchema.validateSync({...rest, items: [{...items[0], type: 'unheard-of'}]})).toThrow(/type/);
  });

  const archive = () => publishedFiles(facts, SITE).get('bruno_collection.zip') as Uint8Array;
  /** Path → text of the files in the archive. */
  let files: ReadonlyMap<string, string>;
  beforeAll(() => {
    files = new Map(Object.entries(unzipSync(archive())).map(([file, bytes]) => [file, strFromU8(bytes)]));
  });
  const COLLECTION = 'bruno_collection';
  const PAGES = ['docs/api/api_methods.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/api/api_methods.mdx'];
  /** The command on the page, to be run in the unpacked folder. */
  const COMMAND = /```bash\ncd (?<folder>\w+)\nnpx @usebruno\/cli (?<args>run .*)\n```/;

  test('the archive contains the collection as a folder', () => {
    expect(files.get(`${COLLECTION}/bruno.json`)).toContain('"collection"');
    const requests = [...files].filter(([, text]) => /^post \{$/m.test(text));
    const wanted = brunoCollection(facts, SITE).items.flatMap(({items}) => items);
    // Read back with Bruno's own parser: the body is signed, so each byte counts.
    const read = requests.map(([, text]) => bruToJsonV2(text));
    expect(
      read.map(({meta, http, auth = {}, body}) => [meta.name, http.url, {mode: http.auth, ...auth}, body.json]),
    ).toEqual(wanted.map(({name, request: {url, auth, body}}) => [name, url, auth, body.json]));
  });

  test.skipIf(isSkipped('bruno'))(titleWith('bruno', 'its files equal those that Bruno itself writes'), () => {
    const {stringifyCollection, stringifyEnvironment, stringifyFolder, stringifyRequest} = toolModule<Filestore>(
      'bruno',
      '@usebruno/filestore',
    );
    const format = {format: 'bru'} as const;
    const {brunoConfig, root, environments, items} = brunoCollection(facts, SITE);
    const written = [
      stringifyCollection(root, brunoConfig, format),
      ...environments.map((environment) => stringifyEnvironment(environment, format)),
      ...items.flatMap((folder) => [
        stringifyFolder(folder.root, format),
        ...folder.items.map((item) => stringifyRequest(item, format)),
      ]),
    ];
    expect([...files].filter(([file]) => file.endsWith('.bru')).map(([, text]) => text)).toEqual(written);
  });

  test('the archive is reproducible', () => {
    // Archive times have no time zone, so the bytes must not depend on that of the build.
    const at = process.env.TZ;
    try {
      process.env.TZ = 'Pacific/Kiritimati';
      const eastern = archive();
      process.env.TZ = 'Pacific/Pago_Pago';
      expect(Buffer.from(archive()).equals(eastern)).toBe(true);
    } finally {
      if (at === undefined) delete process.env.TZ;
      else process.env.TZ = at;
    }
  });

  test('its file names are unique and valid on every file system', () => {
    const paths = [...files.keys()];
    expect(new Set(paths.map((file) => file.toLowerCase())).size).toBe(paths.length);
    for (const file of paths) {
      expect(file).toMatch(/^[^<>:"\\|?*]+(?<![ .])$/);
      // Windows limits paths to 260 characters, including the folder to unpack into.
      expect(file.length, file).toBeLessThan(140);
      for (const part of file.split('/')) expect(part).toBe(part.trim());
    }
  });

  test('both pages explain how to run it', () => {
    const told = PAGES.map((page) => COMMAND.exec(readSourceText(ROOT, page))?.groups);
    expect(told[0]?.folder).toBe(COLLECTION);
    expect(told[1]).toEqual(told[0]);
  });

  describe.skipIf(isSkipped('bruno'))(titleWith('bruno', 'its command line'), () => {
    /** Inside a parent folder with Bruno installed, as after `npm install`. */
    const place = path.join(ROOT, '.cache', 'bruno');
    beforeAll(() => {
      assertInstalled('bruno');
      rmSync(place, {recursive: true, force: true});
      for (const [file, text] of files) {
        mkdirSync(path.dirname(path.join(place, file)), {recursive: true});
        writeFileSync(path.join(place, file), text);
      }
    });

    interface Result {
      name: string;
      error: string | null;
      assertionResults: {lhsExpr: string; status: 'pass' | 'fail'; error?: string}[];
      response: {data: unknown};
    }

    /** Runs the documented command with more options, and optionally another environment. */
    async function run(more: string[], environment = 'Sandbox') {
      const page = readSourceText(ROOT, PAGES[0]!);
      const {folder, args} = COMMAND.exec(page)!.groups as {folder: string; args: string};
      const report = path.join(place, 'report.json');
      rmSync(report, {force: true});
      const bruno = toolPath('bruno', 'node_modules/.bin/bru');
      const command: [string, ...string[]] = [
        bruno,
        ...args.replace(' Sandbox', ` ${environment}`).split(' '),
        ...more,
        '--reporter-json',
        report,
      ];
      const cwd = path.join(place, folder);
      const {exitCode, stdout, stderr} = await runProcess(command, {cwd, killAfterSeconds: 240});
      expect(existsSync(report), stdout + stderr).toBe(true);
      const [{results}] = JSON.parse(readFileSync(report, 'utf8')) as [{results: Result[]}];
      const failed = results.flatMap(({name, error, assertionResults, response}) => {
        const broken = assertionResults.filter(({status}) => status !== 'pass').map(({lhsExpr}) => lhsExpr);
        if (error === null && broken.length === 0 && assertionResults.length > 0) return [];
        return [`${name}: ${error ?? broken.join(', ')}; ${JSON.stringify(response?.data)}`];
      });
      return {exitCode, names: results.map(({name}) => name), failed};
    }

    const variables = (values: Record<string, string>) =>
      Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);

    test('every request succeeds, with the variables of the sandbox and with the merchant’s own, one after the other', async () => {
      await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
      const wanted = brunoCollection(facts, SITE).items.flatMap(({items}) => items.map(({name}) => name));
      const base_url = running.baseUrl;
      const ways: [name: string, go: () => ReturnType<typeof run>][] = [
        ['as downloaded', () => run(variables({base_url}))],
        // The variables that a merchant fills in for the live gateway; also uses Bruno's other script engine.
        ['live', () => run(['--sandbox', 'developer', ...variables({...sandboxVariables(facts), base_url})], 'Live')],
      ];
      for (const [name, go] of ways) expect(await go(), name).toEqual({exitCode: 0, names: wanted, failed: []});
    });

    test('no signed request succeeds with another token', async () => {
      const signed = brunoCollection(facts, SITE).items.flatMap(({items}) =>
        items.filter(({request}) => request.auth.mode === 'none').map(({name}) => name),
      );
      const values = variables({base_url: running.baseUrl, api_token: 'not-the-token'});
      const {exitCode, failed} = await run(['--sandbox', 'developer', ...values]);
      expect(exitCode).not.toBe(0);
      for (const name of signed) expect(failed.join('\n')).toContain(`${name}: `);
    });
  });
});

// Both runs together send every request; one of them suffices.
const sender = isSkipped('newman') ? 'bruno' : 'newman';
test.skipIf(isSkipped(sender))(titleWith(sender, 'their traffic conforms to the published description'), async () => {
  // Recordings are complete only after the connections have ended.
  await running.stop();
  const published = publishedDescription(facts) as JsonObject;
  const validator = createValidator(published);
  const {breaches, succeeded} = await validator.check(readTraffic().get(SUITE) ?? []);
  validator.close();
  expect(formatBreaches(breaches)).toEqual([]);
  const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call').map(({id}) => id);
  expect(calls.filter((id) => !succeeded.has(id))).toEqual([]);
});
