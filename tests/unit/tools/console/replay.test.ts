/** Replay links: round trips, limits, secrets and hostile fragments. */
import {inflateRawSync} from 'node:zlib';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {decodeReplay, encodeReplay, type ReplayState, type Step} from '../../../../src/tools/console/replay';
import {randomFrom} from '../../../random';
import {ATTACKS, damaged, fragmentOf, NAME, packed} from './hostile';
import {brand} from '../../../../src/brand';

const PUBLISHED = 'sandbox_3kT9vQ2mX7pL5wRz';
const ROTATED = 'sandbox_0123456789abcdef0123456789abcdef';
const NONE = {secrets: []};

const STATE: ReplayState = {
  v: 1,
  seed: 7,
  now: Date.UTC(2026, 10, 23, 8),
  contract: '0a1b2c3d',
  steps: [
    {
      kind: 'call',
      path: `${brand.api.prefix}/transaction/create`,
      body: '{"amount":1250,"description":"Замовлення № 5 😀"}',
    },
    {kind: 'page', token: '6ff6ceedb1c1', action: 'pay', fields: {blik_code: '777123', toString: 'x'}},
    {kind: 'receiver', status: 500},
    {kind: 'receiver', status: 0},
    {kind: 'clock', ms: 60_000},
    {kind: 'reset'},
  ],
};

const withSteps = (...steps: unknown[]) => ({...STATE, steps}) as ReplayState;
const callWith = (body: unknown, path: unknown = `${brand.api.prefix}/transaction/find`) =>
  withSteps({kind: 'call', path, body});
const pageWith = (changes: object) => withSteps({kind: 'page', token: 'a', action: 'pay', fields: {}, ...changes});

/** Returns the problem of a fragment; fails if it decodes to a state. */
async function problemOf(fragment: string): Promise<string> {
  const result = await decodeReplay(fragment);
  expect(result).toEqual({problem: expect.any(String)});
  return (result as {problem: string}).problem;
}

/** Checks that a problem is one or two sentences that a page can show unchanged. */
function expectWords(problem: string): void {
  expect(problem).toMatch(/^[A-Z][^\p{Cc}\p{Cs}]{30,400}\.$/su);
  expect(problem).toMatch(/(Copy|Ask for|Reload)/);
}

/** Creates a random valid state. */
function randomState(random: () => number): ReplayState {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const from = (signs: string, least: number, most: number) =>
    Array.from({length: whole(least, most)}, () => [...signs][whole(0, [...signs].length - 1)]!).join('');
  const SIGNS = 'aZ9 "\\\'{}[]:,\n\t\0\u2028\u00a0єї№😀\ufffd\ufeff%+#=';
  const steps = Array.from({length: random() < 0.05 ? 200 : whole(0, 30)}, (): Step => {
    switch (whole(0, 4)) {
      case 0:
        return {kind: 'call', path: `/${from('az09_-', 1, 100)}`, body: from(SIGNS, 0, random() < 0.1 ? 400 : 60)};
      case 1:
        return {
          kind: 'page',
          token: from('aZ9_-', 1, 64),
          action: from('az09_/-', 1, 64),
          fields: Object.fromEntries(
            Array.from({length: whole(0, 4)}, () => [from('aZ09_.[]-', 1, 64), from(SIGNS, 0, 40)]),
          ),
        };
      case 2:
        return {kind: 'clock', ms: whole(0, 366 * 86_400_000)};
      case 3:
        return {kind: 'receiver', status: whole(200, 599)};
      default:
        return {kind: 'reset'};
    }
  });
  return {
    v: 1,
    seed: whole(0, 2 ** 32 - 1),
    now: whole(Date.UTC(2020, 0, 1), Date.UTC(2101, 0, 1) - 1),
    contract: from('0123456789abcdef', 8, 8),
    steps,
  };
}

