/**
 * The API tokens of the points: who may sign for a point, by which tokens its callbacks are signed, and which of them died.
 *
 * A point has one token, or two for as long as a rotation lasts: the newer, and the older until its end
 * (`src/contract/data/gateway.yaml`, `signing.rotation_days`). A token that is revoked dies at once, and whatever was issued under it
 * asks here whether it is dead, too. Source of the rules: `docs/request_format.mdx`, “Change the token” (this gateway's own).
 */
import type {Gateway, SandboxSeed} from '../../facts/browser';
import {type Clock, timestamp} from './clock';
import type {Ids} from './ids';
import {DAY_MS} from './time';

/** The newer token first. */
type LiveTokens = readonly [newer: string, ...older: string[]];

/** A token that is taken no more. */
export interface DeadToken {
  token: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Its time was not over: somebody else may have it. */
  revoked: boolean;
}

/** The tokens of a point, for whoever looks at the sandbox. */
export interface PointTokens {
  point_id: number;
  token: string;
  /** The older token of a rotation, and until when it is taken. */
  previous?: {token: string; ends_at: string};
}

/** Thrown for a change that makes no sense now; the message says what there is. */
export class TokenChangeError extends Error {}

export interface ApiTokens {
  /** The tokens that may sign for the point now; nothing for a point that does not exist. */
  of(point: number): LiveTokens | undefined;
  /** The tokens that the point had before. */
  dead(point: number): readonly DeadToken[];
  /** @returns true if the token was revoked, which also invalidates everything issued under it */
  isRevoked(token: string): boolean;
  list(): PointTokens[];
  /** Gives the point a newer token beside the one that it has. @throws TokenChangeError */
  rotate(point: number): PointTokens;
  /** Ends the older token before its time is over. @throws TokenChangeError */
  endRotation(point: number): PointTokens;
  /**
   * Ends a token at once: the other one of a rotation remains, or a new one takes its place.
   * @param token by default the older one, or the only one
   * @throws TokenChangeError
   */
  revoke(point: number, token?: string): PointTokens;
  reset(): void;
}

interface ApiTokensParts {
  seed: Pick<SandboxSeed, 'point' | 'second_point'>;
  gateway: Pick<Gateway, 'signing'>;
  clock: Clock;
  ids: Ids;
}

interface Ring {
  newer: string;
  older?: {token: string; endsAt: number} | undefined;
  dead: DeadToken[];
}

export function createApiTokens(parts: ApiTokensParts): ApiTokens {
  const rings = new Map<number, Ring>();
  const now = () => parts.clock.now();
  /** The ring as it is now: the time of the older token may have passed. */
  const ringOf = (point: number): Ring | undefined => {
    const ring = rings.get(point);
    if (ring?.older && ring.older.endsAt <= now()) end(ring, ring.older.token, ring.older.endsAt, false);
    return ring;
  };
  const tokens: ApiTokens = {
    of(point) {
      const ring = ringOf(point);
      return ring && (ring.older ? [ring.newer, ring.older.token] : [ring.newer]);
    },
    dead: (point) => ringOf(point)?.dead ?? [],
    isRevoked: (token) => [...rings.values()].some(({dead}) => dead.some((one) => one.revoked && one.token === token)),
    list: () => [...rings.keys()].map((point) => show(point, ringOf(point)!)),
    ...createChanges(parts, (point) => {
      const ring = ringOf(point);
      if (ring) return ring;
      throw new TokenChangeError(`${point} is no point of this sandbox; there are ${[...rings.keys()].join(' and ')}`);
    }),
    reset() {
      rings.clear();
      const {point, second_point: second} = parts.seed;
      rings.set(point.id, {newer: point.api_token, dead: []});
      const older = {token: second.api_token, endsAt: now() + rotationMs(parts)};
      rings.set(second.id, {newer: second.next_api_token, older, dead: []});
    },
  };
  tokens.reset();
  return tokens;
}

/** @param known gives the ring of a point, or throws TokenChangeError */
function createChanges(
  parts: ApiTokensParts,
  known: (point: number) => Ring,
): Pick<ApiTokens, 'rotate' | 'endRotation' | 'revoke'> {
  const {clock, ids} = parts;
  const newToken = () => `sandbox_${ids.uuid().replaceAll('-', '')}`;
  return {
    rotate(point) {
      const ring = known(point);
      if (ring.older)
        throw new TokenChangeError(
          `point ${point} has two tokens until ${timestamp(ring.older.endsAt)}; end this rotation first, or revoke one`,
        );
      ring.older = {token: ring.newer, endsAt: clock.now() + rotationMs(parts)};
      ring.newer = newToken();
      return show(point, ring);
    },
    endRotation(point) {
      const ring = known(point);
      if (!ring.older) throw new TokenChangeError(`point ${point} has one token; no rotation is under way`);
      end(ring, ring.older.token, clock.now(), false);
      return show(point, ring);
    },
    revoke(point, named) {
      const ring = known(point);
      const token = named ?? ring.older?.token ?? ring.newer;
      const before = ring.dead.find((one) => one.token === token);
      if (before) before.revoked = true;
      else if (token === ring.newer) {
        ring.newer = ring.older?.token ?? newToken();
        ring.older = undefined;
        end(ring, token, clock.now(), true);
      } else if (token === ring.older?.token) end(ring, token, clock.now(), true);
      else throw new TokenChangeError(`point ${point} never had this token`);
      return show(point, ring);
    },
  };
}

const rotationMs = ({gateway}: Pick<ApiTokensParts, 'gateway'>) => gateway.signing.rotation_days * DAY_MS;

function end(ring: Ring, token: string, at: number, revoked: boolean): void {
  ring.dead.push({token, at, revoked});
  if (ring.older?.token === token) ring.older = undefined;
}

function show(point: number, {newer, older}: Ring): PointTokens {
  const previous = older && {token: older.token, ends_at: timestamp(older.endsAt)};
  return {point_id: point, token: newer, ...(previous && {previous})};
}
