/**
 * State of a replay link and its strict parser. A link is untrusted, so only known members of the right type and within
 * limits are copied to a new object.
 */
import {byteLength, doubledKey} from '../../../domain';
import {quoted, ReplayProblem} from './problem';

/** An action of the reader. */
export type Step =
  /** A POST call; the replay signs it again. */
  | {kind: 'call'; path: string; body: string}
  /**
   * An action on a hosted page. @property token identifies the page; not a secret, since it is derived from the seed
   */
  | {kind: 'page'; token: string; action: string; fields: Readonly<Record<string, string>>}
  /** Advances the clock by `ms` milliseconds. */
  | {kind: 'clock'; ms: number}
  | {kind: 'reset'}
  /** Sets the HTTP status of all further responses of the callback receiver; 0 for no response. */
  | {kind: 'receiver'; status: number};

export interface ReplayState {
  v: typeof VERSION;
  /** Random seed that determines the ids and tokens of the sandbox. */
  seed: number;
  /** Initial time of the sandbox, in milliseconds since the Unix epoch. */
  now: number;
  /** First 8 hex digits of the hash of the contract with which the session was recorded. */
  contract: string;
  steps: readonly Step[];
}

/** Current version of the state format. */
export const VERSION = 1;
/** Maximum size of the state as JSON, in bytes of UTF-8. */
export const MAX_STATE_BYTES = 128 * 1024;

const MAX_STEPS = 200;
const MAX_BODY_BYTES = 16 * 1024;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 4 * 1024;
const UINT32_MAX = 2 ** 32 - 1;
/** Start of 2020 to end of 2100. */
const [EARLIEST, LATEST] = [Date.UTC(2020, 0, 1), Date.UTC(2101, 0, 1) - 1] as const;
/** Longest move of the clock that the sandbox accepts, see `src/gateway/http/controls.ts`. */
const LONGEST_MOVE_MS = 366 * 24 * 60 * 60 * 1000;

/** Pattern of a text, and its description for error messages. */
interface Form {
  pattern: RegExp;
  words: string;
}
const PATH: Form = {
  // No double slashes, since a URL that begins with `//` names a host.
  pattern: /^(?!.*\/\/)\/[a-z0-9_/-]{1,100}$/,
  words: 'a slash and 1 to 100 lower-case letters, digits, single slashes, _ or -',
};
const TOKEN: Form = {pattern: /^[A-Za-z0-9_-]{1,64}$/, words: '1 to 64 letters, digits, _ or -'};
const ACTION: Form = {
  pattern: /^[a-z0-9_/-]{1,64}$/,
  words: '1 to 64 lower-case letters, digits, slashes, _ or -',
};
const CONTRACT: Form = {pattern: /^[0-9a-f]{8}$/, words: '8 lower-case hex digits'};
const FIELD_NAME = /^[A-Za-z0-9_.[\]-]{1,64}$/;

/** Names that could modify an object's prototype when copied. */
const PROTOTYPE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const NEW_LINK = 'Ask for a new link, or create one from the log of a session.';

function refuse(what: string): never {
  throw new ReplayProblem(`${what}. ${NEW_LINK}`);
}

/**
 * @param text JSON
 * @returns a new state object
 * @throws ReplayProblem if the text is too large, is not JSON, repeats a name in an object, or is not a valid state
 */
export function parseState(text: string): ReplayState {
  if (byteLength(text) > MAX_STATE_BYTES) refuse(`The session has more than ${MAX_STATE_BYTES} bytes`);
  const value = parseJson(text);
  const doubled = doubledKey(text);
  if (doubled !== undefined) refuse(`The session has ${quoted(doubled)} twice, so it could be read in two ways`);
  return readState(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('The session in the link is not valid JSON');
  }
}

/**
 * @param value untrusted value
 * @returns a new state object
 * @throws ReplayProblem if the value is not a valid state; its message names the step
 */
export function readState(value: unknown): ReplayState {
  const at = 'The session';
  const state = object(value, at);
  // Check the version first, since another version may have other members.
  if (state.v !== VERSION) {
    throw new ReplayProblem(
      `The session has ${typeof state.v === 'number' ? `version ${state.v}` : 'no version'}, but this page reads version ${VERSION}. Reload the page, or ask for a new link.`,
    );
  }
  hasExactly(state, ['v', 'seed', 'now', 'contract', 'steps'], at);
  return {
    v: VERSION,
    seed: integer(state.seed, 'The seed', 0, UINT32_MAX),
    now: integer(state.now, 'The time', EARLIEST, LATEST),
    contract: matching(state.contract, 'The contract hash', CONTRACT),
    steps: list(state.steps, 'The list of steps', MAX_STEPS).map((step, index) => readStep(step, `Step ${index + 1}`)),
  };
}

