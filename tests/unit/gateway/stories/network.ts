/** Simulated network between a shop and the gateway, with the faults of real networks. */
import {ORIGIN, type World} from './world';

/** Faults of one request. */
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

/** @returns the response in the envelope of the gateway; undefined if there is none */
export type Carry = (request: Request, mishap: Mishap | undefined) => Promise<Answer | undefined>;

/** Error codes that depend only on the condition of the gateway, not on the request. */
const CONDITIONS: Partial<Record<Mishap, number>> = {'error 13, nothing done': 13, 'error 15': 15, 'error 17': 17};

interface NetworkOptions {
  world: World;
  /** Timeout of the client, in milliseconds. */
  patienceMs: number;
  /** @returns delay of a late request, in milliseconds */
  lateness: () => number;
  errorHeader: string;
  /** True if the gateway is reachable. */
  isUp: () => boolean;
  /** Called after each request that the gateway has handled. */
  arrived: () => void;
}

export function createNetwork({world, patienceMs, lateness, errorHeader, isUp, arrived}: NetworkOptions): Carry {
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
