/**
 * The diagnosis of signatures, on programs that sign wrongly: each is run, what it sent is read, and the diagnosis must
 * name what its author has done.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type Cause, diagnose, type Diagnosis} from '../../src/domain/diagnosis';
import {callPurpose, sign} from '../../src/domain/signing';
import {loadFacts} from '../../src/facts/load';
import {sampleLanguages} from '../../src/samples';
import {ROOT} from '../root';
import {findToolchains} from './toolchains';
import {EXPECTED, type ExpectedDiagnosis} from './wrong/expected';
import {runWrong, type SignedRequest} from './wrong/run';

const facts = await loadFacts(ROOT);
const toolchains = findToolchains();
const {api_token: token} = facts.sandbox.point;
const runnable = sampleLanguages.filter(({id}) => !toolchains.missing.has(id));
/** Share of the programs whose mistakes must be named, all of them and no other. */
const NAMED_RIGHTLY = 0.97;

const base = new URL(facts.gateway.hosts.sandbox);
const others = {
  paths: [...facts.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .map(({path: below}) => base.pathname + below),
  points: [5001, 5002],
  origins: [base.origin, new URL(facts.gateway.hosts.live).origin],
};

let dir: string;
beforeAll(() => void (dir = mkdtempSync(path.join(tmpdir(), 'wrong-'))));
afterAll(() => rmSync(dir, {recursive: true, force: true}));

const results: {language: string; sent: SignedRequest; expected: ExpectedDiagnosis; diagnosis: Diagnosis}[] = [];

const diagnosisOf = ({signedText, ...sent}: SignedRequest) =>
  diagnose({...sent, token, otherTokens: ['sandbox_older_3kT9vQ2mX7pL'], others, signedText});

const kindsOf = (causes: readonly Cause[]) => causes.map(({kind}) => kind).sort();
const sure = (causes: readonly Cause[]) => causes.filter(({certainty}) => certainty === 'certain');

function isRight(expected: ExpectedDiagnosis, {causes, alternatives}: Diagnosis): boolean {
  const wanted = JSON.stringify('hint' in expected ? [expected.hint] : [...expected].sort());
  return [causes, ...alternatives].some((some) => JSON.stringify(kindsOf(some)) === wanted);
}

describe.each(runnable)('wrong programs in $label', ({id}) => {
  let sent: readonly SignedRequest[];
  beforeAll(async () => {
    sent = await runWrong(facts, id, toolchains, dir);
  });

  it('are those of which the mistakes are known', () => {
    expect(sent.map(({name}) => name).sort()).toEqual(Object.keys(EXPECTED[id]).sort());
  });

  it('send signatures that are not right', () => {
    for (const {name, point, key, purpose, body, signature} of sent) {
      const word = 'word' in purpose ? purpose.word : callPurpose(purpose.method, purpose.path);
      expect(signature, name).not.toBe(sign(token, {point, key, purpose: word}, body));
    }
  });

  it('are diagnosed', () => {
    for (const one of sent) {
      const expected = EXPECTED[id][one.name]!;
      results.push({language: id, sent: one, expected, diagnosis: diagnosisOf(one)});
    }
    const wrong = results
      .filter(({language, expected, diagnosis}) => language === id && !isRight(expected, diagnosis))
      .map(({sent: {name}, diagnosis: {outcome, causes}}) => `${name}: ${outcome} ${kindsOf(causes).join(', ')}`);
    if (wrong.length > 0) console.warn(`${id}\n${wrong.join('\n')}`);
  });
});

describe('all of them', () => {
  it('are named rightly, and none wrongly with certainty', () => {
    const right = results.filter(({expected, diagnosis}) => isRight(expected, diagnosis));
    const falsely = results.filter(
      ({expected, diagnosis}) => sure(diagnosis.causes).length > 0 && !isRight(expected, diagnosis),
    );
    const kinds = new Set(results.flatMap(({expected}) => ('hint' in expected ? [expected.hint] : expected)));
    const two = results.filter(({sent: {name}}) => name.startsWith('two: '));
    const share = right.length / results.length;
    console.info(
      `wrong programs: ${results.length} in ${runnable.length} languages, ${two.length} of them with two mistakes, ` +
        `${kinds.size} kinds; ${right.length} named rightly (${(100 * share).toFixed(1)} %), ${falsely.length} falsely`,
    );
    expect(falsely.map(({language, sent: {name}}) => `${language}: ${name}`)).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(NAMED_RIGHTLY);
  });

  it('are many kinds, and many with two mistakes', () => {
    // Where a language cannot run here, the others are fewer.
    if (toolchains.missing.size > 0) return;
    const kinds = new Set(results.flatMap(({expected}) => ('hint' in expected ? [expected.hint] : expected)));
    expect(kinds.size).toBeGreaterThanOrEqual(40);
    expect(results.filter(({sent: {name}}) => name.startsWith('two: ')).length).toBeGreaterThanOrEqual(40);
  });
});