/** For each kind of step: its members besides `kind`, and their parser. */
const STEPS: {
  [Kind in Step['kind']]: {
    members: readonly string[];
    read(step: Members, at: string): Extract<Step, {kind: Kind}>;
  };
} = {
  call: {
    members: ['path', 'body'],
    read: ({path, body}, at) => ({
      kind: 'call',
      path: matching(path, `The path in ${at}`, PATH),
      body: boundedText(body, `The body in ${at}`, MAX_BODY_BYTES),
    }),
  },
  page: {
    members: ['token', 'action', 'fields'],
    read: ({token, action, fields}, at) => ({
      kind: 'page',
      token: matching(token, `The page in ${at}`, TOKEN),
      action: matching(action, `The action in ${at}`, ACTION),
      fields: readFields(fields, at),
    }),
  },
  clock: {
    members: ['ms'],
    read: ({ms}, at) => ({kind: 'clock', ms: integer(ms, `The clock change in ${at}`, 0, LONGEST_MOVE_MS)}),
  },
  reset: {members: [], read: () => ({kind: 'reset'})},
  receiver: {
    members: ['status'],
    read: ({status}, at) => ({
      kind: 'receiver',
      status: status === 0 ? 0 : integer(status, `The status in ${at}`, 200, 599),
    }),
  },
};

function readStep(value: unknown, at: string): Step {
  const step = object(value, at);
  const {kind} = step;
  if (typeof kind !== 'string' || !Object.hasOwn(STEPS, kind))
    return refuse(`${at} has an unknown kind. Known kinds: ${Object.keys(STEPS).join(', ')}`);
  const {members, read} = STEPS[kind as Step['kind']];
  const where = `${lowered(at)} (${kind})`;
  hasExactly(step, ['kind', ...members], `${at} (${kind})`);
  return read(step, where);
}

/** Parses form fields. Names of prototype properties are rejected, so that a plain object can hold the fields. */
function readFields(value: unknown, at: string): Record<string, string> {
  const given = Object.entries(object(value, `The list of fields in ${at}`));
  if (given.length > MAX_FIELDS) refuse(`The form in ${at} has ${given.length} fields; the limit is ${MAX_FIELDS}`);
  return Object.fromEntries(
    given.map(([name, content]) => {
      if (PROTOTYPE_NAMES.includes(name) || !FIELD_NAME.test(name))
        refuse(`The form in ${at} has a field ${quoted(name)}, which is not a valid name`);
      return [name, boundedText(content, `The field ${quoted(name)} in ${at}`, MAX_FIELD_BYTES)];
    }),
  );
}

type Members = Readonly<Record<string, unknown>>;

function object(value: unknown, what: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(`${what} is not an object`);
  return value as Members;
}

/** Rejects missing and unknown members; ignoring an unknown member could change the meaning of the state. */
function hasExactly(members: Members, names: readonly string[], what: string): void {
  const unknown = Object.keys(members).find((name) => !names.includes(name));
  if (unknown !== undefined) refuse(`${what} has the unknown member ${quoted(unknown)}`);
  const missing = names.find((name) => members[name] === undefined);
  if (missing !== undefined) refuse(`${what} has no member “${missing}”`);
}

function list(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(`${what} is not a list`);
  if (value.length > most) refuse(`${what} has ${value.length} entries; the limit is ${most}`);
  return value;
}

function integer(value: unknown, what: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    return refuse(`${what} is not a whole number from ${least} to ${most}`);
  // Converts -0 to 0.
  return value + 0;
}

function matching(value: unknown, what: string, {pattern, words}: Form): string {
  if (typeof value !== 'string') return refuse(`${what} is not a string`);
  if (!pattern.test(value)) refuse(`${what} is ${quoted(value)}, but must be ${words}`);
  return value;
}

function boundedText(value: unknown, what: string, mostBytes: number): string {
  if (typeof value !== 'string') return refuse(`${what} is not a string`);
  // Check the length first: it is cheap and never exceeds the number of bytes.
  if (value.length > mostBytes || byteLength(value) > mostBytes) refuse(`${what} has more than ${mostBytes} bytes`);
  if (/\p{Cs}/u.test(value)) refuse(`${what} has half of a surrogate pair, which UTF-8 cannot represent`);
  return value;
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
