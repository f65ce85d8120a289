/** Payer authentication before the bank decides, and the 3-D Secure messages that carry the result. */
import type {Gateway, PayerAuth, SandboxSeed} from '../../facts/browser';
import {toBase64url, utf8} from '../../domain';
import type {Outcome} from './outcomes';

/** A payment that waits for the payer. */
export interface Challenge {
  readonly kind: Exclude<PayerAuth, 'NONE'>;
  /** Outcome at the bank after successful authentication. */
  readonly outcome: Outcome;
  /** Codes that may still be tried. */
  readonly attemptsLeft: number;
  /** Address of the simulated page of the bank. */
  readonly bankUrl: string;
  /** The bank wants to look at the browser before it decides. */
  readonly method?: boolean;
  /** Digits of the code that is asked for. */
  readonly codeLength?: number | undefined;
}

/** @param place `origin`: scheme and host under which the sandbox is reached; `token`: names the page of the bank */
export function createChallenge(
  kind: Challenge['kind'],
  outcome: Outcome,
  place: {seed: SandboxSeed; gateway: Gateway; origin: string; token: string},
): Challenge {
  const {seed, gateway, origin, token} = place;
  return {
    kind,
    outcome,
    attemptsLeft: gateway.payer_auth.attempts,
    bankUrl: `${origin}/bank/${token}`,
    ...(kind === '3DS' && outcome.method && {method: true}),
    codeLength: expectedCode(kind, seed)?.length,
  };
}

/** The one code that the simulated bank takes; `undefined` where no code is asked for. */
export function expectedCode(kind: Challenge['kind'], {payer_auth: known}: SandboxSeed): string | undefined {
  return kind === 'OTP' ? known.otp : kind === 'LOOKUP' ? known.lookup_code : undefined;
}

/** The version of 3-D Secure that the simulated bank speaks (EMVCo). */
export const THREE_DS_VERSION = '2.2.0';

/** Names of the transaction at the 3-D Secure server and at the bank’s access control server, made of its token. */
const idsOf = (token: string) => ({
  threeDSServerTransID: `00000000-0000-4000-8000-${token}`,
  acsTransID: `00000000-0000-4000-9000-${token}`,
});

const encode = (message: object) => toBase64url(utf8(JSON.stringify(message)));

/** @returns message of the 3-D Secure method, which the shop posts from a hidden frame: JSON in base64url */
export const methodData = (token: string, bankUrl: string): string =>
  encode({
    threeDSServerTransID: idsOf(token).threeDSServerTransID,
    threeDSMethodNotificationURL: `${bankUrl}/method`,
  });

/** The challenge request that the shop posts to the bank’s page: JSON in base64url. */
export function challengeRequest(token: string, windowSize = '05'): string {
  return encode({
    ...idsOf(token),
    messageType: 'CReq',
    messageVersion: THREE_DS_VERSION,
    challengeWindowSize: windowSize,
  });
}

/** The challenge response that the bank’s page gives back: JSON in base64url. */
export function challengeResponse(token: string, authenticated: boolean): string {
  return encode({
    ...idsOf(token),
    challengeCompletionInd: 'Y',
    messageType: 'CRes',
    messageVersion: THREE_DS_VERSION,
    transStatus: authenticated ? 'Y' : 'N',
  });
}

/**
 * @param cres what the shop handed in
 * @returns whether the payer was authenticated, or `null` when it is not the challenge response of this transaction
 */
export function readChallengeResponse(cres: string, token: string): boolean | null {
  if (cres === challengeResponse(token, true)) return true;
  if (cres === challengeResponse(token, false)) return false;
  return null;
}
