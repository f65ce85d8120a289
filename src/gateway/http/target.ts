/** The request target: what a signature covers, exactly as it was sent. */
import type {HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';
import {parsedUrl} from '../../domain';

/** @returns target of the request line. An in-memory request has none, so path and query of its URL are used. */
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
 * @returns true if a target has only one spelling: a path without query, `%`, `
 * `, dot segments and trailing slash. Intermediaries might normalise any other target, so that the signature would
 * cover another path than the one called.
 */
export function isPlainTarget(target: string): boolean {
  if (!target.startsWith('/') || /[?%]|\/\/|\/$/.test(target)) return false;
  // An address resolves dot segments and backslashes, and encodes what is not ASCII.
  return parsedUrl(target, 'http://localhost')?.pathname === target;
}
