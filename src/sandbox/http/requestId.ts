/** An id for each request, by which a merchant and the gateway speak of the same one. */
import {randomUUID} from 'node:crypto';
import type {Context, Next} from 'hono';

const REQUEST_ID = 'X-Request-Id';

/** Gives every answer the id of its request, whatever has answered. Never an id of the client: it might come twice. */
export async function identify(c: Context, next: Next): Promise<void> {
  const id = randomUUID();
  c.set(REQUEST_ID, id);
  await next();
  // A network error stands for no answer at all, so it carries nothing.
  if (c.res.type !== 'error') c.header(REQUEST_ID, id);
}

export function requestIdOf(c: Context): string {
  return c.get(REQUEST_ID) as string;
}
