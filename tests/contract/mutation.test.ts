/**
 * Mutation test of the contract checks: damages the contract and its samples in one place at a time, and verifies that
 * a check detects it and names the operation. `MUTATIONS=100` makes more mutations; the working tree is not changed.
 */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {FactsError} from '../../src/facts/errors';
import {loadFacts, type Facts} from '../../src/facts/load';
import {formatViolation, lintWithRedocly, lintWithSpectral} from '../../src/operations/linter';
import type {JsonObject} from '../../src/operations/linter/places';
import {renderSample, sampleInput} from '../../src/samples';
import {createSandbox} from '../../src/gateway';
import {readTraffic, type Exchange} from '../recorder/exchange';
import {copyFacts} from '../facts';
import {ROOT} from '../root';
import {installCommand, isSkipped} from '../../src/operations/toolFolders';
import {freshSandboxes, undocumentedAnswers, wronglyRequired, type SendRequest} from './answers';
import {chooseMutations, type Mutation} from './mutations';
import {createValidator, formatBreaches, neverReceived, untouched} from './validator';

const SEED = 20261121;
const COUNT = Number(process.env.MUTATIONS ?? 20);
const SECOND_LINTER = 'second linter';
const NOBODY = 'nothing';

const facts: Facts = await loadFacts(ROOT);
const traffic = distinct([...readTraffic().values()].flat());
const table: string[] = [];
let root: string;
let first: SendRequest;
let second: SendRequest;

/** Caches answers: the sandboxes use the undamaged contract, so the same request always gets the same answer. */
function memoised(ask: SendRequest): SendRequest {
  const answers = new Map<string, ReturnType<SendRequest>>();
  return (...request) => {
    const key = JSON.stringify(request);
    const answer = answers.get(key) ?? ask(...request);
    answers.set(key, answer);
    return answer;
  };
}

/** The content loaded from the temporary folder. Cached, because several checks use it. */
let damaged: {document: JsonObject; facts: Promise<Facts>} | undefined;
function contentWith(document: JsonObject): Promise<Facts> {
  if (damaged?.document !== document) damaged = {document, facts: loadFacts(root)};
  return damaged.facts;
}

/** Deduplicates exchanges: repeated requests differ only in their signature. */
function distinct(exchanges: Exchange[]): Exchange[] {
  const key = ({kind, request, response}: Exchange) =>
    [kind, request.method, request.target, request.body, response?.status, response?.body].join(' ');
  return [...new Map(exchanges.map((exchange) => [key(exchange), exchange])).values()];
}

/** Exchange → its possible operations, according to the undamaged description. */
let operationsOf: ReadonlyMap<Exchange, readonly string[]>;
const trafficOf = (ids: readonly string[]) =>
  traffic.filter((exchange) => operationsOf.get(exchange)!.some((id) => ids.includes(id)));

beforeAll(() => {
  const validator = createValidator(facts.contract.published as JsonObject);
  operationsOf = new Map(traffic.map((exchange) => [exchange, validator.operationsOf(exchange)]));
  validator.close();
  // Contains only the damaged description, as a single file; everything else is from the project.
  root = mkdtempSync(path.join(tmpdir(), 'mutation-'));
  mkdirSync(path.join(root, 'src/contract/openapi'), {recursive: true});
  copyFacts(root, ['src/contract/openapi']);
  const {vector_key: now} = facts.gateway.signing;
  first = memoised(freshSandboxes(facts, now, 1));
  second = memoised(freshSandboxes(facts, now + 90_061_001, 2));
});
afterAll(() => {
  rmSync(root, {recursive: true, force: true});
  console.info(`mutations, seed ${SEED}:\n${table.join('\n')}`);
});

/**
 * Each check returns its complaints about a damaged description; the fast checks come first. Only traffic of touched
 * operations can reveal the damage.
 */
