/**
 * Keeps web pages away from what changes the sandbox itself. It listens on this machine only, but so does the browser: a page of
 * anybody may send requests to localhost (the Fetch standard forbids it to read the answers, not to send), and by DNS rebinding
 * it may even read them, under a host name of its own.
 */
import type {Context} from 'hono';
import {isLoopback} from '../address';
import {jsonResponse, type Route} from './routes';

/** The same routes; each answers 403 to a request that was not sent to this machine by its name, or that a foreign page sends. */
export function fromThisMachine(routes: readonly Route[]): Route[] {
  return routes.map(({answer, ...route}) => ({
    ...route,
    answer(c) {
      const error = strangeness(c);
      return error === undefined ? answer(c) : jsonResponse(JSON.stringify({error}), 403);
    },
  }));
}

/** @returns what is strange about the request, or nothing */
function strangeness({req}: Context): string | undefined {
  const host = req.header('Host');
  const hosts = [new URL(req.url).origin, ...(host === undefined ? [] : [`http://${host}`])];
  if (!hosts.every(isOfThisMachine))
    return `this address answers under localhost, 127.0.0.1 or [::1] only, not under ${host ?? new URL(req.url).host}`;
  const origin = req.header('Origin');
  if (origin !== undefined && !isOfThisMachine(origin))
    return `this address answers programs and pages of this machine only, not a page of ${origin}`;
  return undefined;
}

/** @param origin scheme and host; `null` stands for a page that hides its own */
const isOfThisMachine = (origin: string): boolean => URL.canParse(origin) && isLoopback(new URL(origin));
