/**
 * Aids for whoever tries the gateway out: what arrived, what was sent, and back to the seed. They are no calls of the
 * gateway, so they stand outside the contract and need no signature.
 */
import {resetParts, type SandboxParts} from '../parts';
import {readBody} from './body';
import {jsonResponse, listing, noContent, type Route} from './routes';

/** A receiver of callbacks for merchants who have none yet. */
export function inboxRoutes({inbox, gateway}: SandboxParts): Route[] {
  const answer = ({verified}: {verified: boolean}) =>
    verified ? noContent() : jsonResponse(JSON.stringify({verified}), 401);
  return [
    {method: 'GET', path: '/inbox', answer: () => listing(inbox.list())},
    {
      method: 'POST',
      path: '/inbox',
      answer: async ({req}) =>
        answer(inbox.receive(req.raw.headers, await readBody(req.raw, gateway.request.max_bytes))),
    },
    {
      method: 'GET',
      path: '/inbox/get',
      answer: ({req}) => answer(inbox.receiveQuery(req.raw.headers, new URL(req.url).search)),
    },
  ];
}

/** Routes that list the messages and callbacks of the sandbox, including those not actually sent. */
export function sentRoutes({outbox, callbacks}: SandboxParts): Route[] {
  return [
    {method: 'GET', path: '/outbox', answer: () => listing(outbox.list())},
    {method: 'GET', path: '/sandbox/callbacks', answer: () => listing(callbacks.list())},
  ];
}

export function resetRoutes(parts: SandboxParts): Route[] {
  return [
    {
      method: 'POST',
      path: '/sandbox/reset',
      answer() {
        resetParts(parts);
        return noContent();
      },
    },
  ];
}
