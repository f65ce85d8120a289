/** Addresses as lists: each entry says what answers where, and the lists together are the sandbox. */
import type {Context, Hono} from 'hono';

export interface Route {
  /** `ALL` where the answer itself judges the method. */
  method: 'GET' | 'POST' | 'PUT' | 'ALL';
  /** With parameters as `:name`. */
  path: string;
  /** Pages of any origin may send it: whoever does holds a token, and no page can guess that. */
  anyPage?: boolean;
  answer(c: Context): Response | Promise<Response>;
}

export function mount(app: Hono, routes: readonly Route[]): void {
  for (const {method, path, answer} of routes) app.on(method, path, (c) => answer(c));
}

/** Scheme and host under which the client reached the sandbox. */
export function originOf({req}: Context): string {
  return new URL(req.url).origin;
}

/** To look at, so with line breaks. */
export function listing(value: unknown): Response {
  return jsonResponse(`${JSON.stringify(value, null, 2)}\n`);
}

export function jsonResponse(text: string, status = 200): Response {
  return new Response(text, {status, headers: {'Content-Type': 'application/json'}});
}

export const noContent = () => new Response(null, {status: 204});