describe('encoding and decoding', () => {
  test('250 random sessions survive a round trip', async () => {
    const random = randomFrom(1);
    for (let round = 0; round < 250; round++) {
      const state = randomState(random);
      const fragment = await encodeReplay(state, NONE);
      expect(fragment).toMatch(/^#replay=1\.[A-Za-z0-9_-]+$/);
      expect(fragment.length).toBeLessThanOrEqual(32 * 1024);
      expect(await decodeReplay(fragment)).toEqual({state});
    }
  }, 60_000);

  test('the format is deflate-raw of JSON in UTF-8, as base64url', async () => {
    const fragment = await encodeReplay(STATE, NONE);
    const text = inflateRawSync(Buffer.from(fragment.slice(NAME.length), 'base64url')).toString('utf8');
    expect(JSON.parse(text)).toEqual(STATE);
    expect(await decodeReplay(packed(JSON.stringify(STATE)))).toEqual({state: STATE});
  });

  test('white space and the order of members do not matter', async () => {
    const {v, steps, ...rest} = STATE;
    expect(await decodeReplay(packed(JSON.stringify({steps, ...rest, v}, null, 2)))).toEqual({state: STATE});
  });

  test('the decoded state is a new object with an ordinary prototype', async () => {
    const {state} = (await decodeReplay(packed(JSON.stringify(STATE)))) as {state: ReplayState};
    for (const object of [state, ...state.steps, (state.steps[1] as {fields: object}).fields])
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    const zero = await decodeReplay(packed(JSON.stringify(STATE).replace('"seed":7', '"seed":-0')));
    expect((zero as {state: ReplayState}).state.seed).toBe(0);
  });

  const roundTrip = async (state: ReplayState) =>
    ((await decodeReplay(await encodeReplay(state, NONE))) as {state: ReplayState}).state;

  test.each<[string, ReplayState]>([
    ['minimum values', {...STATE, seed: 0, now: Date.UTC(2020, 0, 1), steps: []}],
    ['maximum values', {...STATE, seed: 2 ** 32 - 1, now: Date.UTC(2101, 0, 1) - 1}],
    ['200 steps', withSteps(...Array.from({length: 200}, () => ({kind: 'reset'})))],
    ['a body of 16 KiB', callWith('é'.repeat(8 * 1024))],
    ['a path of 101 characters', callWith('', `/${'a'.repeat(100)}`)],
    ['40 fields', pageWith({fields: Object.fromEntries(Array.from({length: 40}, (_, index) => [`f${index}`, '']))})],
  ])('round trip at the limits: %s', async (_, state) => expect(await roundTrip(state)).toEqual(state));
});

/** Invalid states: just above a limit, or malformed. */
const WRONG: [string, unknown, RegExp][] = [
  ['not an object', [], /^The session is not an object/],
  ['no version', {...STATE, v: undefined}, /has no version/],
  ['version 2', {...STATE, v: 2}, /has version 2, but this page reads version 1\. Reload/],
  ['an unknown member', {...STATE, token: 'x'}, /unknown member “token”/],
  ['a missing member', {...STATE, contract: undefined}, /has no member “contract”/],
  ['a seed that is not a uint32', {...STATE, seed: 2 ** 32}, /^The seed is not a whole number from 0 to 4294967295/],
  ['a fractional seed', {...STATE, seed: 1.5}, /^The seed/],
  ['a negative seed', {...STATE, seed: -1}, /^The seed/],
  ['a seed as text', {...STATE, seed: '7'}, /^The seed/],
  ['2019', {...STATE, now: Date.UTC(2020, 0, 1) - 1}, /^The time is not a whole number/],
  ['2101', {...STATE, now: Date.UTC(2101, 0, 1)}, /^The time is not a whole number/],
  ['a long hash', {...STATE, contract: '0a1b2c3d4'}, /^The contract hash is “0a1b2c3d4”/],
  ['steps that are not a list', {...STATE, steps: {length: 1}}, /^The list of steps is not a list/],
  ['201 steps', withSteps(...Array.from({length: 201}, () => ({kind: 'reset'}))), /has 201 entries; the limit is 200/],
  ['an unknown kind', withSteps({kind: 'reset'}, {kind: 'open'}), /^Step 2 has an unknown kind\. Known kinds: call, page/],
  ['a kind named like a member of Object.prototype', withSteps({kind: 'constructor'}), /^Step 1 has an unknown kind/],
  ['a step without a body', callWith(undefined), /^Step 1 \(call\) has no member “body”/],
  ['a member of another step', withSteps({kind: 'reset', ms: 1}), /^Step 1 \(reset\) has the unknown member “ms”/],
  ['an upper-case path', callWith('', '/V2'), /^The path in step 1 \(call\) is “\/V2”, but must be a slash/],
  ['a path with a dot', callWith('', `${brand.api.prefix}/../x`), /^The path/],
  ['a path of another host', callWith('', '//host/x'), /^The path/],
  ['a URL as path', callWith('', 'https://shop.example/'), /^The path/],
  ['a path with a line end', callWith('', `${brand.api.prefix}\n`), /^The path/],
  ['a path of 102 characters', callWith('', `/${'a'.repeat(101)}`), /^The path/],
  ['a body that is too large', callWith('é'.repeat(8 * 1024 + 1)), /^The body in step 1 \(call\) has more than 16384 bytes/],
  ['a body that is not a string', callWith({}), /^The body in step 1 \(call\) is not a string/],
  ['half of a surrogate pair', callWith('\ud800'), /surrogate/],
  ['a malformed token', pageWith({token: '../x'}), /^The page in step 1 \(page\)/],
  ['a malformed action', pageWith({action: 'javascript:x'}), /^The action in step 1 \(page\)/],
  ['fields as a list', pageWith({fields: []}), /^The list of fields in step 1 \(page\) is not an object/],
  ['41 fields', pageWith({fields: Object.fromEntries(Array.from({length: 41}, (_, i) => [`f${i}`, '']))}), /41 fields/],
  ['a field that is not a string', pageWith({fields: {a: 1}}), /^The field “a” in step 1 \(page\) is not a string/],
  ['a field that is too large', pageWith({fields: {a: 'x'.repeat(4097)}}), /^The field “a”.*4096 bytes/],
  ['a field name with a special character', pageWith({fields: {'<b>': ''}}), /has a field “<b>”/],
  ['__proto__', pageWith({fields: JSON.parse('{"__proto__":"x"}')}), /has a field “__proto__”/],
  ['constructor', pageWith({fields: {constructor: 'x'}}), /has a field “constructor”/],
  ['a negative move of the clock', withSteps({kind: 'clock', ms: -1}), /^The clock change in step 1/],
  ['a move of more than a year', withSteps({kind: 'clock', ms: 366 * 86_400_000 + 1}), /^The clock change/],
  ['an informational status', withSteps({kind: 'receiver', status: 199}), /^The status in step 1 \(receiver\)/],
  ['a status above 599', withSteps({kind: 'receiver', status: 600}), /^The status/],
]; // oxfmt-ignore

describe('invalid states', () => {
  test.each(WRONG)('%s is rejected when encoding and when decoding', async (_, state, message) => {
    const problem = await problemOf(packed(JSON.stringify(state)));
    expect(problem).toMatch(message);
    expectWords(problem);
    await expect(encodeReplay(state as ReplayState, NONE)).rejects.toThrow(message);
  });

  test('the message names a repeated name, even if it is escaped', async () => {
    const text = JSON.stringify(STATE);
    expect(await problemOf(packed(text.replace('"seed"', '"now":1,"seed"')))).toMatch(/^The session has “now” twice/);
    expect(await problemOf(packed(text.replace('"path"', '"\\u0070ath":"/a","path"')))).toMatch(
      /“steps\.0\.path” twice/,
    );
  });

  test('a session that is too long has no link', async () => {
    const long = withSteps(...Array.from({length: 20}, () => ({kind: 'call', path: '/a', body: 'a'.repeat(16_000)})));
    await expect(encodeReplay(long, NONE)).rejects.toThrow(
      /^The session is too long for a link \(131072 bytes\)\. Reset/,
    );
    const random = randomFrom(5);
    const noise = () => Array.from({length: 16_000}, () => String.fromCharCode(33 + random() * 90)).join('');
    const dense = withSteps(...Array.from({length: 4}, () => ({kind: 'call', path: '/a', body: noise()})));
    await expect(encodeReplay(dense, NONE)).rejects.toThrow(/too long for a link \(32768 characters\)/);
  });
});

describe('secrets', () => {
  const both = {secrets: [PUBLISHED, ROTATED], published: [PUBLISHED]};

  test.each<[string, ReplayState, number]>([
    ['a body', withSteps({kind: 'reset'}, {kind: 'call', path: '/a', body: `{"a":"${ROTATED}"}`}), 2],
    ['a body with escapes', callWith(`{"a":"\\u0073andbox\\u005F${ROTATED.slice(8)}"}`), 1],
    ['a field', pageWith({fields: {a: `x${ROTATED}`}}), 1],
    ['a field with percent signs', pageWith({fields: {a: `%73${ROTATED.slice(1)}`}}), 1],
    ['the token of a page', pageWith({token: ROTATED}), 1],
    ['a path', callWith('', `/a/${ROTATED}`), 1],
  ])('in %s are rejected with the number of the step', async (_, state, step) => {
    await expect(encodeReplay(state, both)).rejects.toThrow(
      new RegExp(`^Step ${step} \\((call|page)\\) contains an API token`),
    );
  });

  test('the published token is a secret unless it is declared as published', async () => {
    const state = callWith(`{"token":"${PUBLISHED}"}`);
    await expect(encodeReplay(state, {secrets: [PUBLISHED]})).rejects.toThrow(/^Step 1/);
    expect(await decodeReplay(await encodeReplay(state, both))).toEqual({state});
  });

  test('an empty secret is ignored', async () => {
    expect(await encodeReplay(STATE, {secrets: ['']})).toMatch(/^#replay=1\./);
  });
});

describe('hostile fragments', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Returns a function that counts the bytes unpacked since its previous call. */
  function watchUnpacking(): () => number {
    let bytes = 0;
    const read = ReadableStreamDefaultReader.prototype.read;
    vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(async function (
      this: ReadableStreamDefaultReader<Uint8Array>,
    ) {
      const result = await read.call(this);
      bytes += (result.value as Uint8Array | undefined)?.length ?? 0;
      return result;
    });
    return () => {
      const seen = bytes;
      bytes = 0;
      return seen;
    };
  }

  /** zlib and browsers return unpacked data in chunks, so the last chunk may exceed the limit. */
  const MOST_UNPACKED = 128 * 1024 + 66 * 1024;
  const ROUNDS = 50;

  test.each(Object.entries(ATTACKS))(
    `${ROUNDS} times: %s`,
    async (_, attack) => {
      const random = randomFrom(42);
      const unpacked = watchUnpacking();
      for (let round = 0; round < ROUNDS; round++) {
        const fragment = attack(random() < 0.5 ? STATE : {...randomState(random), steps: STATE.steps}, random);
        const problem = await problemOf(fragment);
        expect(unpacked()).toBeLessThanOrEqual(MOST_UNPACKED);
        expectWords(problem);
      }
      expect(({} as Record<string, unknown>).v).toBeUndefined();
    },
    60_000,
  );

  test('300 fragments with a changed bit decode to a problem or to a valid state', async () => {
    const random = randomFrom(9);
    let problems = 0;
    for (let round = 0; round < 300; round++) {
      const result = await decodeReplay(damaged(STATE, random));
      if ('problem' in result) {
        expectWords(result.problem);
        problems += 1;
      } else expect(await decodeReplay(await encodeReplay(result.state, NONE))).toEqual(result);
    }
    expect(problems).toBeGreaterThan(150);
  }, 60_000);

  test('unpacking a decompression bomb is cancelled', async () => {
    const cancel = vi.spyOn(ReadableStreamDefaultReader.prototype, 'cancel');
    await problemOf(packed(Buffer.alloc(5_000_000)));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('each cause has its own message', async () => {
    const whole = packed(JSON.stringify(STATE));
    expect(await problemOf('#contents')).toMatch(/contains no session/);
    expect(await problemOf(whole.replace('=1.', '=2.'))).toMatch(/version “2”, but this page reads version 1/);
    expect(await problemOf('#replay=1')).toMatch(/has no session version/);
    expect(await problemOf(whole.slice(0, -9))).toMatch(/damaged|is cut/);
    expect(await problemOf(`${whole}=`)).toMatch(/invalid characters/);
    expect(await problemOf(`${NAME}+/+/`)).toMatch(/invalid characters/);
    expect(await problemOf(`${NAME}AB`)).toMatch(/invalid characters/);
    expect(await problemOf(whole + 'A'.repeat(33_000))).toMatch(/more than 32768 characters/);
    expect(await problemOf(packed(Buffer.alloc(10_000_000)))).toMatch(/unpacks to more than 131072 bytes/);
    expect(await problemOf(packed(Buffer.from([0xff])))).toMatch(/not UTF-8 text/);
    expect(await problemOf(packed('{'))).toMatch(/is not valid JSON/);
    expect(await problemOf(fragmentOf(Buffer.alloc(0)))).toMatch(/damaged/);
    expect(await problemOf(undefined as unknown as string)).toMatch(/cannot be read/);
  });

  test('the message does not repeat a long hostile text', async () => {
    const long = '<img src=x onerror=alert(1)>'.repeat(500);
    for (const state of [{...STATE, [long]: 1}, {...STATE, contract: long}, pageWith({fields: {[long]: ''}})]) {
      const problem = await problemOf(packed(JSON.stringify(state)));
      expect(problem.length).toBeLessThan(300);
    }
  });
});
