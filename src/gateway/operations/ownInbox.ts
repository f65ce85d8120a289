/** The examples have callbacks sent to the sandbox's own inbox, at the documented port. */
import type {Gateway} from '../../facts/browser';
import type {Urls} from '../engine/transaction';

/** The path of the inbox and what is below it, as a whole: `/inboxes` is an address of somebody else. */
const INBOX = /^\/inbox(?=[/?#]|$)/;

/**
 * On another port the inbox of the examples is still that of the sandbox which was called: the body of a sample works as it
 * stands. Every other address stays as it is.
 * @param origin scheme and host under which the client reached the sandbox
 */
export function withOwnInbox(urls: Urls, origin: string, {hosts}: Pick<Gateway, 'hosts'>): Urls {
  const documented = new URL(hosts.sandbox).origin;
  const {callback_url: address = ''} = urls;
  const place = address.startsWith(documented) ? address.slice(documented.length) : '';
  if (origin === documented || !INBOX.test(place)) return urls;
  return {...urls, callback_url: origin + place};
}
