/** An id for each request, by which a merchant and the gateway speak of the same one. */
import type {Context, MiddlewareHandler} from 'hono';
import type {Ids} from '../engine/ids';

const REQUEST_ID = 'X-Request-Id';

/** Gives every answer the id of its request, whatever has answered. Never an id of the client: it might come twice. */
export function identify(ids: Pick<Ids, 'request'>): MiddlewareHandler {
  return async (c, next) => {
    const id = ids.request();
    c.set(REQUEST_ID, id);
    await next();
    // A network error stands for no answer at all, so it carries nothing.
    if (c.res.type !== 'error') c.header(REQUEST_ID, id);
  };
}

export function requestIdOf(c: Context): string {
  return c.get(REQUEST_ID) as string;
}
