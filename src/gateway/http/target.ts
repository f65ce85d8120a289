/** The request target: what a signature covers, exactly as it was sent. */
import type {HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';

/** What stands in the request line. In memory there is no such line; there it is path and query of the address. */
export function targetOf({env, req}: Context): string {
  const {incoming} = (env ?? {}) as Partial<HttpBindings>;
  if (incoming?.url !== undefined) return incoming.url;
  const {pathname, search} = new URL(req.url);
  return pathname + search;
}

/** The address that the request came from; in memory there is none. */
export function addressOf({env}: Context): string {
  const {incoming} = (env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? 'memory';
}

/**
 * Whether a target has one spelling only: a path without a query, `%`, `//`, dot segments and a slash at the end. Any
 * other might be understood in two ways on its way, and a signature would then cover another path than the one called.
 */
export function isPlainTarget(target: string): boolean {
  if (!target.startsWith('/') || /[?%]|\/\/|\/$/.test(target)) return false;
  // An address resolves dot segments and backslashes, and encodes what is not ASCII.
  return URL.canParse(target, 'http://localhost') && new URL(target, 'http://localhost').pathname === target;
}
