/** The published collections run against the sandbox, and what they send and receive keeps the published description. */
import {createHash, createHmac} from 'node:crypto';
import newman, {type Summary} from 'newman';
import {collectionSchema} from '@usebruno/schema';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {brunoCollection} from '../../src/collections/bruno';
import {postmanCollection, postmanEnvironment} from '../../src/collections/postman';
import {collectionFolders} from '../../src/collections/requests';
import {publishedDescription} from '../../src/collections/description';
import {loadContent, type Content} from '../../src/facts/load';
import type {JsonObject} from '../../src/linter/places';
import type {RunningSandbox} from '../../src/sandbox';
import {readTraffic} from '../recorder/exchange';
import {randomFrom} from '../random';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {createValidator, formatBreaches} from './validator';

const SITE = 'https://docs.gateway.example';
/** Named like the suite, so that it is forgotten before the next run. */
const SUITE = 'contract';
/** Seeded orders of the requests. Each takes seconds; `COLLECTION_ORDERS=20` plays twenty. */
const ORDERS = Number(process.env.COLLECTION_ORDERS ?? 2);

let content: Content;
let running: RunningSandbox;
/** Names of all requests, in the order of the collection. */
let names: string[];

beforeAll(async () => {
  content = await loadContent(ROOT);
  running = await startRecordedSandbox(SUITE);
  names = collectionFolders(content, SITE).flatMap(({requests}) => requests.map(({name}) => name));
});
afterAll(() => running.stop());

test('there is a request for each request example', () => {
  const examples = [...content.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({requestExamples}) => Object.keys(requestExamples));
  expect(names).toHaveLength(examples.length);
  expect(new Set(names).size).toBe(names.length);
});

describe('Postman', () => {
  /** The same requests in an order of their own, without folders. */
  function shuffled(collection: ReturnType<typeof postmanCollection>, seed: number): object {
    const random = randomFrom(seed);
    const item = collection.item
      .flatMap((folder) => folder.item)
      .map((request) => ({request, place: random()}))
      .sort((a, b) => a.place - b.place)
      .map(({request}) => request);
    return {...collection, item};
  }

  const run = (collection: object, token = content.sandbox.point.api_token) =>
    new Promise<Summary>((resolve, reject) => {
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
    const summary = await run(postmanCollection(content, SITE));
    expect(failures(summary)).toEqual([]);
    expect(summary.run.executions.map(({item}) => item.name)).toEqual(names);
  });

  // No request takes away what another needs, and a repeat finds what it expects.
  test.each(Array.from({length: ORDERS}, (_, index) => index + 1))(
    'every request succeeds in order %i, twice in a row',
    async (seed) => {
      await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
      const collection = shuffled(postmanCollection(content, SITE), seed);
      for (const turn of ['first', 'second']) expect(failures(await run(collection)), `${turn} turn`).toEqual([]);
    },
  );

  test('no signed request succeeds with another token', async () => {
    const signed = collectionFolders(content, SITE).flatMap(({requests}) =>
      requests.filter(({bearer}) => bearer === undefined),
    );
    const refused = failures(await run(postmanCollection(content, SITE), 'not-the-token'));
    for (const {name} of signed) expect(refused.join('\n')).toContain(`${name}: `);
  });

  test('the environment leaves the secrets to the merchant', () => {
    const {values} = postmanEnvironment(content);
    expect(values.filter(({type}) => type === 'secret').map(({value}) => value)).toEqual(['', '']);
    expect(values.find(({key}) => key === 'base_url')!.value).toBe(content.gateway.hosts.live);
    expect(values.map(({key}) => key)).toEqual(postmanCollection(content, SITE).variable.map(({key}) => key));
  });
});

describe('Bruno', () => {
  /** What Bruno adds when it imports a file: ids everywhere, and the long names of the kinds of item. */
  function imported(value: any, place = 'root'): any {
    if (Array.isArray(value)) return value.map((entry, index) => imported(entry, `${place}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, entry]) => [
      key,
      key === 'type' && entry === 'http' ? 'http-request' : imported(entry, `${place}/${key}`),
    ]);
    const isEntity = /(items|headers|params|environments|variables)\/\d+$/.test(place) || place === 'root';
    const uid = createHash('sha256').update(place).digest('hex').slice(0, 21);
    return {...(isEntity && {uid}), ...Object.fromEntries(entries)};
  }

  test('its own schema takes the collection', () => {
    const collection = imported(brunoCollection(content, SITE));
    expect(() => collectionSchema.validateSync(collection, {abortEarly: false})).not.toThrow();
    const {items, ...rest} = collection;
    expect(() => collectionSchema.validateSync({...rest, items: [{...items[0], type: 'unheard-of'}]})).toThrow(/type/);
  });

  test('the names are file names, each once in its folder', () => {
    for (const {items} of brunoCollection(content, SITE).items) {
      const own = items.map(({name}) => name);
      expect(new Set(own).size).toBe(own.length);
      for (const name of own) expect(name).not.toMatch(/[/\\<>"|?*]/);
    }
  });

  test('its scripts sign every request so that the sandbox takes it, and test the answer', async () => {
    const collection = brunoCollection(content, SITE);
    const environment = new Map(collection.environments[0]!.variables.map(({name, value}) => [name, value]));
    environment.set('base_url', running.baseUrl);
    const variables = new Map<string, unknown>();
    const crypto = {
      enc: {Hex: 'hex'},
      HmacSHA256: (text: string, key: string) => ({
        toString: () => createHmac('sha256', key).update(text).digest('hex'),
      }),
    };
    const bru = {
      getEnvVar: (name: string) => environment.get(name),
      getVar: (name: string) => variables.get(name),
      setVar: (name: string, value: unknown) => variables.set(name, value),
    };
    const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => environment.get(name) ?? '');

    await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
    for (const {request} of collection.items.flatMap(({items}) => items)) {
      const headers = new Headers(request.headers.map(({name, value}): [string, string] => [name, value]));
      if (request.auth.bearer) headers.set('Authorization', `Bearer ${fill(request.auth.bearer.token)}`);
      const req = {
        getAuthMode: () => request.auth.mode,
        getBody: () => request.body.json,
        getUrl: () => request.url,
        setHeader: (name: string, value: string) => headers.set(name, value),
      };
      // eslint-disable-next-line no-new-func -- the script is the subject of the test
      new Function('req', 'bru', 'require', collection.root.request.script.req)(req, bru, () => crypto);
      const url = fill(request.url);
      const response = await fetch(url, {method: 'POST', headers, body: request.body.json});
      const text = await response.text();
      const res = {
        getStatus: () => response.status,
        getHeader: (name: string) => response.headers.get(name),
        getBody: () => JSON.parse(text) as unknown,
      };
      const tested: string[] = [];
      const register = (name: string, body: () => void) => {
        tested.push(name);
        body();
      };
      // eslint-disable-next-line no-new-func -- as above
      new Function('test', 'expect', 'res', collection.root.request.tests)(register, expect, res);
      expect(tested, `${url} ${text}`).toHaveLength(1);
    }
  });
});

test('what they sent and received keeps the published description', async () => {
  // The connections must have ended before what they carried is complete.
  await running.stop();
  const published = publishedDescription(content) as JsonObject;
  const validator = createValidator(published);
  const {breaches, succeeded} = await validator.check(readTraffic().get(SUITE) ?? []);
  validator.close();
  expect(formatBreaches(breaches)).toEqual([]);
  const calls = [...content.contract.operations.values()].filter(({kind}) => kind === 'call').map(({id}) => id);
  expect(calls.filter((id) => !succeeded.has(id))).toEqual([]);
});
