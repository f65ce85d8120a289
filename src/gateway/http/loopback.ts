/**
 * Keeps web pages away from the sandbox. It listens on this machine only, but so does the browser: a page of anybody may send
 * requests to localhost (the Fetch standard forbids it to read the answers, not to send), and by DNS rebinding it may even read
 * them, under a host name of its own.
 */
import type {Context, MiddlewareHandler} from 'hono';
import {parsedUrl} from '../../domain';
import {isLoopback} from '../address';
import type {Log} from '../log';
import {jsonResponse, type Route} from './routes';

export interface Guard {
  /** Refuses what was not sent to this machine by one of its names. */
  names: MiddlewareHandler;
  /** The same routes; each refuses what a page of another origin sends, but for those that are open to any page. */
  pages(routes: readonly Route[]): Route[];
}

/** @param hosts further names under which the sandbox answers, as `hostNameOf` writes them */
export function createGuard(hosts: readonly string[], log: Log): Guard {
  /** @param origin scheme and host; `null` stands for a page that hides its own */
  const isOfThisMachine = (origin: string): boolean => {
    const url = parsedUrl(origin);
    return url !== undefined && (isLoopback(url) || hosts.includes(url.hostname));
  };
  const refuse = ({req}: Context, error: string): Response => {
    log.info(`${req.method} ${new URL(req.url).pathname} 403: ${error}`);
    return jsonResponse(JSON.stringify({error}), 403);
  };

  return {
    names: async (c, next) => {
      const host = c.req.header('Host');
      const sent = [new URL(c.req.url).origin, ...(host === undefined ? [] : [`http://${host}`])];
      if (sent.every(isOfThisMachine)) return next();
      const names = ['localhost', '127.0.0.1', '[::1]', ...hosts];
      return refuse(
        c,
        `this sandbox answers under ${names.slice(0, -1).join(', ')} or ${names.at(-1)} only, not under ${host ?? new URL(c.req.url).host}; its option --host adds a name`,
      );
    },
    pages: (routes) =>
      routes.map(({answer, ...route}) => ({
        ...route,
        answer(c) {
          const origin = c.req.header('Origin');
          if (route.anyPage || origin === undefined || isOfThisMachine(origin)) return answer(c);
          return refuse(c, `this address answers programs and pages of this machine only, not a page of ${origin}`);
        },
      })),
  };
}

/** @returns the name as an address has it; undefined for what is no name of a host, or more than one */
export function hostNameOf(text: string): string | undefined {
  const url = text === '' || /[/?#@\\\s]/.test(text) ? undefined : parsedUrl(`http://${text}`);
  if (!url) return undefined;
  const {hostname, port} = url;
  return port === '' && !text.endsWith(':80') ? hostname : undefined;
}