const checks: [name: string, run: (document: JsonObject, touched: readonly string[]) => Promise<string[]>][] = [
  [
    'lint and cross-checks at load',
    async (document) => {
      try {
        await contentWith(document);
        return [];
      } catch (error) {
        if (!(error instanceof FactsError)) return [(error as Error).message];
        const places = await lintWithRedocly(root, document);
        return places.length > 0 ? places.map(formatViolation) : [error.message];
      }
    },
  ],
  [
    'recorded traffic, second validator',
    async (document, touched) => {
      const validator = createValidator(document);
      const report = await validator.check(trafficOf(touched));
      validator.close();
      return [
        ...formatBreaches(report.breaches),
        ...untouched(document, report)
          .filter((id) => touched.includes(id))
          .map((id) => `${id}: no exchange`),
        ...neverReceived(document, traffic),
      ];
    },
  ],
  [
    'answers to the documented requests',
    async (document) => undocumentedAnswers(await contentWith(document), first, second),
  ],
  [
    'required flags, tried out',
    async (document) => {
      const validator = createValidator(document);
      const complaints = await wronglyRequired(await contentWith(document), first, validator.accepts);
      validator.close();
      return complaints;
    },
  ],
];
if (!isSkipped('spectral'))
  checks.push([SECOND_LINTER, async (document) => (await lintWithSpectral(document, facts)).map(formatViolation)]);

/** Sends a damaged `http` sample unchanged; a sandbox with a matching clock must refuse it. */
async function refusalOf({operation, sample}: Mutation): Promise<string[]> {
  const input = sampleInput(facts, operation, sample!.example);
  const source = sample!.edit(renderSample('http', input));
  expect(source).not.toBe(renderSample('http', input));
  const [head = '', body = ''] = source.split('\n\n', 2);
  const [start = '', ...lines] = head.split('\n');
  const sandbox = createSandbox(facts, {quiet: true, now: input.vectorKey, send: async () => 204});
  const response = await sandbox.app.request(`http://localhost${start.split(' ')[1]}`, {
    method: 'POST',
    headers: lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 2),
    ]),
    body: source.slice(head.length + 2) || body,
  });
  sandbox.close();
  return response.status === 200
    ? []
    : [`${operation}: ${sample!.example}: HTTP ${response.status} ${await response.text()}`];
}

/** @returns the first check that complains about the operation by name, and its complaint */
async function findDetection(mutation: Mutation): Promise<{by: string; says: string | undefined}> {
  const naming = (complaints: string[]) =>
    complaints.find(
      (text) => new RegExp(`\\b(${mutation.touched.join('|')})\\b`).test(text) || text.includes(`${mutation.path}:`),
    );
  if (mutation.sample) return {by: 'signature of the sample', says: naming(await refusalOf(mutation))};
  const {document} = mutation;
  writeFileSync(path.join(root, 'src/contract/openapi/openapi.yaml'), JSON.stringify(document, null, 1));
  const others: string[] = [];
  for (const [by, run] of checks) {
    // If the description cannot be loaded, the error itself is the complaint.
    const complaints = await run(document!, mutation.touched).catch((error: unknown) => [(error as Error).message]);
    const says = naming(complaints);
    if (says !== undefined) return {by, says};
    others.push(...complaints.slice(0, 1));
  }
  return {by: others.length > 0 ? `only without its name: ${others.join(' | ')}` : NOBODY, says: undefined};
}

test('the traffic of the unit tests is recorded', () => {
  expect(traffic.length, 'no traffic in .cache/traffic; run `npm run test:unit` first').toBeGreaterThan(0);
});

const mutations = chooseMutations(facts, COUNT, SEED);

/**
 * `traffic.test.ts` checks the traffic of all operations against the undamaged description; this test covers the
 * traffic used here. `lint.test.ts` covers the second linter.
 */
test('no check complains about the undamaged contract', async () => {
  const published = facts.contract.published as JsonObject;
  writeFileSync(path.join(root, 'src/contract/openapi/openapi.yaml'), JSON.stringify(published));
  const touched = [...new Set(mutations.flatMap((mutation) => mutation.touched))];
  for (const [by, run] of checks.filter(([name]) => name !== SECOND_LINTER))
    expect(await run(published, touched), by).toEqual([]);
});

describe(`${COUNT} mutations with seed ${SEED}`, () => {
  test('are distributed over the operations', () => {
    const operations = [...facts.contract.operations.keys()];
    const hit = new Set(mutations.map(({operation}) => operation));
    expect(hit.size).toBeGreaterThanOrEqual(Math.min(operations.length, COUNT) - 2);
  });
  const cases = mutations.map((mutation, index) => [index + 1, mutation.operation, mutation.what, mutation] as const);
  test.for(cases)('%i %s: %s', async ([number, operation, what, mutation], {skip}) => {
    const {by, says} = await findDetection(mutation);
    skip(by === NOBODY && isSkipped('spectral'), `left to Spectral: \`${installCommand('spectral')}\` installs it`);
    table.push(`${String(number).padStart(3)} ${operation}: ${what} → ${by}`);
    expect(says, `${what} escapes: caught by ${by}`).toBeDefined();
  });
});
