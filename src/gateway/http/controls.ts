/**
 * Controls of the sandbox: its clock, the API tokens of its points, and what the gateway does to wallets by itself. The live gateway
 * has them in no API (a merchant changes a token by hand, nobody moves time, and settlements follow a plan), so they stand outside
 * the contract and need no signature.
 */
import type {Context} from 'hono';
import type {Schema} from '../../facts/browser';
import {timestamp} from '../engine/clock';
import {type PointTokens, TokenChangeError} from '../engine/apiTokens';
import {
  presentMovement,
  TREASURY_FIELDS,
  TreasuryError,
  type TreasuryKind,
  type TreasuryOrder,
} from '../engine/treasury';
import type {SandboxParts} from '../parts';
import {Refusal} from '../refusals';
import {DAY_MS, SECOND_MS} from '../engine/time';
import {parseJson, readBody} from './body';
import {violations} from './contract';
import {jsonResponse, listing, type Route} from './routes';

/** A control with what it does, for the pages that list them. */
export interface Control {
  method: 'GET' | 'POST';
  path: string;
  /** For a reader. */
  purpose: string;
}

const CONTROLS = {
  tokens: {method: 'GET', path: '/sandbox/tokens', purpose: 'The API tokens of each point'},
  rotate: {method: 'POST', path: '/sandbox/tokens/rotate', purpose: 'Gives a point a newer token beside its own'},
  end: {method: 'POST', path: '/sandbox/tokens/end_rotation', purpose: 'Ends the older token of a rotation'},
  revoke: {method: 'POST', path: '/sandbox/tokens/revoke', purpose: 'Ends a token at once, as after a leak'},
  address: {method: 'POST', path: '/sandbox/callback_url', purpose: 'Sets the callback address of a point'},
  clock: {method: 'GET', path: '/sandbox/clock', purpose: 'The time of the gateway, and that of keys'},
  move: {method: 'POST', path: '/sandbox/clock', purpose: 'Moves the clock forwards'},
  movements: {method: 'GET', path: '/sandbox/movements', purpose: 'Every movement of money on the wallets'},
  book: {method: 'POST', path: '/sandbox/movements', purpose: 'Settles, returns, reserves, converts or corrects'},
} as const satisfies Record<string, Control>;

export const controls: readonly Control[] = Object.values(CONTROLS);

/** A longer move is a typing error, such as milliseconds for seconds. */
const LONGEST_MOVE_DAYS = 366;

const POINT_BODY: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {point_id: {type: 'integer', minimum: 1}},
};
const REVOKE_BODY: Schema = {
  ...POINT_BODY,
  properties: {...POINT_BODY.properties, token: {type: 'string', minLength: 1}},
};
const ADDRESS_BODY: Schema = {
  ...POINT_BODY,
  required: ['callback_url'],
  properties: {...POINT_BODY.properties, callback_url: {type: 'string', format: 'uri'}},
};
const MOVE_BODY: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {seconds: {type: 'number', minimum: 0}, to: {type: 'string', format: 'date-time'}},
  minProperties: 1,
  maxProperties: 1,
};

const MINOR_UNITS: Schema = {type: 'integer', minimum: 1};
const CHANGE: Schema = {type: 'integer'};
const ID: Schema = {type: 'integer', minimum: 1};
/** Which order it is decides which further fields it has. */
const KIND_OF_ORDER: Schema = {
  type: 'object',
  required: ['kind'],
  properties: {kind: {type: 'string', enum: Object.keys(TREASURY_FIELDS)}},
};

function orderSchema(kind: TreasuryKind): Schema {
  const {required, optional = []} = TREASURY_FIELDS[kind];
  const schemaOf = (field: string) => {
    if (field.endsWith('_id')) return ID;
    return kind === 'correction' ? CHANGE : MINOR_UNITS;
  };
  return {
    type: 'object',
    additionalProperties: false,
    required: ['kind', ...required],
    properties: {
      ...KIND_OF_ORDER.properties,
      ...Object.fromEntries([...required, ...optional].map((field) => [field, schemaOf(field)])),
    },
  };
}

interface PointBody {
  /** By default the first point. */
  point_id?: number;
}
interface AddressBody extends PointBody {
  callback_url: string;
}
interface RevokeBody extends PointBody {
  token?: string;
}
type MoveBody = {seconds: number} | {to: string};

