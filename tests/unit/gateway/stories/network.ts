/** The way between a shop and the gateway, on which everything can happen to a request that happens on real ones. */
import {ORIGIN, type World} from './world';

/** What can happen to one request. */
export const MISHAPS = [
  'lost request',
  'lost answer',
  'late request',
  'sent twice, first answer',
  'sent twice, second answer',
  'error 13, nothing done',
  'error 13, all done',
  'error 15',
  'error 17',
  'page of a proxy, nothing done',
  'page of a proxy, all done',
] as const;
type Mishap = (typeof MISHAPS)[number];

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  error: {code: number; details?: {field: string; message: string}[]};
  response: Record<string, unknown>;
}

/** @returns the answer in the gateway's envelope; nothing when none came */
export type Carry = (request: Request, mishap: Mishap | undefined) => Promise<Answer | undefined>;

/** The errors that nothing but the gateway's own condition causes. */
const CONDITIONS: Partial<Record<Mishap, number>> = {'error 13, nothing done': 13, 'error 15': 15, 'error 17': 17};

interface Surroundings {
  world: World;
  /** How long a shop waits for an answer, in milliseconds. */
  patienceMs: number;
  /** How much later a late request arrives, in milliseconds. */
  lateness: () => number;
  errorHeader: string;
  /** Whether the gateway is up. */
  isUp: () => boolean;
  /** After each request that has arrived. */
  arrived: () => void;
}

export function createNetwork({world, patienceMs, lateness, errorHeader, isUp, arrived}: Surroundings): Carry {
  const deliver = async (
    {path, headers, body}: Request,
    more: Record<string, string> = {},
  ): Promise<Answer | undefined> => {
    if (!isUp()) return undefined;
    const response = await world.gateway.app.request(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: {...headers, ...more},
      body,
    });
    arrived();
    return response.type === 'error' ? undefined : ((await response.json()) as Answer);
  };
  const silence = async (): Promise<undefined> => {
    await world.sleep(patienceMs);
    return undefined;
  };

  return async (request, mishap) => {
    const condition = mishap && CONDITIONS[mishap];
    if (condition !== undefined) return deliver(request, {[errorHeader]: String(condition)});
    switch (mishap) {
      case 'lost request':
        return silence();
      case 'late request':
        world.after(lateness(), () => deliver(request));
        return silence();
      case 'lost answer':
        await deliver(request);
        return silence();
      case 'sent twice, first answer': {
        const first = await deliver(request);
        await deliver(request);
        return first;
      }
      case 'sent twice, second answer':
        await deliver(request);
        return deliver(request);
      case 'error 13, all done':
        return (await deliver(request)) && {error: {code: 13}, response: {}};
      case 'page of a proxy, nothing done':
        return undefined;
      case 'page of a proxy, all done':
        await deliver(request);
        return undefined;
      default:
        return deliver(request);
    }
  };
}
