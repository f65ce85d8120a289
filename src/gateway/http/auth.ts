/** Request authentication: the three headers, signature, time window and single use of keys; or a bearer token. */
import {sha256Hex, type Head, headText, verify} from '../../domain';
import type {AuthScheme, Operation, Gateway} from '../../facts/browser';
import {type Clock, timestamp} from '../engine/clock';
import type {ApiTokens, DeadToken} from '../engine/apiTokens';
import type {BearerTokens, Issuer} from '../engine/bearer';
import {type Detail, Refusal, refuse} from '../refusals';
import {SECOND_MS} from '../engine/time';

interface Credentials {
  point: string;
  key: string;
  signature: string;
}

/** No leading zeros: `1` and `01` would be one key in two spellings, and a replay could pass as new. */
const DECIMAL = {pattern: /^[1-9]\d{0,15}$/, message: 'must be decimal digits'};

const FORMS = {
  point: DECIMAL,
  key: DECIMAL,
  signature: {pattern: /^[0-9a-f]{64}$/, message: 'must be 64 lower-case hex digits'},
} as const;

/** @throws Refusal headerMissingOrMalformed that names every header which is missing or malformed */
function readCredentials(headers: Headers, names: Gateway['signing']['headers']): Credentials {
  const details: Detail[] = [];
  const read = (part: keyof typeof FORMS): string => {
    const value = headers.get(names[part]);
    if (value === null) details.push({field: names[part], message: 'is missing'});
    else if (!FORMS[part].pattern.test(value)) details.push({field: names[part], message: FORMS[part].message});
    return value ?? '';
  };
  const credentials = {point: read('point'), key: read('key'), signature: read('signature')};
  if (details.length > 0) throw new Refusal('headerMissingOrMalformed', details);
  return credentials;
}

type BearerScheme = Exclude<AuthScheme, 'signature'>;

/** Authenticated sender of a request: the point, or the holder of a bearer token. */
export interface Caller {
  scheme: AuthScheme;
  /** Id of the point for which the request is made. */
  point: number;
  /** Signer of the request; absent if it was authenticated by a bearer token. */
  issuer?: Issuer;
  /** The accepted token; absent when the request is signed. */
  token?: string;
}

/** Parts of a request that identify its sender, and those that the signature covers. */
interface SignedRequest {
  headers: Headers;
  /** See `callPurpose`. */
  purpose: string;
  body: Uint8Array;
}

/**
 * Lets a request in by one of the schemes that its operation takes. An `Authorization` header decides for the bearer
 * where the operation takes both.
 * @throws Refusal authenticationFailed or headerMissingOrMalformed for a signature, or what the tokens of the scheme
 * throw
 */
export function authenticate(
  {id, auth}: Operation,
  {headers, purpose, body}: SignedRequest,
  {authenticator, names, bearers}: AuthParts,
): Caller {
  const authorization = headers.get('Authorization');
  const scheme = auth.find((candidate) => (candidate === 'signature') === (authorization === null)) ?? auth[0]!;
  if (scheme === 'signature') {
    const issuer = authenticator.accept(readCredentials(headers, names), purpose, body);
    return {scheme, point: issuer.point, issuer};
  }
  const tokens = bearers[scheme];
  if (!tokens) throw new Error(`the sandbox knows no tokens of the scheme “${scheme}”, which ${id} takes`);
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const point = tokens.accept(token);
  return {scheme, point, ...(token !== undefined && {token})};
}

/**
 * Checks that the token of the caller allows this request.
 * @throws the errors of the token scheme
 */
export function permit({scheme, token}: Caller, operation: Operation, body: unknown, {bearers}: AuthParts): void {
  if (scheme !== 'signature' && token !== undefined) bearers[scheme]?.permit?.(token, operation, body);
}

export interface AuthParts {
  authenticator: Authenticator;
  names: Gateway['signing']['headers'];
  bearers: Partial<Record<BearerScheme, BearerTokens>>;
}

interface Authenticator {
  /** @returns the point, and which of its tokens has signed @throws Refusal authenticationFailed */
  accept(credentials: Credentials, purpose: string, body: Uint8Array): Issuer;
  /** Forgets the used keys. */
  reset(): void;
}

/** A request that was refused although its headers are well-formed. */
export interface RefusedRequest {
  signature: string;
  /** The tokens that may sign for the point. */
  tokens: readonly string[];
  point: string;
  key: string;
  /** See `callPurpose`. */
  purpose: string;
  body: Uint8Array;
  /** Milliseconds since the epoch. */
  now: number;
}

/** @param tell hears of what is refused for its signature or the time of its key, and why that may be is its own matter */
export function createAuthenticator(
  signing: Gateway['signing'],
  apiTokens: Pick<ApiTokens, 'of' | 'dead'>,
  clock: Clock,
  tell?: (refused: RefusedRequest) => void,
): Authenticator {
  const windowMs = signing.window_seconds * SECOND_MS;
  /** The used keys of each point, whichever of its tokens has signed, with the moment of their use. */
  const usedBy = new Map<number, Map<number, number>>();
  const failed = (field: string, message: string) => refuse('authenticationFailed', field, message);

  return {
    accept({signature, ...sent}, purpose, body) {
      const {headers} = signing;
      const point = Number(sent.point);
      const live = apiTokens.of(point);
      if (!live) throw failed(headers.point, 'is not a known point');
      const head = {...sent, purpose};
      const refused = () => tell?.({...head, signature, tokens: live, body, now: clock.keys()});
      const signs = (token: string | undefined) => token !== undefined && verify(signature, token, head, body);
      const apiToken = live.find(signs);
      if (apiToken === undefined) {
        const dead = apiTokens.dead(point).find(({token}) => signs(token));
        if (!dead) refused();
        throw failed(headers.signature, dead ? ended(dead) : mismatch(head, body));
      }
      const now = clock.keys();
      const key = Number(sent.key);
      if (Math.abs(now - key) > windowMs) {
        refused();
        const isSeconds = Math.abs(now - key * SECOND_MS) <= windowMs;
        const wrong = isSeconds
          ? 'counts seconds, and milliseconds are expected: multiply by 1000'
          : `is more than ${signing.window_seconds} seconds away from the gateway’s clock`;
        throw failed(headers.key, wrong);
      }
      const used = usedBy.get(point) ?? new Map<number, number>();
      const before = used.get(key);
      if (before !== undefined) throw failed(headers.key, `was used before, at ${timestamp(before)}`);
      // Only now does the key count as used: a stranger without the token cannot use up keys.
      usedBy.set(point, used.set(key, now));
      // Older keys are refused by the window anyway.
      for (const old of used.keys()) if (now - old > windowMs) used.delete(old);
      return {point, apiToken};
    },
    reset: () => usedBy.clear(),
  };
}

/** A server was forgotten when the token was changed; or somebody else signs, who knows that much already. */
const ended = ({at, revoked}: DeadToken) =>
  `is by an API token that ${revoked ? 'was revoked' : 'ended'} at ${timestamp(at)}`;

/**
 * @returns the text that the gateway would have signed, so that the sender can find the difference. The body is
 * omitted: it may contain a card number, and responses are logged.
 */
function mismatch(head: Head, body: Uint8Array): string {
  const digest = sha256Hex(body);
  return `does not match “${headText(head)}”, a line feed and a body of ${body.byteLength} bytes with the SHA-256 ${digest}`;
}
