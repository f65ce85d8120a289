/**
 * The gateway behaves identically in a browser's worker and in Node.js: answers, callbacks and balances are equal byte
 * for byte. `LIVE_SCRIPTS=all` plays all recordings instead of a minimal set with the same coverage.
 */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {parse} from 'devalue';
import {contractHash} from '../../src/facts/contractHash';
import {loadFacts, type Facts} from '../../src/facts/load';
import {packedFacts} from '../../src/site/build/console/facts';
import {liveFiles} from '../../src/site/build/console/gateway';
import {sampleFiles} from '../../src/site/build/console/samples';
import type {News} from '../../src/tools/console/protocol';
import {createSession} from '../../src/tools/console/worker/session';
import type {SandboxFacts} from '../../src/gateway/content';
import {readTraffic} from '../recorder/exchange';
import {ROOT} from '../root';
import {browserHost, type BrowserHost} from './live/host';
import {
  type RunStep,
  asking,
  coverOf,
  documentedScripts,
  fewest,
  flowWays,
  movesOf,
  type Playback,
  recordedWay,
  recordedWorlds,
  type Script,
  START,
  type Step,
  type Way,
  writeDown,
} from './live/scripts';

let facts: Facts;
let sandbox: SandboxFacts;
let contract: string;
let host: BrowserHost;
let samples: ReadonlyMap<string, string>;
/** State transitions made by both hosts. */
const seenMoves = new Set<string>();

beforeAll(async () => {
  facts = await loadFacts(ROOT);
  sandbox = parse(packedFacts(facts)) as SandboxFacts;
  contract = contractHash(facts);
  const {files, gateway} = await liveFiles(ROOT, facts);
  samples = new Map([...sampleFiles(facts).files].filter(([file]) => file.endsWith('.js')));
  host = await browserHost(files.get(gateway)!, samples);
});
afterAll(() => host?.stop());

/** Plays on a new gateway in Node.js. */
async function inNode<T extends Pick<Playback, 'outcomes'>>(play: (ask: RunStep) => Promise<T>): Promise<T & Playback> {
  const news: News[] = [];
  const session = createSession(START, {
    facts: sandbox,
    contract,
    elapsed: () => 0,
    tell: (one) => news.push(one),
  });
  const played = await play(asking(session));
  session.close();
  return {...played, news};
}

const playSteps = (steps: readonly Step[]) => async (ask: RunStep) => {
  const outcomes: Playback['outcomes'] = [];
  for (const step of steps) outcomes.push(await ask(step));
  return {outcomes};
};

/**
 * @returns a short description of the differences between the two hosts, because a whole session is too long to read
 */
async function differences(scripts: readonly Script[], expected: readonly Playback[]): Promise<string[]> {
  const played = await host.play(scripts);
  return scripts.flatMap(({what, steps}, index): string[] => {
    // Structured cloning to the page drops `undefined`.
    const wanted = JSON.parse(JSON.stringify(expected[index])) as Playback;
    const came = JSON.parse(JSON.stringify(played[index])) as Playback;
    const at = wanted.outcomes.findIndex((one, step) => JSON.stringify(one) !== JSON.stringify(came.outcomes[step]));
    if (at >= 0)
      return [
        `${what}, ${JSON.stringify(steps[at])}: ${JSON.stringify(came.outcomes[at])}, in Node ${JSON.stringify(wanted.outcomes[at])}`,
      ];
    if (JSON.stringify(wanted.news) !== JSON.stringify(came.news)) return [`${what} tells other news than in Node`];
    return [];
  });
}

/** Plays scripts on both hosts. @returns the results of Node.js */
async function expectSame(scripts: readonly Script[]): Promise<Playback[]> {
  const expected: Playback[] = [];
  for (const {steps} of scripts) expected.push(await inNode(playSteps(steps)));
  expect(await differences(scripts, expected)).toEqual([]);
  return expected;
}

test('every documented request gets the same answer in a worker as in Node', async () => {
  const scripts = documentedScripts(facts);
  expect(scripts.length).toBeGreaterThan(60);
  const played = await expectSame(scripts);
  const answered = played.filter(({outcomes}) => JSON.stringify(outcomes).includes('{\\"code\\":0,'));
  expect(answered.length).toBeGreaterThan(scripts.length * 0.6);
});

/** Runs interactive scenarios in Node.js, then replays the same steps in the worker. */
async function expectSameWays(ways: readonly Way[]): Promise<void> {
  const scripts: Script[] = [];
  const expected: Playback[] = [];
  for (const way of ways) {
    const {steps, ...played} = await inNode((ask) => writeDown(way, ask));
    scripts.push({what: way.what, steps});
    expected.push(played);
  }
  for (const move of expected.flatMap(({news}) => movesOf(news))) seenMoves.add(move);
  console.info(`${ways.length} gateways, ${scripts.reduce((sum, {steps}) => sum + steps.length, 0)} steps`);
  expect(await differences(scripts, expected)).toEqual([]);
}

test('every flow of every method behaves the same in a worker as in Node', async () => {
  await expectSameWays(flowWays(facts));
});

test('recorded requests of the sandbox tests behave the same in a worker as in Node', async () => {
  const worlds = recordedWorlds(readTraffic().get('unit') ?? []);
  expect(worlds.length, 'no traffic in .cache/traffic/unit; run `npm run test:unit` first').toBeGreaterThan(100);
  const all = worlds.map((world, index) => ({world, index, cover: coverOf(world), length: world.length}));
  const chosen = process.env.LIVE_SCRIPTS === 'all' ? all : fewest(all);
  const prefix = new URL(facts.gateway.hosts.sandbox).pathname;
  await expectSameWays(chosen.map(({world, index}) => recordedWay(`recorded sandbox ${index}`, world, prefix)));
});

test('every transition of the state machine was made in both', () => {
  const moves = facts.statuses.transitions
    .filter(({from}) => from !== null)
    .map(({from, to}) => `transaction ${from} → ${to}`);
  expect(moves.filter((move) => !seenMoves.has(move))).toEqual([]);
});

test('each compiled sample can be imported as a module in the page', async () => {
  expect(samples.size).toBeGreaterThan(1);
  expect(await host.load([...samples.keys()])).toEqual([...samples].map(() => 'default: function'));
});

test('the page sent no external request, and violated no policy', () => {
  const {asked, problems} = host.seen();
  const known = ['/gateway.js', ...[...samples.keys()].map((file) => `/${file}`)];
  expect(asked[0]).toBe('/');
  expect(asked.slice(1).filter((address) => !known.includes(address))).toEqual([]);
  expect(problems).toEqual([]);
});
