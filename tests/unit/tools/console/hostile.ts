/** Generators of hostile fragments from a seed. */
import {deflateRawSync} from 'node:zlib';
import type {ReplayState} from '../../../../src/tools/console/replay';

export const NAME = '#replay=1.';

/** Encodes arbitrary bytes as a fragment, independently of the tested code. */
export const fragmentOf = (packed: Buffer) => NAME + packed.toString('base64url');
/** Compresses a text and encodes it as a fragment. */
export const packed = (text: string | Buffer) => fragmentOf(deflateRawSync(text, {level: 9}));

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Lists the paths to all values inside a JSON value. */
function placesIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.map((member, index): [number, unknown] => [index, member])
    : Object.entries(value);
  return [at, ...members.flatMap(([key, member]) => placesIn(member, [...at, key]))];
}

/** Serialises a value to JSON with the value at one path replaced by a raw text. */
function textWith(value: unknown, place: readonly (string | number)[], instead: string): string {
  const mark = '\u0001here\u0001';
  const copy = {root: structuredClone(value)} as any;
  let parent = copy;
  let key: string | number = 'root';
  for (const next of place) [parent, key] = [parent[key], next];
  parent[key] = mark;
  return JSON.stringify(copy.root).replace(JSON.stringify(mark), () => instead);
}

/** Texts that are not valid anywhere in a state. */
const WRONG = [
  'null', 'true', '[]', '[[]]', '{}', '-1', '0.5', '1e400', '-1e400', '1e21', '9007199254740993', '4294967296e3', 'NaN',
  'Infinity', '-Infinity', 'undefined', '0x10', '01', "'a'", '"\\ud800"', '"a\\udc00"', '"\\ud83dx"', '"\\u0000\\ud800"',
  '{"__proto__":"x"}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1}', '[null]', '"', '', '"\\x"',
]; // oxfmt-ignore

/** Each creates a hostile fragment from a valid state. */
export const ATTACKS: Readonly<Record<string, (state: ReplayState, random: Random) => string>> = {
  'a wrong value': (state, random) => packed(textWith(state, pick(random, placesIn(state)), pick(random, WRONG))),
  'a truncated fragment'(state, random) {
    const whole = packed(JSON.stringify(state));
    return whole.slice(0, Math.floor(random() * whole.length));
  },
  'a truncated text'(state, random) {
    const text = JSON.stringify(state);
    return packed(text.slice(0, Math.floor(random() * text.length)));
  },
  'random bytes': (_, random) => fragmentOf(Buffer.from(Array.from({length: random() * 400}, () => random() * 256))),
  'a decompression bomb'(_, random) {
    const size = 131_073 + Math.floor(random() * 5_000_000);
    const fill = pick(random, ['\0', ' ', '[', '"', '{"a":', '\\u0041', '9', '\xff']);
    return packed(Buffer.alloc(size, fill, 'latin1'));
  },
  'a long text in a state': (state, random) =>
    packed(JSON.stringify({...state, contract: 'a'.repeat(131_072 + random() * 100_000)})),
  'deep nesting'(state, random) {
    const depth = 1 + Math.floor(random() * 20_000);
    const [open, close] = pick(random, [['[', ']'], ['{"a":', '}'], ['[{"steps":', '}]']] as const);
    const deep = open.repeat(depth) + (random() < 0.5 ? '1' + close.repeat(depth) : '');
    return packed(random() < 0.5 ? deep : textWith(state, pick(random, placesIn(state)), deep));
  },
  'a prototype key'(state, random) {
    const key = pick(random, ['__proto__', 'constructor', 'prototype', '\\u005f_proto__', '']);
    const objects = placesIn(state).filter((place) => {
      const value = place.reduce<any>((inner, name) => inner[name], state);
      return typeof value === 'object' && !Array.isArray(value);
    });
    const place = pick(random, objects);
    const value = place.reduce<any>((inner, name) => inner[name], state);
    const members = JSON.stringify(value).slice(1, -1);
    return packed(textWith(state, place, `{"${key}":${pick(random, ['{"v":1}', '"x"', 'null'])}${members && ','}${members}}`));
  },
  'an unknown member'(state, random) {
    const {steps} = state;
    const index = Math.floor(random() * steps.length);
    const extra = {[pick(random, ['extra', 'headers', 'url', 'Path', 'kind '])]: pick(random, ['x', 1, null])};
    return packed(
      JSON.stringify(
        random() < 0.3
          ? {...state, ...extra}
          : {...state, steps: steps.map((step, at) => (at === index ? {...step, ...extra} : step))},
      ),
    );
  },
  'a repeated key'(state, random) {
    const text = JSON.stringify(state);
    const name = pick(random, Object.keys(state));
    const again = `"${random() < 0.5 ? name : `\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}`}":${JSON.stringify((state as any)[name])}`;
    return packed(random() < 0.5 ? `{${again},${text.slice(1)}` : `${text.slice(0, -1)},${again}}`);
  },
  'a wrong version'(state, random) {
    if (random() < 0.5) return packed(JSON.stringify({...state, v: pick(random, [0, 2, -1, 1.5, '1', null, [1], 1e300])}));
    const version = pick(random, ['0', '2', '01', '1e0', '-1', '', '１', '999999999999', '1.1', 'constructor']);
    return packed(JSON.stringify(state)).replace('=1.', `=${version}.`);
  },
  'percent-encoding'(state, random) {
    const whole = packed(JSON.stringify(state));
    const at = 1 + Math.floor(random() * (whole.length - 1));
    const coded = [...whole].map((sign) => `%${sign.charCodeAt(0).toString(16)}`);
    return random() < 0.3 ? coded.join('') : whole.slice(0, at) + coded[at]! + whole.slice(at + 1);
  },
  'an invalid character'(state, random) {
    const whole = packed(JSON.stringify(state));
    const at = Math.floor(random() * whole.length);
    return whole.slice(0, at) + pick(random, ['\ud800', '😀', '=', '+', '/', ' ', '\n', '\0', '.', '#', 'é']) + whole.slice(at);
  },
  'invalid UTF-8'(state, random) {
    const bytes = Buffer.from(JSON.stringify(state));
    const at = Math.floor(random() * bytes.length);
    const wrong = pick(random, [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]);
    return packed(Buffer.concat([bytes.subarray(0, at), Buffer.from(wrong), bytes.subarray(at)]));
  },
  'a byte order mark': (state) => packed(`\ufeff${JSON.stringify(state)}`),
  'a fragment that is too long': (_, random) => NAME + 'A'.repeat(32 * 1024 + random() * 1_000_000),
  'another fragment': (_, random) => pick(random, ['', '#', '#replay', '#replay=', '#Replay=1.', 'replay=1.AA', '#x#replay=1.', NAME]),
  'too many'(state, random) {
    const [step] = state.steps;
    if (random() < 0.5) return packed(JSON.stringify({...state, steps: Array.from({length: 201}, () => ({kind: 'reset'}))}));
    const fields = Object.fromEntries(Array.from({length: 41}, (_, index) => [`f${index}`, '']));
    return packed(JSON.stringify({...state, steps: [step, {kind: 'page', token: 'a', action: 'pay', fields}]}));
  },
}; // oxfmt-ignore

/** Changes one byte of the compressed data. DEFLATE has no checksum, so the result may be another valid state. */
export function damaged(state: ReplayState, random: Random): string {
  const bytes = deflateRawSync(JSON.stringify(state));
  bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
  return fragmentOf(bytes);
}