/** Thrown for a refused control request; the message is sent in the response. */
class ControlRefusal extends Error {}

export function controlRoutes(parts: SandboxParts): Route[] {
  const {apiTokens, callbacks, clock, ledger, seed, treasury} = parts;
  const showClock = () => listing({now: timestamp(clock.now()), keys: timestamp(clock.keys())});
  const changing =
    (change: (point: number, body: RevokeBody) => PointTokens) =>
    (body: RevokeBody): Response =>
      listing(change(body.point_id ?? seed.point.id, body));
  const withBody = bodyReader(parts);
  return [
    {...CONTROLS.tokens, answer: () => listing(apiTokens.list())},
    {...CONTROLS.rotate, answer: withBody(POINT_BODY, changing(apiTokens.rotate))},
    {...CONTROLS.end, answer: withBody(POINT_BODY, changing(apiTokens.endRotation))},
    {
      ...CONTROLS.revoke,
      answer: withBody(
        REVOKE_BODY,
        changing((point, {token}) => apiTokens.revoke(point, token)),
      ),
    },
    {
      ...CONTROLS.address,
      answer: withBody<AddressBody>(ADDRESS_BODY, ({point_id: id = seed.point.id, callback_url: address}) => {
        if (!apiTokens.of(id)) throw new ControlRefusal(`there is no point ${id}`);
        callbacks.setAddress(id, address);
        return listing({point_id: id, callback_url: address});
      }),
    },
    {...CONTROLS.clock, answer: showClock},
    {
      ...CONTROLS.move,
      answer: withBody<MoveBody>(MOVE_BODY, async (body) => {
        await moveClock('seconds' in body ? body.seconds * SECOND_MS : Date.parse(body.to) - clock.now(), parts);
        return showClock();
      }),
    },
    {...CONTROLS.movements, answer: () => listing(ledger.all().map(presentMovement))},
    {
      ...CONTROLS.book,
      answer: withBody<TreasuryOrder>(KIND_OF_ORDER, (order) => {
        const wrong = violations(orderSchema(order.kind), order);
        if (wrong.length > 0) throw new Refusal('validationFailed', wrong);
        return listing(treasury.move(order).map(presentMovement));
      }),
    },
  ];
}

/** Errors that depend on the current state of the sandbox, not on the request. */
const NOT_NOW = [TokenChangeError, TreasuryError, ControlRefusal];

/** @throws ControlRefusal for a move backwards, one that is too long, and one beside another */
async function moveClock(byMs: number, {clock, scheduler, callbacks}: SandboxParts): Promise<void> {
  if (byMs < 0) throw new ControlRefusal(`the clock goes forwards only, and it is ${timestamp(clock.now())} already`);
  if (byMs > LONGEST_MOVE_DAYS * DAY_MS) throw new ControlRefusal(`moves at most ${LONGEST_MOVE_DAYS} days at once`);
  if (scheduler.isMoving()) throw new ControlRefusal('the clock is being moved already; wait for that answer');
  await scheduler.advance(byMs, {passed: clock.move, settled: callbacks.settled});
}

type WithBody = <T>(
  schema: Schema,
  act: (body: T) => Response | Promise<Response>,
) => (c: Context) => Promise<Response>;

/** Reads a body, which may be left out where nothing is required, and answers with what is wrong. */
function bodyReader({gateway}: SandboxParts): WithBody {
  const {max_bytes: maxBytes, max_levels: maxLevels} = gateway.request;
  const refused = (error: string, status: number) => jsonResponse(JSON.stringify({error}), status);
  return (schema, act) =>
    async ({req}) => {
      try {
        const bytes = await readBody(req.raw, maxBytes);
        const body = bytes.length === 0 ? {} : parseJson(bytes, maxLevels);
        const wrong = violations(schema, body);
        if (wrong.length > 0) throw new Refusal('validationFailed', wrong);
        return await act(body as never);
      } catch (error) {
        if (NOT_NOW.some((type) => error instanceof type)) return refused((error as Error).message, 409);
        if (!(error instanceof Refusal)) throw error;
        return refused(error.details.map(({field, message}) => `${field} ${message}`).join('; '), error.http ?? 400);
      }
    };
}
